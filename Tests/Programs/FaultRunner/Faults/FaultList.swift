/// Every fault, in the order of its number.
enum FaultList {
    static let all =
        (deaths + lateness + starts + memory + sounds + control + confinement + surroundings + added + unheard
        + product)
        .sorted { $0.number < $1.number }
}
