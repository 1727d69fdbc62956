import Foundation
import TestSupport

/// The package's own files, as tests of its structure read them.
enum PackageSources {
    /// The folders of `Sources`.
    static let modules: Set<String> = {
        let path = TestPackage.folder.appending(path: "Sources").path
        return Set((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [])
    }()

    /// What each folder of `Sources` imports, as its files say; nothing for one without Swift.
    static let imports: [String: Set<String>] = {
        var result: [String: Set<String>] = [:]
        for module in modules {
            for text in texts(of: "Sources/\(module)", ending: ".swift") {
                result[module, default: []].formUnion(imports(in: text))
            }
        }
        return result
    }()

    /// The texts of a folder's files.
    static func texts(of folder: String, ending: String) -> [String] {
        let root = TestPackage.folder.appending(path: folder)
        let names = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
        return names.filter { $0.hasSuffix(ending) }.compactMap {
            try? String(contentsOf: root.appending(path: $0), encoding: .utf8)
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
