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

    /// The child with this identifier, or else what the group has under this name.
    public override func value(forKey key: String) -> Any? {
        children.first { $0.identifier == key } ?? super.value(forKey: key)
    }

    override func namedValue(_ key: String) -> NamedValue? {
        switch key {
        case "children": NamedValue(self.children)
        case "allParameters": NamedValue(self.allParameters)
        default: super.namedValue(key)
        }
    }

    override func appendParameters(to list: inout [AUParameter]) {
        for child in children { child.appendParameters(to: &list) }
    }
}
