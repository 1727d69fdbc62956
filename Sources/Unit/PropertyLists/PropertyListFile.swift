import Glibc
import LinuxSystem

/// One property list on disk, that a person may have edited: binary as written here, or XML. Thread: any but render.
package struct PropertyListFile {
    /// No file of ours is larger; a larger one is somebody else's.
    private static let largest = 64 << 20
    package let path: String

    package init(path: String) { self.path = path }

    /// - Throws: `PropertyListError`.
    package func read() throws -> [String: Any] {
        let bytes = try bytes()
        do {
            return try PropertyListCoder.decodeAny(bytes)
        } catch {
            throw PropertyListError(.invalidFile, "\(path) cannot be used: \(error)")
        }
    }

    /// Writes beside the file and renames, so that nobody ever reads half of it. Makes the folders that are missing.
    package func write(_ dictionary: [String: Any]) throws {
        let bytes = try PropertyListCoder.encode(dictionary)
        do { try Directory.makeParents(of: path) } catch { throw failure("make the folder", error) }
        do { try RegularFile.replace(path: path, with: bytes) } catch { throw failure("write", error) }
    }

    package func delete() throws {
        guard unlink(path) == 0 else { throw failure("delete", .last("unlink", path)) }
    }

    private func bytes() throws -> [UInt8] {
        do {
            return try RegularFile.contents(path: path, limit: Self.largest)
        } catch let error as SystemError {
            throw failure("read", error)
        } catch {
            throw PropertyListError(.invalidFile, "\(path) \(error); remove it.")
        }
    }

    private func failure(_ action: String, _ error: SystemError) -> PropertyListError {
        PropertyListError(
            .inaccessibleFile, "Could not \(action) \(error.subject): \(error.reason)\(error.fileAdvice).")
    }
}
