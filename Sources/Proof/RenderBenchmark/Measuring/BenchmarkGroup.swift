/// Subjects that are measured in turns in one run, beside their limits.
public struct BenchmarkGroup: Sendable {
    /// One subject and the limit that its record is divided by.
    public struct Member: Sendable {
        /// May occur in several members; it is then measured once per turn.
        public var subject: any BenchmarkSubject
        /// Shared between members by identity; nil: the record has no limit.
        public var limit: (any BenchmarkSubject)?

        /// The subject is prepared and torn down by the runner, not here.
        public init(_ subject: any BenchmarkSubject, limit: (any BenchmarkSubject)?) {
            self.subject = subject
            self.limit = limit
        }
    }

    /// Results come in this order; limits are measured before all subjects.
    public var members: [Member]
    /// Further limits, measured in the same turns and written into every record as `<name>_p50` and `<name>_p99`.
    public var companions: [(name: String, limit: any BenchmarkSubject)]

    /// Subjects and limits that occur more than once, by identity, are measured once.
    public init(members: [Member], companions: [(name: String, limit: any BenchmarkSubject)] = []) {
        self.members = members
        self.companions = companions
    }

    /// Every subject once, limits first.
    var distinctSubjects: [any BenchmarkSubject] {
        var seen = Set<ObjectIdentifier>()
        let all = members.compactMap(\.limit) + companions.map(\.limit) + members.map(\.subject)
        return all.filter { seen.insert(ObjectIdentifier($0)).inserted }
    }
}
