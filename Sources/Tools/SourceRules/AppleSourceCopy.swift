/// A Swift source that is written for Apple's platforms as the compiler gets it here: changed by the rules, with the
/// places of the source itself.
package struct AppleSourceCopy {
    package let bytes: [UInt8]
    /// What no rule can do, as compilers write it.
    package let warnings: [String]

    /// - Parameters:
    ///   - path: what errors of the compiler name.
    ///   - others: the other sources of the module, by their paths.
    package init(of source: [UInt8], at path: String, beside others: [(file: String, bytes: [UInt8])] = []) {
        let scattered = others.isEmpty ? .none : ScatteredOverrides([(path, source)] + others)
        let edited = SwiftRules.apply(to: source, file: path, scattered: scattered)
        let head = "#sourceLocation(file: \"\(SwiftRules.quotable(path))\", line: 1)\n"
        bytes = Array(head.utf8) + (edited.result ?? source)
        warnings = edited.tasks.map { "\($0.place): warning: \($0.text)" }
    }
}
