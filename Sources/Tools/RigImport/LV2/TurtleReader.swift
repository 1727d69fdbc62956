/// Reads a Turtle file that may come from anywhere into a graph: all of the format, with depth, names and number of
/// statements bounded.
struct TurtleReader {
    private static let deepest = 32
    private static let namespace = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"

    private var lexer: TurtleLexer
    private var token = TurtleToken.end
    private var prefixes: [String: String] = [:]
    private var base: String
    private var blanks: [String: TurtleTerm] = [:]

    /// - Parameter base: the file's own IRI.
    /// - Throws: `RigImportError` with the line; the graph then has what stands before it.
    static func read(_ bytes: [UInt8], base: String, into graph: inout TurtleGraph) throws(RigImportError) {
        var reader = TurtleReader(lexer: TurtleLexer(bytes), base: base)
        try reader.advance()
        while reader.token != .end { try reader.statement(&graph) }
    }

    private init(lexer: TurtleLexer, base: String) {
        self.lexer = lexer
        self.base = base
    }

    private mutating func advance() throws(RigImportError) { token = try lexer.next() }

    private mutating func take(_ mark: Unicode.Scalar) throws(RigImportError) -> Bool {
        guard token == .mark(UInt8(ascii: mark)) else { return false }
        try advance()
        return true
    }

    // MARK: Statements

    private mutating func statement(_ graph: inout TurtleGraph) throws(RigImportError) {
        if try directive() { return }
        let isProperties = token == .mark(UInt8(ascii: "["))
        let subject = try term(&graph, depth: 0)
        guard subject.text == nil else { throw lexer.broken("a text is nothing that could be told about") }
        if !(isProperties && token == .mark(UInt8(ascii: "."))) { try properties(of: subject, &graph, depth: 0) }
        guard try take(".") else { throw lexer.broken("a . is missing behind a statement") }
    }

    private mutating func directive() throws(RigImportError) -> Bool {
        let (name, endsWithPoint): (String, Bool)
        switch token {
        case .word(let word) where ["prefix", "base"].contains(word): (name, endsWithPoint) = (word, true)
        case .bare(let word) where ["prefix", "base"].contains(word.lowercased()):
            (name, endsWithPoint) = (word.lowercased(), false)
        default: return false
        }
        try advance()
        if name == "prefix" {
            guard case .prefixed(let prefix, "") = token else { throw lexer.broken("a prefix's name is missing") }
            try advance()
            prefixes[prefix] = try directiveIRI()
        } else {
            base = try directiveIRI()
        }
        let isEnded = endsWithPoint ? try take(".") : true
        guard isEnded else { throw lexer.broken("a . is missing behind @\(name)") }
        return true
    }

    private mutating func directiveIRI() throws(RigImportError) -> String {
        guard case .iri(let text) = token else { throw lexer.broken("an IRI is missing") }
        try advance()
        return try resolved(text)
    }

    private mutating func properties(
        of subject: TurtleTerm, _ graph: inout TurtleGraph, depth: Int
    ) throws(RigImportError) {
        repeat {
            guard token != .mark(UInt8(ascii: ".")), token != .mark(UInt8(ascii: "]")) else { return }
            if token == .mark(UInt8(ascii: ";")) { continue }
            let predicate = try predicate(&graph)
            repeat {
                let object = try term(&graph, depth: depth + 1)
                guard graph.add(subject, predicate, object) else { throw lexer.broken("it makes too many statements") }
            } while try take(",")
        } while try take(";")
    }

    private mutating func predicate(_ graph: inout TurtleGraph) throws(RigImportError) -> String {
        if token == .bare("a") {
            try advance()
            return Self.namespace + "type"
        }
        guard let predicate = try term(&graph, depth: 0).iri else { throw lexer.broken("a predicate is no IRI") }
        return predicate
    }

    // MARK: Terms

    private mutating func term(_ graph: inout TurtleGraph, depth: Int) throws(RigImportError) -> TurtleTerm {
        guard depth < Self.deepest else { throw lexer.broken("it is nested more than \(Self.deepest) levels deep") }
        let first = token
        try advance()
        switch first {
        case .iri(let text): return .resource(try resolved(text))
        case .prefixed(let prefix, let local): return .resource(try expanded(prefix, local))
        case .blank(let name):
            let known = blanks[name] ?? graph.makeBlank()
            blanks[name] = known
            return known
        case .text(let text): return try literal(text)
        case .number(let text, let type): return .literal(text, type: type)
        case .bare(let word) where word == "true" || word == "false": return .literal(word, type: TurtleTerm.boolean)
        case .mark(UInt8(ascii: "[")):
            let made = graph.makeBlank()
            try properties(of: made, &graph, depth: depth)
            guard try take("]") else { throw lexer.broken("a ] is missing") }
            return made
        case .mark(UInt8(ascii: "(")): return try list(&graph, depth: depth)
        default: throw lexer.broken("a node is missing")
        }
    }

    private mutating func list(_ graph: inout TurtleGraph, depth: Int) throws(RigImportError) -> TurtleTerm {
        let none = TurtleTerm.resource(Self.namespace + "nil")
        var (head, last): (TurtleTerm?, TurtleTerm?) = (nil, nil)
        while try !take(")") {
            let member = try term(&graph, depth: depth + 1)
            let made = graph.makeBlank()
            guard graph.add(made, Self.namespace + "first", member),
                last.map({ graph.add($0, Self.namespace + "rest", made) }) ?? true
            else { throw lexer.broken("it makes too many statements") }
            head = head ?? made
            last = made
        }
        if let last { _ = graph.add(last, Self.namespace + "rest", none) }
        return head ?? none
    }

    private mutating func literal(_ text: String) throws(RigImportError) -> TurtleTerm {
        if case .word = token {
            // A language.
            try advance()
            return .literal(text, type: nil)
        }
        guard try take("^") else { return .literal(text, type: nil) }
        let type = token
        try advance()
        switch type {
        case .iri(let iri): return .literal(text, type: try resolved(iri))
        case .prefixed(let prefix, let local): return .literal(text, type: try expanded(prefix, local))
        default: throw lexer.broken("a text's type is missing")
        }
    }

    private func expanded(_ prefix: String, _ local: String) throws(RigImportError) -> String {
        guard let start = prefixes[prefix] else { throw lexer.broken("the prefix '\(prefix):' is not declared") }
        return try bounded(start + local)
    }

    /// Against the base, as far as files need it.
    private func resolved(_ text: String) throws(RigImportError) -> String {
        if Self.hasScheme(text) { return try bounded(text) }
        let file = base.prefix { $0 != "#" }
        if text.isEmpty { return String(file) }
        if text.hasPrefix("#") { return try bounded(file + text) }
        if text.hasPrefix("/") { return try bounded("file://" + text) }
        let folder = file.lastIndex(of: "/").map { file[...$0] } ?? ""
        return try bounded(folder + text)
    }

    private static func hasScheme(_ text: String) -> Bool {
        let scheme = text.utf8.prefix { $0 != UInt8(ascii: ":") }
        return scheme.count < text.utf8.count && !scheme.isEmpty
            && scheme.allSatisfy { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
    }

    private func bounded(_ iri: String) throws(RigImportError) -> String {
        guard iri.utf8.count <= TurtleLexer.longestName else { throw lexer.broken("an IRI is too long") }
        return iri
    }
}
