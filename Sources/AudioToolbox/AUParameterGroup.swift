/// Parameters and groups under one name (AUParameters.h).
// @unchecked: adds only a constant array of nodes.
public class AUParameterGroup: AUParameterNode, @unchecked Sendable {
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

    override func appendParameters(to list: inout [AUParameter]) {
        for child in children { child.appendParameters(to: &list) }
    }
}
