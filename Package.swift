// swift-tools-version: 6.0
import PackageDescription

// The library that holds a FoundationModels session, for macOS 26 and newer.
// On Linux a stand-in of the same module name takes the framework's place, so
// that the library can be compiled, tested and driven there. Add
// `-Xswiftc -DAII_SDK_27` to build against what macOS 27 added.
var bridge: [Target.Dependency] = ["CAIIBridge"]
var standin: [Target] = []

#if os(Linux)
bridge.append("FoundationModels")
standin = [
    .target(name: "FoundationModels", path: "swift/Standin", exclude: ["README.md"]),
    .executableTarget(name: "Trap", dependencies: ["FoundationModels"], path: "swift/Tests/Trap"),
]
#endif

let package = Package(
    name: "aii",
    platforms: [.macOS("26.0")],
    products: [.library(name: "AIIBridge", type: .dynamic, targets: ["AIIBridge"])],
    targets: standin + [
        .systemLibrary(name: "CAIIBridge", path: "swift/include"),
        .target(name: "AIIBridge", dependencies: bridge, path: "swift/Sources/AIIBridge"),
        .testTarget(
            name: "AIIBridgeTests", dependencies: ["AIIBridge"] + bridge,
            path: "swift/Tests/AIIBridgeTests"),
    ]
)
