/// Parameters and groups under one name (AUParameters.h).
// @unchecked: adds only a constant array of nodes.
public class AUParameterGroup: AUParameterNode, @unchecked Sendable {
    /// In the author's order, groups among them; never changes.
    public let children: [AUParameterNode]

    init(identifier: String, displayName: String, children: [AUParameterNode]) {
        self.children = children
        super.init(identifier: identifier, displayName: displayName)
        for child in children { child.parent = self }
    }

    /// Every parameter below this group, in order (preorder).
    public var allParameters: [AUParameter] {
        var list: [AUParameter] = []
        appendParameters(to: &list)
        return list
    }

    /// The child with this identifier.
    public func value(forKey key: String) -> Any? { children.first { $0.identifier == key } }

    /// The node with this key path below here, such as `filter.envelope`.
    public func value(forKeyPath keyPath: String) -> Any? {
        var node: AUParameterNode? = self
        for identifier in keyPath.split(separator: ".", omittingEmptySubsequences: false) {
            node = (node as? AUParameterGroup)?.value(forKey: String(identifier)) as? AUParameterNode
        }
        return node
    }

    override func appendParameters(to list: inout [AUParameter]) {
        for child in children { child.appendParameters(to: &list) }
    }
}
