import FoundationModels

#if canImport(Darwin)
import Foundation
#endif

/// The version of this library, that of the program it is built with.
let libraryVersion = "0.9.0"

/// Whether the model can be used, under Apple's case names.
struct AvailabilityReport: Encodable {
    var availability: String

    init(of model: SystemLanguageModel = .default) {
        availability =
            switch model.availability {
            case .available: "available"
            case .unavailable(.deviceNotEligible): "deviceNotEligible"
            case .unavailable(.appleIntelligenceNotEnabled): "appleIntelligenceNotEnabled"
            case .unavailable(.modelNotReady): "modelNotReady"
            case .unavailable(let reason): "\(reason)"
            }
    }
}

/// The model and this library, as they are now.
struct ModelInfo: Encodable {
    var availability: String
    var contextSize: Int
    var languages: [String]
    var variant: String?
    var library = libraryVersion
    var surface: Int

    init() {
        let model = SystemLanguageModel.default
        availability = AvailabilityReport(of: model).availability
        contextSize = model.contextSize
        languages = model.supportedLanguages.map {
            [$0.languageCode?.identifier, $0.script?.identifier, $0.region?.identifier]
                .compactMap { $0 }.joined(separator: "-")
        }.sorted()
        #if AII_SDK_27
        surface = 27
        if #available(macOS 27.0, *) { variant = model.variant.displayName }
        #else
        surface = 26
        #endif
    }
}
