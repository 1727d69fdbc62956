/// What a process may do beside computing, written down where it is started and read where it locks itself in.
public struct SandboxPolicy: Equatable, Sendable {
    /// Folders that it may read, beside the system's libraries.
    public var readable: [String] = []
    /// Folders that it may also write to.
    public var writable: [String] = []
    /// Whether it may turn memory that it has written into code.
    public var generatesCode = false
    /// Whether it is given files that its user selects: it may then change no file's mode or times.
    public var takesFiles = false
    /// Whether it may have programs started that show windows on an X server of their own, in its namespaces; nothing comes of
    /// it where it has none.
    public var showsWindows = false
    /// Whether it opens windows on that X server itself: it may then connect to what is in its namespaces. Nothing comes of it
    /// where it has none.
    public var opensWindows = false
    /// Bytes that its own /tmp may hold.
    public var temporaryBytes: UInt64 = 64 << 20
    /// The strongest tier that is tried.
    public var tier = SandboxTier.namespaces
    /// The user that it has outside.
    public var user: UInt32
    /// The group that it has outside.
    public var group: UInt32

    /// A policy without folders, for this user and group.
    public init(user: UInt32, group: UInt32) {
        self.user = user
        self.group = group
    }

    private static let option = "--sandbox"

    /// The policy as arguments of the process that it is for.
    public var arguments: [String] {
        [Self.option, tier.rawValue, "\(user)", "\(group)", generatesCode ? "code" : "no-code"]
            + [takesFiles ? "files" : "no-files", showsWindows ? "windows" : "no-windows"]
            + [opensWindows ? "own-windows" : "no-own-windows", "\(temporaryBytes)", "\(readable.count)"] + readable + [
                "\(writable.count)"
            ] + writable
    }

    /// Takes a policy from the beginning of arguments; nil, with nothing taken, when there is none.
    /// - Throws: `SandboxPolicyError` for one that is not whole.
    public init?(takingFrom arguments: inout ArraySlice<String>) throws(SandboxPolicyError) {
        guard arguments.first == Self.option else { return nil }
        arguments.removeFirst()
        func next() throws(SandboxPolicyError) -> String {
            guard let word = arguments.popFirst() else { throw SandboxPolicyError() }
            return word
        }
        func number<Number: FixedWidthInteger>() throws(SandboxPolicyError) -> Number {
            guard let number = Number(try next()) else { throw SandboxPolicyError() }
            return number
        }
        func folders() throws(SandboxPolicyError) -> [String] {
            let count: UInt16 = try number()
            var found: [String] = []
            for _ in 0..<count { found.append(try next()) }
            return found
        }
        guard let tier = SandboxTier(rawValue: try next()) else { throw SandboxPolicyError() }
        self.tier = tier
        user = try number()
        group = try number()
        generatesCode = try next() == "code"
        takesFiles = try next() == "files"
        showsWindows = try next() == "windows"
        opensWindows = try next() == "own-windows"
        temporaryBytes = try number()
        readable = try folders()
        writable = try folders()
    }
}

/// A policy that its process cannot read: it is of another version.
public struct SandboxPolicyError: Error, Equatable, CustomStringConvertible {
    public var description: String {
        "--sandbox is followed by no whole policy; install host and runner from one build"
    }
}
