/// Arguments as the parser takes them: an option that may stand without its value gets one that means any. Pure.
package enum ArgumentSpelling {
    private static let optional: Set = ["--midi-in"]
    /// What stands for a value that was left out.
    package static let any = "any"

    /// - Parameter arguments: without the program's name.
    package static func explicit(_ arguments: [String]) -> [String] {
        // A shell that asks what to offer counts words.
        guard let first = arguments.first, !first.hasPrefix("---") else { return arguments }
        let end = arguments.firstIndex(of: "--") ?? arguments.count
        return arguments.enumerated().map { place, argument in
            guard place < end, optional.contains(argument) else { return argument }
            let next = place + 1 < arguments.count ? arguments[place + 1] : "-"
            return next.hasPrefix("-") ? "\(argument)=\(any)" : argument
        }
    }
}
