internal import CSandbox
import Glibc
import LinuxSystem

/// Locks the calling process in, for good.
///
/// Thread: the only one of the process, before any foreign code is loaded; threads that it starts later are locked in,
/// too.
public enum Sandbox {
    /// The exit code of a process whose files could not be replaced: it has neither the old ones nor new ones.
    public static let brokenExitCode: Int32 = 71

    /// The signal that a process in namespaces of its own died of, by its exit code: the kernel lets the first process
    /// of a namespace die of few signals. Nil for a code that says no such thing.
    public static func signal(ofExitCode code: Int32) -> Int32? {
        let number = code - CSANDBOX_SIGNALED
        return (1...31).contains(number) ? number : nil
    }

    /// The exit code of a process in namespaces of its own that a signal of number 0 would bring: a signal's is so much
    /// higher.
    public static var exitCodeOfSignals: Int32 { CSANDBOX_SIGNALED }

    /// Whether the process was started in namespaces that nobody has furnished yet.
    public static var isInNewNamespaces: Bool { csandbox_is_unmapped() != 0 }

    /// Locks the process in as far as policy and machine allow.
    ///
    /// - Parameter inNamespaces: is called where the process has namespaces of its own with their files, and may still start others.
    public static func enter(_ policy: SandboxPolicy, inNamespaces: () -> Void = {}) -> SandboxReport {
        guard policy.tier != .none else { return SandboxReport(tier: .none, gaps: ["it was not asked for"]) }
        var policy = policy
        // Folders before what is in them, which needs no second place then.
        policy.readable = (policy.readable + libraryFolders).sorted { $0.utf8.count < $1.utf8.count }
        var gaps: [String] = []
        let hasNamespaces = isInNewNamespaces && enterNamespaces(policy, &gaps)
        if !hasNamespaces && gaps.isEmpty { gaps.append(namespaceGap(policy)) }
        // The administrator's, which open more than a user may: in namespaces they are gone already.
        if !hasNamespaces { _ = attempt(&gaps) { csandbox_drop_capabilities(&$0) } }
        if getpid() == 1 { csandbox_die_of_signals() }
        if hasNamespaces { inNamespaces() }
        if hasNamespaces { policy.writable.append("/tmp") }
        let files = restrictFiles(policy, &gaps)
        // No rule for files says who may change their modes and times: where the user's can be named, nobody.
        let changesFiles = hasNamespaces && !policy.takesFiles
        let calls = attempt(&gaps) {
            let (code, changes): (Int32, Int32) = (policy.generatesCode ? 1 : 0, changesFiles ? 1 : 0)
            // Only in namespaces of its own a socket leads to nobody else's.
            return policy.opensWindows && hasNamespaces
                ? csandbox_filter_window_calls(code, changes, &$0)
                : csandbox_filter_calls(code, changes, Self.seesOthers, &$0)
        }
        return SandboxReport(namespaces: hasNamespaces, files: files, calls: calls, gaps: gaps)
    }

    private static func namespaceGap(_ policy: SandboxPolicy) -> String {
        policy.tier == .namespaces ? "no user namespace" : "namespaces were not asked for"
    }

    /// False where the kernel lets this user have none; ends the process when it fails half-way.
    private static func enterNamespaces(_ policy: SandboxPolicy, _ gaps: inout [String]) -> Bool {
        guard attempt(&gaps, { csandbox_map_user(policy.user, policy.group, &$0) }),
            attempt(&gaps, { csandbox_leave_namespaces(&$0) })
        else { return false }
        let isReplaced = attempt(&gaps) { step in
            withPaths(policy.readable) { readable, count in
                withPaths(policy.writable) { writable, writableCount in
                    csandbox_replace_files(readable, count, writable, writableCount, policy.temporaryBytes, &step)
                }
            }
        }
        guard isReplaced else {
            CurrentProcess.writeToStandardError("auextension: no sandbox: \(gaps.last ?? "")\n")
            _exit(brokenExitCode)
        }
        return attempt(&gaps) { csandbox_drop_capabilities(&$0) }
    }

    /// 1 for a process that has no namespaces of its own.
    private static var seesOthers: Int32 { getpid() == 1 ? 0 : 1 }

    private static func restrictFiles(_ policy: SandboxPolicy, _ gaps: inout [String]) -> Bool {
        guard csandbox_landlock_version() > 0 else {
            gaps.append("the kernel has no Landlock")
            return false
        }
        return attempt(&gaps) { step in
            withPaths(policy.readable) { readable, count in
                withPaths(policy.writable) { writable, writableCount in
                    csandbox_restrict_files(readable, count, writable, writableCount, seesOthers, &step)
                }
            }
        }
    }

    /// Whether a step was taken; notes why not.
    private static func attempt(
        _ gaps: inout [String], _ body: (inout UnsafePointer<CChar>?) -> Int32
    ) -> Bool {
        var step: UnsafePointer<CChar>?
        let result = body(&step)
        guard result < 0 else { return true }
        gaps.append("\(step.map { String(cString: $0) } ?? "sandbox"): \(String(cString: strerror(-result)))")
        return false
    }

    /// Where this program's own libraries are, for those that others need of them.
    private static var libraryFolders: [String] {
        var folders = [UnsafeMutablePointer<CChar>?](repeating: nil, count: 32)
        let count = csandbox_library_folders(&folders, Int32(folders.count))
        return folders.prefix(Int(count)).compactMap { folder in
            defer { free(folder) }
            return folder.map { String(cString: $0) }
        }
    }

    private static func withPaths(
        _ paths: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>, Int32) -> Int32
    ) -> Int32 {
        let copies = paths.map { UnsafePointer(strdup($0)) }
        defer { for copy in copies { free(UnsafeMutablePointer(mutating: copy)) } }
        return copies.withUnsafeBufferPointer { buffer in
            // An empty array has no address.
            var nothing: UnsafePointer<CChar>?
            return withUnsafePointer(to: &nothing) { body(buffer.baseAddress ?? $0, Int32(buffer.count)) }
        }
    }
}
