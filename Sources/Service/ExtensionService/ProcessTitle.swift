import Glibc
import LinuxSystem

/// What process listings show of the runner.
enum ProcessTitle {
    /// Names the process after its unit: the main thread's name, and the room that the supervisor left behind
    /// `--title`.
    ///
    /// Thread: main.
    static func set(_ title: String) {
        guard !title.isEmpty else { return }
        CurrentProcess.setName(title)
        guard let room = argumentRoom() else { return }
        let length = strlen(room)
        memset(room, 0, length)
        let bytes = Array(title.utf8.prefix(length))
        // SAFETY: the argument has `length` bytes of its own, and no more than those are written.
        for (index, byte) in bytes.enumerated() { room[index] = CChar(bitPattern: byte) }
    }

    private static func argumentRoom() -> UnsafeMutablePointer<CChar>? {
        let arguments = CommandLine.unsafeArgv
        for index in 1..<max(Int(CommandLine.argc), 1) {
            guard let argument = arguments[index], String(cString: argument) == "--title" else { continue }
            return index + 1 < Int(CommandLine.argc) ? arguments[index + 1] : nil
        }
        return nil
    }
}
