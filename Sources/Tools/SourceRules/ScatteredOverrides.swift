/// Overrides of a module that stand in extensions of classes in other files: they go into the file of the class.
package struct ScatteredOverrides: Sendable {
    /// A member as its file's other rules leave it.
    struct Member: Sendable {
        let file: String
        let line: Int
        let text: String
        /// The modules that its file imports.
        let imports: [Substring]
    }

    private var members: [Substring: [Member]] = [:]
    /// The file of each class that has such members.
    private var homes: [Substring: String] = [:]

    /// A module of one file has none.
    package static let none = ScatteredOverrides([])

    /// - Parameter sources: the Swift sources of a module, by the names that `SwiftRules` gets.
    package init(_ sources: [(file: String, bytes: [UInt8])]) {
        for (file, bytes) in sources where Self.has("override", bytes) && Self.has("extension", bytes) {
            add(SwiftRules.strayOverrides(in: bytes, file: file))
        }
        guard !members.isEmpty else { return }
        for (file, bytes) in sources where Self.has("class", bytes) {
            for name in SwiftRules.classes(in: bytes) where members[name] != nil && homes[name] == nil {
                homes[name] = file
            }
        }
    }

    private mutating func add(_ found: [(name: Substring, member: Member)]) {
        for (name, member) in found { members[name, default: []].append(member) }
    }

    private static func has(_ word: StaticString, _ bytes: [UInt8]) -> Bool {
        word.withUTF8Buffer { word in
            guard let first = word.first, bytes.count >= word.count else { return false }
            return bytes.indices.dropLast(word.count - 1).contains { place in
                bytes[place] == first && word.indices.allSatisfy { bytes[place + $0] == word[$0] }
            }
        }
    }

    /// Whether a class is in another file of the module.
    func isElsewhere(_ name: Substring, than file: String) -> Bool {
        homes[name].map { $0 != file } ?? false
    }

    /// What goes into a class of this file.
    func members(of name: Substring, in file: String) -> [Member] {
        homes[name] == file ? members[name, default: []].filter { $0.file != file } : []
    }
}
