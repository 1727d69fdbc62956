/// Where the bodies of a source's classes, and of their extensions, are.
struct TypeBodies {
    private let bodies: [(name: Substring, range: Range<Int>)]

    init(_ source: MaskedSource) {
        bodies = source.matches(of: /\b(?:class|extension|actor|struct|enum)\s+([A-Za-z_][\w.]*)[^{}]{0,400}\{/)
            .compactMap { match in
                let open = source.offset(match.range.upperBound) - 1
                return source.closing(open).map { (match.1, open..<$0) }
            }
    }

    /// The type in whose body a place is, the innermost one; nil outside of all.
    func name(around place: Int) -> Substring? {
        bodies.filter { $0.range.contains(place) }.max { $0.range.lowerBound < $1.range.lowerBound }?.name
    }
}
