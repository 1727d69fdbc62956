/// A parameter or a group in a unit's parameter tree.
public struct ParameterNodeDescription: WireMessage {
    /// What stands at the node.
    public enum Content: Equatable, Sendable {
        case parameter(ParameterDescription)
        case group
    }

    /// Index of the group that holds this node, smaller than the node's own index; nil at the root.
    public var parentIndex: Int?
    /// Unique among its siblings; part of the key path.
    public var identifier: String
    public var name: String
    public var content: Content

    static let minimumSize = 13
    private static let root: UInt32 = 0xffff_ffff

    public init(parentIndex: Int?, identifier: String, name: String, content: Content) {
        self.parentIndex = parentIndex
        self.identifier = identifier
        self.name = name
        self.content = content
    }

    public func encode(into writer: inout WireWriter) {
        writer.write(UInt8(content == .group ? 1 : 0))
        writer.write(parentIndex.map { UInt32(clamping: $0) } ?? Self.root)
        writer.write(identifier)
        writer.write(name)
        if case .parameter(let parameter) = content { parameter.encode(into: &writer) }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        let kind = try reader.integer("parameter node kind", as: UInt8.self)
        let parent = try reader.integer("parameter group index", as: UInt32.self)
        parentIndex = parent == Self.root ? nil : Int(parent)
        identifier = try reader.string("parameter identifier")
        name = try reader.string("parameter name")
        switch kind {
        case 0: content = .parameter(try ParameterDescription(from: &reader))
        case 1: content = .group
        default: throw .invalidValue(field: "parameter node kind", value: "\(kind)")
        }
    }
}
