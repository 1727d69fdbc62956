import AudioToolbox
import CForeignPlugIns
import Synchronization

/// The libraries and bundles that this process has opened; they stay open.
enum ForeignLibraries {
    /// A library that was opened; what it points to is constant and lives as long as the process.
    // @unchecked: nothing of it changes but what a unit's own lock guards.
    struct Opened: @unchecked Sendable {
        let path: String
        let library: UnsafeMutablePointer<cfp_library>
    }

    private static let opened = Mutex<[Opened]>([])

    static func open(_ path: String, _ problem: UnsafeMutablePointer<CChar>, _ size: Int) -> Opened? {
        opened.withLock { opened in
            if let known = opened.first(where: { $0.path == path }) { return known }
            guard let library = cfp_open(path, problem, size) else { return nil }
            let made = Opened(path: path, library: library)
            opened.append(made)
            return made
        }
    }

    /// - Throws: ExtensionNotFound for codes of no plug-in that was opened, and what is wrong with a plug-in.
    static func makeUnit(_ description: AudioComponentDescription) throws -> AUAudioUnit {
        for library in opened.withLock({ $0 }).map(\.library) {
            for index in 0..<Int(library.pointee.count) {
                let plugIn = library.pointee.plugins + index
                // A bundle may have a hundred: only the one that is meant is read.
                guard ForeignIdentity.mayMatch(plugIn, description) else { continue }
                cfp_read(library, plugIn)
                guard ForeignIdentity(of: plugIn).matches(description) else { continue }
                if let problem = ForeignIdentity.problem(of: plugIn) {
                    throw AUAudioUnitError(
                        kAudioUnitErr_FailedInitialization,
                        "\(String(cString: plugIn.pointee.identity)) \(problem).")
                }
                return try ForeignUnit(description, library, plugIn)
            }
        }
        throw AUAudioUnitError(
            kAudioUnitErr_ExtensionNotFound,
            "The library has no plug-in \(description); look for what there is with `auctl plugins --rescan`.")
    }
}
