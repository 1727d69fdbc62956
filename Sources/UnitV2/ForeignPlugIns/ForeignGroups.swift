import AudioToolbox
import CForeignPlugIns

/// Parameters in the groups that a plug-in names by paths.
enum ForeignGroups {
    typealias Member = (path: ArraySlice<String>, parameter: AUParameter)

    private static let deepest = 8

    /// In the order in which their first parameters come. A group that is called as a parameter beside it gets a longer
    /// identifier.
    static func nodes(of members: ArraySlice<Member>, depth: Int = 0) -> [AUParameterNode] {
        var nodes: [AUParameterNode] = []
        var taken = Set(members.filter { isOf($0, depth) }.map(\.parameter.identifier))
        var grouped: [String: [Member]] = [:]
        for member in members where !isOf(member, depth) {
            let name = member.path[member.path.startIndex]
            grouped[name, default: []].append((member.path.dropFirst(), member.parameter))
        }
        for member in members {
            guard !isOf(member, depth) else {
                nodes.append(member.parameter)
                continue
            }
            let name = member.path[member.path.startIndex]
            guard let children = grouped.removeValue(forKey: name) else { continue }
            var identifier = symbol(of: name)
            while !taken.insert(identifier).inserted { identifier += "_group" }
            nodes.append(
                AUParameterTree.createGroup(
                    withIdentifier: identifier, name: name, children: Self.nodes(of: children[...], depth: depth + 1)))
        }
        return nodes
    }

    private static func isOf(_ member: Member, _ depth: Int) -> Bool { member.path.isEmpty || depth == deepest }

    private static func symbol(of name: String) -> String {
        guard let made = cfp_symbol(name, 0) else { return "group" }
        defer { free(made) }
        return String(cString: made)
    }
}
