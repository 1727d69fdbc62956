import Foundation
import TestSupport

/// The package's own files, as tests of its structure read them.
enum PackageSources {
    /// The storeys, which are the folders of `Sources`, with their modules.
    static let storeys: [String: Set<String>] = {
        let names = folders("Sources").map { ($0, Set(folders("Sources/\($0)"))) }
        return Dictionary(uniqueKeysWithValues: names)
    }()

    /// All modules of all storeys.
    static let modules = storeys.values.reduce(into: Set<String>()) { $0.formUnion($1) }

    /// Where a module's files are, from the package's folder on.
    static func folder(of module: String) -> String {
        let storey = storeys.first { $0.value.contains(module) }?.key ?? ""
        return "Sources/\(storey)/\(module)"
    }

    private static func folders(_ place: String) -> [String] {
        let root = TestPackage.folder.appending(path: place).path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        return names.filter { FileManager.default.fileExists(atPath: "\(root)/\($0)/.") }
    }

    /// What each module imports, as its files say; nothing for one without Swift.
    static let imports: [String: Set<String>] = {
        var result: [String: Set<String>] = [:]
        for module in modules {
            for text in texts(of: folder(of: module), ending: ".swift") {
                result[module, default: []].formUnion(imports(in: text))
            }
        }
        return result
    }()

    /// The texts of a folder's files.
    static func texts(of folder: String, ending: String) -> [String] { Array(files(of: folder, ending: ending).values) }

    /// A folder's files with their texts, by their paths from there.
    static func files(of folder: String, ending: String) -> [String: String] {
        let root = TestPackage.folder.appending(path: folder)
        let names = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
        // Sources that `auctl new` writes are not of the module that has them as bytes.
        let isOfTemplates = folder.hasSuffix("/UnitTemplates")
        let own = names.filter { $0.hasSuffix(ending) && !(isOfTemplates && $0.hasPrefix("Templates/")) }
        return own.reduce(into: [:]) { found, name in
            found[name] = try? String(contentsOf: root.appending(path: name), encoding: .utf8)
        }
    }

    static func imports(in text: String) -> [String] {
        // What stands in a literal of several lines is text.
        var isCode = true
        return text.split(separator: "\n").compactMap { line in
            if line.components(separatedBy: "\"\"\"").count % 2 == 0 { isCode.toggle() }
            guard isCode else { return nil }
            let words = line.split(separator: " ")
            guard let keyword = words.firstIndex(of: "import"), keyword <= 2, keyword + 1 < words.count,
                words[..<keyword].allSatisfy({
                    ["public", "internal", "package", "private", "@_exported"].contains($0)
                })
            else { return nil }
            return String(words[keyword + 1])
        }
    }
}
