/// The objects of a `project.pbxproj` by their identifiers. Any of them may be missing, of another kind, or refer to
/// itself.
struct XcodeObjects {
    typealias Object = [String: OldStyleValue]
    private let objects: [String: OldStyleValue]
    let root: Object

    /// - Throws: `ImportError` for bytes that describe no project.
    init(_ bytes: [UInt8]) throws(ImportError) {
        let list = try OldStylePropertyList.dictionary(bytes)
        guard let objects = list["objects"]?.dictionary, let root = list["rootObject"]?.text,
            let project = objects[root]?.dictionary
        else { throw ImportError(.invalid, "it has no objects, or no project among them") }
        self.objects = objects
        self.root = project
    }

    func object(_ identifier: String?) -> Object? { identifier.flatMap { objects[$0]?.dictionary } }

    /// The objects that a value names, with their identifiers; those that are missing are left out.
    func objects(_ value: OldStyleValue?) -> [(identifier: String, object: Object)] {
        (value?.texts ?? []).compactMap { identifier in object(identifier).map { (identifier, $0) } }
    }
}

extension [String: OldStyleValue] {
    /// The class of an object.
    var isa: String { self["isa"]?.text ?? "" }

    func text(_ key: String) -> String? { self[key]?.text }
}
