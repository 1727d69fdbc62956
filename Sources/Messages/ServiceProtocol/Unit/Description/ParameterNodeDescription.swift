/// A parameter or a group in a unit's parameter tree.
public struct ParameterNodeDescription: WireMessage {
    /// What stands at the node.
    public enum Content: Equatable, Sendable {
        /// Never the parent of another node.
        case parameter(ParameterDescription)
        /// The parent of those nodes that name its index; may have none.
        case group
    }

    /// Index of the group that holds this node, smaller than the node's own index; nil at the root.
    public var parentIndex: Int?
    /// Unique among its siblings; part of the key path.
    public var identifier: String
    /// Apple's `displayName`: shown to people.
    public var name: String
    /// A group does not list its children: they stand after it and name its index.
    public var content: Content

    static let minimumSize = 13
    private static let root: UInt32 = 0xffff_ffff

    /// `parentIndex` is checked with the whole tree only, when a `UnitDescription` is read.
    public init(parentIndex: Int?, identifier: String, name: String, content: Content) {
        self.parentIndex = parentIndex
        self.identifier = identifier
        self.name = name
        self.content = content
    }

    /// 13 bytes, the two texts, and the parameter; the parent of a node at the root is 0xffffffff.
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
