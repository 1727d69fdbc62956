/// A file of the user's that a unit of a rig is given.
package struct RigFile: Hashable, Sendable {
    /// The most that a unit has.
    static let most = 16
    /// The most bytes of a key.
    private static let longestKey = 255
    /// The most bytes of a path.
    private static let longestPath = 4095

    /// What the unit finds it by.
    package var key: String
    /// Where it is; absolute.
    package var path: String

    package init(key: String, path: String) { (self.key, self.path) = (key, path) }

    /// - Throws: `RigError` naming the place and what is wrong there.
    init(_ object: RigObject) throws(RigError) {
        guard let path = try object.text(RigFileKey.path), path.hasPrefix("/"), !path.utf8.contains(0),
            path.utf8.count <= Self.longestPath
        else { throw object.wrong(RigFileKey.path, "an absolute path") }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let key = try object.text(RigFileKey.key) ?? name
        guard key.utf8.count <= Self.longestKey else {
            throw object.wrong(RigFileKey.key, "a text of at most \(Self.longestKey) bytes")
        }
        self.init(key: key, path: path)
    }
}
