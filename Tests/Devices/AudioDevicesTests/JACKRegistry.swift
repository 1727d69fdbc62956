import Glibc

/// The table of JACK's servers in shared memory, which has room for eight: a server that was killed stays in it until another of its name
/// comes, and one whose number another process has got since counts as running. (JACK2, `common/shm.c`.)
struct JACKRegistry {
    static let places = 8
    private static let path = "/dev/shm/jack-shm-registry"
    /// Behind magic, version and four sizes; then a process number, a name, and padding.
    private static let (first, size, longestName) = (24, 264, 256)
    private static let key: key_t = 0x28_2929

    private let file: Int32
    private let semaphore: Int32

    /// Nil where no server has run yet.
    private init?() {
        semaphore = semget(Self.key, 0, 0)
        file = open(Self.path, O_RDWR | O_CLOEXEC)
        guard file >= 0 else { return nil }
        guard semaphore >= 0, change(-1) else {
            close(file)
            return nil
        }
    }

    private func leave() {
        _ = change(1)
        close(file)
    }

    private func change(_ by: Int16) -> Bool {
        var operation = sembuf(sem_num: 0, sem_op: by, sem_flg: Int16(SEM_UNDO))
        return semop(semaphore, &operation, 1) == 0
    }

    private func entry(_ place: Int) -> (process: Int32, name: String) {
        var bytes = [UInt8](repeating: 0, count: Self.size)
        pread(file, &bytes, Self.size, Self.first + place * Self.size)
        let process = bytes.withUnsafeBytes { $0.loadUnaligned(as: Int32.self) }
        return (process, String(decoding: bytes[4..<4 + Self.longestName].prefix { $0 != 0 }, as: UTF8.self))
    }

    private func write(_ process: Int32, _ name: String, at place: Int) {
        let bytes = withUnsafeBytes(of: process) { Array($0) } + Array(name.utf8)
        let padded = bytes + [UInt8](repeating: 0, count: Self.size - bytes.count)
        pwrite(file, padded, Self.size, Self.first + place * Self.size)
    }

    /// Frees the places of servers that have ended, and those of `name`, whose servers have.
    static func forgetTheDead(and name: String) {
        guard let registry = Self() else { return }
        for place in 0..<places {
            let (process, owner) = registry.entry(place)
            let isOurs = owner == "jack-\(getuid()):\(name):"
            let isDead = process > 0 && kill(process, 0) != 0 && errno == ESRCH
            if isOurs || isDead { registry.write(0, "", at: place) }
        }
        registry.leave()
    }

    /// Fills what is free with servers of the process `number`, as killed ones leave it.
    static func fill(with number: Int32) {
        guard let registry = Self() else { return }
        for place in 0..<places where registry.entry(place).process == 0 {
            registry.write(number, "jack-\(getuid()):audead\(place):", at: place)
        }
        registry.leave()
    }
}
