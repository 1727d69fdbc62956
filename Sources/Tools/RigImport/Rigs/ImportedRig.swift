/// What a file of another program holds: plug-ins one behind the other, and what has no place in a rig. A value;
/// nothing in it was looked for on this machine.
package struct ImportedRig: Equatable, Sendable {
    /// The most plug-ins of a file.
    package static let mostUnits = 256
    /// The most remarks; what is behind them is counted.
    private static let mostRemarks = 100

    /// As the file calls it; nil where the file's own name has to do.
    package var name: String?
    /// First to last.
    package var units: [ImportedUnit]
    /// What cannot be taken over, a sentence without its end for each.
    package private(set) var remarks: [String] = []
    /// How many remarks there would be, without a bound.
    private var remarkCount = 0

    package init(name: String? = nil, units: [ImportedUnit] = []) {
        self.name = name
        self.units = units
    }

    /// Notes something that cannot be taken over, once.
    package mutating func remark(_ text: String) {
        guard !remarks.contains(text) else { return }
        remarkCount += 1
        if remarkCount <= Self.mostRemarks {
            remarks.append(text)
        } else if remarkCount == Self.mostRemarks + 1 {
            remarks.append("more than \(Self.mostRemarks) things cannot be taken over; the rest is not listed")
        }
    }
}
