import Glibc

/// A folder that goes away with the test.
final class TemporaryFolder {
    let path: String

    init() throws {
        var template = Array("/tmp/audio-files-test.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Failure(errorNumber: errno) }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        for name in names { unlink("\(path)/\(name)") }
        rmdir(path)
    }

    func file(_ name: String) -> String { "\(path)/\(name)" }

    var names: [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    func write(_ bytes: [UInt8], to name: String) throws {
        guard let stream = fopen(file(name), "w") else { throw Failure(errorNumber: errno) }
        defer { fclose(stream) }
        guard fwrite(bytes, 1, bytes.count, stream) == bytes.count else { throw Failure(errorNumber: errno) }
    }

    struct Failure: Error {
        let errorNumber: Int32
    }
}
