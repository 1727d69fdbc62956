import Foundation
import Glibc

/// A terminal of 80 columns.
public final class Screen {
    /// What a program is to write to.
    public let program: FileHandle
    private let descriptor: Int32

    /// Throws when the system has no terminal left.
    public init() throws {
        descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        var (number, lock): (UInt32, Int32) = (0, 0)
        // TIOCSPTLCK and TIOCGPTN, which Swift does not import.
        guard descriptor >= 0, ioctl(descriptor, 0x4004_5431, &lock) == 0, ioctl(descriptor, 0x8004_5430, &number) == 0
        else { throw CocoaError(.fileReadUnknown) }
        program = FileHandle(fileDescriptor: open("/dev/pts/\(number)", O_RDWR | O_NOCTTY), closeOnDealloc: true)
        var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
        guard ioctl(descriptor, UInt(TIOCSWINSZ), &size) == 0 else { throw CocoaError(.fileReadUnknown) }
    }

    deinit { close(descriptor) }

    /// Leaves it as one that is stopped, or whose other end nobody reads: it takes nothing more.
    public func fill() {
        let (place, flags) = (program.fileDescriptor, fcntl(program.fileDescriptor, F_GETFL))
        _ = fcntl(place, F_SETFL, flags | O_NONBLOCK)
        // The kernel passes on what it has taken, and then takes more.
        var refusals = 0
        while refusals < 50 {
            refusals = write(place, ".", 1) == 1 ? 0 : refusals + 1
            if refusals > 0 { usleep(2000) }
        }
        _ = fcntl(place, F_SETFL, flags)
    }

    /// The lines that are written until the program ends, which must have been started.
    public func lines() throws -> [String] {
        // The program has its own; the end comes when nobody has any.
        try program.close()
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: false)
            .map(String.init)
    }
}
