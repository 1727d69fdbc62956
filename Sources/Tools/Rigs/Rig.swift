/// A chain of units with what each is set to, and how it is played: what a rig file holds. A value; nothing in it was
/// looked for on this machine.
package struct Rig: Equatable, Sendable {
    /// The version of the files that are written, and the latest that is read.
    package static let version = 1
    /// As many as a chain may have.
    package static let maximumUnits = 64
    /// Hz.
    package static let rates = 1000.0...1_536_000.0

    /// Frames per cycle.
    package static let frames = 1...32_768

    /// First to last.
    package var units: [RigUnit]
    /// As `--device` names it; nil for the first that opens.
    package var device: String?
    /// Hz that the device is asked for; nil for that of what is played.
    package var sampleRate: Double?
    /// Frames per cycle; nil as `auctl play` has it.
    package var framesPerCycle: Int?
    /// Whether units render one block behind.
    package var isPipelined = false

    package init(units: [RigUnit]) { self.units = units }

    /// The units, one a line, as a person reads them.
    package var chain: String { units.map(\.name).joined(separator: " → ") }
}
