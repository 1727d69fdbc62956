import Glibc

/// What this machine is called among others.
enum MachineName {
    /// Its host name; "this machine" where it has none.
    static var current: String {
        var name = [CChar](repeating: 0, count: 65)
        guard gethostname(&name, name.count - 1) == 0, name[0] != 0 else { return "this machine" }
        return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
