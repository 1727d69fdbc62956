import LinuxSystem
import Settings

/// What the user allows plug-ins of other formats beyond what all of them may: a file that is written by hand.
///
/// A line is a word and names, such as `in-process lv2:http://plugin.org.uk/swh-plugins/amp`. `in-process` lets a host that asks
/// for it load the plug-in into its own process, for which its maker cannot have consented; `jit` lets it turn memory that it
/// has written into code. A `*` at a name's end stands for any rest, and what follows `#` behind a space is a remark.
package struct ForeignConsents: Sendable, Equatable {
    /// A word of the file.
    package enum Permission: String, CaseIterable, Sendable {
        case inProcess = "in-process"
        case code = "jit"
    }

    private static let sizeLimit = 1 << 20

    /// Names, or beginnings of names with a star, for each word.
    package private(set) var names: [Permission: [String]] = [:]
    /// Lines that mean nothing, with their numbers.
    package private(set) var unread: [(line: Int, text: String)] = []

    package init() {}

    package init(text: String) {
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let words = Self.words(of: line)
            guard let first = words.first else { continue }
            guard let permission = Permission(rawValue: first), words.count > 1 else {
                unread.append((index + 1, String(line.prefix(80))))
                continue
            }
            names[permission, default: []] += words.dropFirst()
        }
    }

    /// Of the file at `path`; nothing is allowed where there is none.
    package static func load(path: String) -> ForeignConsents {
        guard let bytes = try? RegularFile.contents(path: path, limit: sizeLimit) else { return ForeignConsents() }
        return ForeignConsents(text: String(decoding: bytes, as: UTF8.self))
    }

    /// URIs have `#` within them: a remark stands alone.
    private static func words(of line: Substring) -> [String] {
        let words = line.split { $0 == " " || $0 == "\t" || $0 == "\r" }.map(String.init)
        return Array(words.prefix { !$0.hasPrefix("#") })
    }

    package func allows(_ permission: Permission, _ name: String) -> Bool {
        (names[permission] ?? []).contains { wanted in
            wanted.hasSuffix("*") ? name.hasPrefix(wanted.dropLast()) : name == wanted
        }
    }

    /// The component with what it is allowed.
    package func applied(to component: RegisteredComponent) -> RegisteredComponent {
        guard !names.isEmpty, let name = component.foreignName else { return component }
        return component.allowing(inProcess: allows(.inProcess, name), code: allows(.code, name))
    }

    package static func == (one: ForeignConsents, other: ForeignConsents) -> Bool { one.names == other.names }
}

extension RegisteredComponent {
    fileprivate func allowing(inProcess: Bool, code: Bool) -> RegisteredComponent {
        guard inProcess || code else { return self }
        // One whose window generates code has it granted already.
        let adds = code && !resourceUsage.contains(ComponentGrants.code)
        return RegisteredComponent(
            identifier: identifier, name: name, version: version, tags: tags, bundlePath: bundlePath,
            libraryPath: libraryPath, bundleHash: bundleHash, loadableInProcess: inProcess, sandboxSafe: sandboxSafe,
            hasView: hasView, factoryFunction: factoryFunction,
            resourceUsage: resourceUsage + (adds ? [ComponentGrants.code] : []))
    }
}
