import ComponentRegistry
import Glibc
import LinuxProcesses
import Sandbox

/// What a process told of the libraries that it was to look at, and how it ended. Everything in it is hostile.
struct ScanReport {
    /// The lines of each library, in their order; the last of a process that has ended early is not whole.
    private let sections: [[[Substring]]]
    /// How many libraries were looked at to their end.
    let completed: Int
    private let exit: ProcessExit?
    private let hangs: Bool
    private let lastWords: String

    private static let textLimit = 1024
    private static let plugInLimit = 2048

    init(told: String, printed: String, exit: ProcessExit?, hangs: Bool) {
        var sections: [[[Substring]]] = []
        var isDone = false
        for line in told.split(separator: "\n") {
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
            switch parts[0] {
            case "library": sections.append([])
            case "done": isDone = true
            default: if !sections.isEmpty { sections[sections.count - 1].append(parts) }
            }
        }
        self.sections = sections
        completed = isDone ? sections.count : max(0, sections.count - 1)
        self.exit = exit
        self.hangs = hangs
        lastWords = printed.split(separator: "\n").last.map { String($0.prefix(200)) } ?? ""
    }

    /// What a process told of a library that it looked at to its end, in the order of the libraries.
    func record(of library: ScannedLibrary, at index: Int) -> ForeignLibraryRecord {
        guard sections.indices.contains(index) else { return blame(library) }
        return record(of: library, sections[index], more: [])
    }

    /// Why a library that was looked at alone could not be looked at to its end: what was told before, and the cause.
    func blame(_ library: ScannedLibrary) -> ForeignLibraryRecord {
        let lines = sections.first ?? []
        let next = lines.last { $0[0] == "next" && $0.count == 2 }.map { String($0[1].prefix(Self.textLimit)) }
        let words = lastWords.isEmpty ? "" : "; its last words: \(lastWords)"
        let broken = ForeignLibraryRecord.Broken(name: next ?? library.path, reason: cause + words)
        return record(of: library, lines, more: [broken])
    }

    private var cause: String {
        if hangs { return "did not come to an end while it was looked at" }
        switch exit {
        case .signal(let signal): return "crashed while it was looked at (\(Self.name(of: signal)))"
        case .code(let code):
            if let signal = Sandbox.signal(ofExitCode: code) {
                return "crashed while it was looked at (\(Self.name(of: signal)))"
            }
            return "ended the process that looked at it (exit code \(code))"
        default: return "ended the process that looked at it"
        }
    }

    private static func name(of signal: Int32) -> String {
        let names = [
            SIGSEGV: "SIGSEGV", SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGILL: "SIGILL",
            SIGKILL: "SIGKILL", SIGSYS: "SIGSYS",
        ]
        return names[signal] ?? "signal \(signal)"
    }

    private func record(
        of library: ScannedLibrary, _ lines: [[Substring]], more: [ForeignLibraryRecord.Broken]
    ) -> ForeignLibraryRecord {
        var components: [RegisteredComponent] = []
        var broken: [ForeignLibraryRecord.Broken] = []
        for parts in lines.prefix(2 * Self.plugInLimit) {
            switch (parts[0], parts.count) {
            case ("plug-in", 9):
                if let component = Self.component(parts, library) { components.append(component) }
            case ("broken", 3):
                broken.append(.init(name: Self.text(parts[1]), reason: Self.text(parts[2])))
            case ("refused", 2):
                broken.append(.init(name: library.path, reason: Self.text(parts[1])))
            default: break
            }
        }
        return ForeignLibraryRecord(
            path: library.path, format: library.format, stamp: library.stamp, components: components,
            broken: broken + more)
    }

    /// Nil for what is not of the library's format, or has no codes.
    private static func component(_ parts: [Substring], _ library: ScannedLibrary) -> RegisteredComponent? {
        let name = text(parts[1])
        guard name.hasPrefix(library.format.prefix), parts[4].hasPrefix(library.format.codePrefix),
            ["aufx", "aumf", "aumu", "augn", "aumi"].contains(parts[2]), let version = UInt32(parts[5]),
            let identifier = try? ComponentIdentifier(
                type: String(parts[2]), subtype: String(parts[3]), manufacturer: String(parts[4]))
        else { return nil }
        let maker = text(parts[6]).replacing(":", with: " ")
        let traits = parts[8].split(separator: " ")
        return RegisteredComponent(
            foreign: name, identifier, name: "\(maker): \(text(parts[7]))", version: version, path: library.path,
            stamp: library.stamp, readsFiles: traits.contains("files"), hasView: traits.contains("window"),
            opensWindows: traits.contains("inside"), generatesCode: traits.contains("code"))
    }

    private static func text(_ part: Substring) -> String { String(part.prefix(textLimit)) }
}
