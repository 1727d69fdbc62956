import Glibc
import LinuxSystem

extension SessionMessages.Program {
    /// A process, by the name of its executable; what a program says of itself does not count.
    package init(ofProcess process: Int32) {
        self.init(processID: process, name: Self.executable(process) ?? Self.command(process) ?? "?")
    }

    private static func executable(_ process: Int32) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink("/proc/\(process)/exe", &buffer, buffer.count)
        guard length > 0 else { return nil }
        let path = String(decoding: buffer[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
        return path.split(separator: "/").last.map(String.init)
    }

    private static func command(_ process: Int32) -> String? { ProcFile.firstLine(of: "/proc/\(process)/comm") }
}
