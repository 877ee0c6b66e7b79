// Tool schemas, as far as the library builds them.

public protocol Generable: ConvertibleFromGeneratedContent, ConvertibleToGeneratedContent {
    associatedtype PartiallyGenerated: ConvertibleFromGeneratedContent = Self
}

public struct GenerationGuide<Value> {}

public struct DynamicGenerationSchema: Sendable {
    indirect enum Shape {
        case string
        case array(Shape)
        case object(name: String, properties: [Property])
    }

    let shape: Shape

    public init(name: String, description: String? = nil, properties: [Property]) {
        shape = .object(name: name, properties: properties)
    }

    public init(arrayOf itemSchema: DynamicGenerationSchema, minimumElements: Int? = nil, maximumElements: Int? = nil) {
        shape = .array(itemSchema.shape)
    }

    public init<Value>(type: Value.Type, guides: [GenerationGuide<Value>] = []) where Value: Generable {
        precondition(type == String.self, "the scripted model knows strings only")
        shape = .string
    }

    public struct Property: Sendable {
        let name: String
        let description: String?
        let shape: Shape

        public init(
            name: String, description: String? = nil, schema: DynamicGenerationSchema, isOptional: Bool = false
        ) {
            self.name = name
            self.description = description
            shape = schema.shape
        }
    }
}

extension DynamicGenerationSchema.Shape: Sendable {}

public struct GenerationSchema: Sendable {
    let properties: [DynamicGenerationSchema.Property]

    public init(root: DynamicGenerationSchema, dependencies: [DynamicGenerationSchema]) throws {
        guard case .object(let name, let properties) = root.shape else {
            preconditionFailure("the scripted model knows objects only")
        }
        var seen = Set<String>()
        for property in properties where !seen.insert(property.name).inserted {
            throw SchemaError.duplicateProperty(
                schema: name, property: property.name, context: .init(debugDescription: "two properties of one name"))
        }
        self.properties = properties
    }

    public enum SchemaError: Error {
        public struct Context: Sendable {
            public let debugDescription: String

            public init(debugDescription: String) { self.debugDescription = debugDescription }
        }

        case duplicateType(schema: String?, type: String, context: Context)
        case duplicateProperty(schema: String, property: String, context: Context)
        case emptyTypeChoices(schema: String, context: Context)
        case undefinedReferences(schema: String?, references: [String], context: Context)
    }
}
