/// Statements that Turtle files make, by what they are about, in the files' order. To ask costs the same however much is
/// said: presets may share what a file says once.
struct TurtleGraph {
    /// The most statements.
    private static let most = 200_000

    typealias Statement = (predicate: String, object: TurtleTerm)

    /// What is said of something.
    private struct Statements {
        var all: [Statement] = []
        var objects: [String: [TurtleTerm]] = [:]
    }

    private var statements: [TurtleTerm: Statements] = [:]
    /// In the order of their first statements.
    private(set) var subjects: [TurtleTerm] = []
    private var count = 0
    private var blankCount = 0

    /// False when there are too many.
    mutating func add(_ subject: TurtleTerm, _ predicate: String, _ object: TurtleTerm) -> Bool {
        guard count < Self.most else { return false }
        count += 1
        if statements[subject] == nil { subjects.append(subject) }
        statements[subject, default: Statements()].all.append((predicate, object))
        statements[subject, default: Statements()].objects[predicate, default: []].append(object)
        return true
    }

    /// A node that no other file names.
    mutating func makeBlank() -> TurtleTerm {
        blankCount += 1
        return .blank(blankCount)
    }

    func objects(_ subject: TurtleTerm, _ predicate: String) -> [TurtleTerm] {
        statements[subject]?.objects[predicate] ?? []
    }

    /// Everything that is said of it.
    func all(_ subject: TurtleTerm) -> [Statement] { statements[subject]?.all ?? [] }
}
