/// An `.xcconfig` file with what it includes.
struct ConfigurationFile {
    private let folder: ProjectFolder
    private var read: Set<String> = []
    private static let most = 64

    private init(_ folder: ProjectFolder) { self.folder = folder }

    /// The settings of a file; those of files that are not there, or that include each other, are left out.
    static func settings(of path: String, in folder: ProjectFolder) -> [String: String] {
        var file = ConfigurationFile(folder)
        return file.settings(of: path)
    }

    private mutating func settings(of path: String) -> [String: String] {
        guard read.count < Self.most, read.insert(path).inserted, let text = folder.text(of: path) else { return [:] }
        var settings: [String: String] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.prefix(upTo: line.firstRange(of: "//")?.lowerBound ?? line.endIndex)
            if let include = line.firstMatch(of: /^\s*#include\??\s*"([^"]+)"/) {
                let other = SourcePath.joined(SourcePath.folder(of: path), String(include.1))
                settings.merge(self.settings(of: other)) { $1 }
            } else if let pair = line.firstMatch(of: /^\s*([A-Za-z_][^=\s]*?(?:\[[^\]]*\])*)\s*=\s*(.*?);?\s*$/) {
                settings[String(pair.1)] = String(pair.2)
            }
        }
        return settings
    }
}
