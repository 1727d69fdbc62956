import ArgumentParser

/// `auctl bench WORD` for whatever is not measured by `auctl`: says where it is.
struct MovedBenchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "other", abstract: "Says what measures the rest.", shouldDisplay: false)

    @Argument(parsing: .captureForPassthrough)
    var words: [String] = []

    /// What `aubench` measures and `auctl bench` measured before.
    static let moved = [
        "all", "branches", "chain", "density", "engine", "memory", "ordinary", "safety", "spawn", "starts", "state",
    ]

    func run() throws {
        guard let word = words.first(where: { !$0.hasPrefix("-") }), Self.moved.contains(word) else {
            let named =
                words.isEmpty ? "nothing to measure was named" : "'\(words.joined(separator: " "))' is not measured"
            throw CommandFailure(.usage, "\(named); `auctl bench ipc` measures what isolation costs")
        }
        throw CommandFailure(
            .usage,
            "`auctl bench \(word)` is `aubench \(word)` now: a program for developers, which scripts/build makes and "
                + "Debian's package auserviced-bench holds")
    }
}
