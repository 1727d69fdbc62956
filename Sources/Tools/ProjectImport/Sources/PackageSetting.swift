/// A setting of a package's target, as the setting of Xcode that says the same.
struct PackageSetting: Decodable {
    /// A text or several, in the element that the package manager writes.
    private struct Values: Decodable {
        let texts: [String]

        private enum Key: String, CodingKey { case first = "_0" }

        init(from decoder: any Decoder) throws {
            let container = try? decoder.container(keyedBy: Key.self)
            let text = try? container?.decode(String.self, forKey: .first)
            texts = text.map { [$0] } ?? (try? container?.decode([String].self, forKey: .first)) ?? []
        }
    }

    private let tool: String
    private let kind: [String: Values]

    /// - Parameter base: the target's folder in the project's.
    func add(to settings: inout [String: String], _ base: String) {
        for (name, values) in kind {
            guard let text = values.texts.first else { continue }
            switch (tool, name) {
            case ("swift", "define"): Self.append(text, to: &settings["SWIFT_ACTIVE_COMPILATION_CONDITIONS"])
            case ("swift", "interoperabilityMode") where text == "Cxx": settings["SWIFT_OBJC_INTEROP_MODE"] = "objcxx"
            case ("swift", "swiftLanguageMode"): settings["SWIFT_VERSION"] = text
            case ("swift", "defaultIsolation"): settings["SWIFT_DEFAULT_ACTOR_ISOLATION"] = text
            case ("c", "define"), ("cxx", "define"): Self.append(text, to: &settings["GCC_PREPROCESSOR_DEFINITIONS"])
            case ("c", "headerSearchPath"), ("cxx", "headerSearchPath"):
                Self.append(SourcePath.joined(base, text), to: &settings["HEADER_SEARCH_PATHS"])
            default: break
            }
        }
    }

    /// Lists of settings have spaces between their elements.
    private static func append(_ text: String, to list: inout String?) {
        let quote = text.contains("\"") ? "'" : "\""
        let word = quote + text + quote
        guard list?.contains(word) != true else { return }
        list = list.map { "\($0) \(word)" } ?? word
    }
}
