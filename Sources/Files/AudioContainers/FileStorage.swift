import Glibc
import LinuxSystem

/// A file on a disk.
package final class FileStorage: PacketStorage {
    /// How a file is opened.
    package enum Access: Sendable {
        case reading
        case writing
        /// Made where there is none, emptied where there is one.
        case replacing
        /// Made; one that is there is an error.
        case making
    }

    /// As errors name it.
    package let path: String
    /// Where this process can open the same file again, whatever became of its name.
    package var place: String { "/proc/self/fd/\(file.rawValue)" }
    private let file: FileDescriptor

    /// Throws `ContainerError` when the file cannot be opened, and for what is no file on a disk.
    package init(path: String, _ access: Access) throws {
        let flags: Int32 =
            switch access {
            case .reading: O_RDONLY | O_NONBLOCK
            case .writing: O_RDWR | O_NONBLOCK
            case .replacing: O_RDWR | O_CREAT | O_NONBLOCK
            case .making: O_RDWR | O_CREAT | O_EXCL
            }
        self.path = path
        do {
            file = try FileDescriptor(opening: path, flags, mode: 0o666)
        } catch { throw ContainerError(.access, "\(path) cannot be opened: \(error.reason)") }
        var status = stat()
        guard fstat(file.rawValue, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw ContainerError(.access, "\(path) is no file on a disk: pipes, devices and folders hold no packets")
        }
    }

    package func size() throws -> Int64 {
        var status = stat()
        guard fstat(file.rawValue, &status) == 0 else { throw refusal("stat") }
        return Int64(status.st_size)
    }

    package func read(_ count: Int, at place: Int64, into memory: UnsafeMutableRawPointer) throws -> Int {
        var done = 0
        while done < count {
            let more = pread(file.rawValue, memory + done, count - done, off_t(place) + off_t(done))
            guard more >= 0 else { throw refusal("read") }
            if more == 0 { break }
            done += more
        }
        return done
    }

    package func write(_ bytes: UnsafeRawBufferPointer, at place: Int64) throws {
        try WriteSignals.held {
            var done = 0
            while done < bytes.count {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
                let more = pwrite(file.rawValue, rest.baseAddress, rest.count, off_t(place) + off_t(done))
                guard more > 0 else { throw refusal("write") }
                done += more
            }
        }
    }

    package func setSize(_ size: Int64) throws {
        let result = WriteSignals.held { ftruncate(file.rawValue, off_t(size)) }
        guard result == 0 else { throw refusal("ftruncate") }
    }

    private func refusal(_ call: String) -> ContainerError {
        ContainerError(.storage, "\(path): \(SystemError.last(call, path).reason)")
    }
}
