/// A controller of a MIDI port that moves a parameter of a running unit.
public struct ControllerBinding: Hashable, Sendable, Codable {
    /// The unit's number in its host.
    public let instance: UInt64
    /// The parameter's key path.
    public let parameter: String
    /// What sends it: `controller`, `controller14`, `nrpn`, `nrpn14`, `pressure` or `bend`.
    public let kind: String
    /// 1 to 16.
    public let channel: Int
    /// Nil for pressure and bend.
    public let number: Int?
    /// The only port that moves it; nil for every port of the host.
    public let port: String?
    /// The value at the controller's least place; nil for the parameter's minimum.
    public let least: Float?
    /// The value at the controller's greatest place; nil for the parameter's maximum. It may be below `least`.
    public let greatest: Float?
    /// Whether the parameter follows at once, instead of from where the controller passes its value.
    public let jumps: Bool

    /// Creates a description.
    public init(
        instance: UInt64, parameter: String, kind: String, channel: Int, number: Int?, port: String? = nil,
        least: Float? = nil, greatest: Float? = nil, jumps: Bool = false
    ) {
        (self.instance, self.parameter, self.kind, self.channel) = (instance, parameter, kind, channel)
        (self.number, self.port, self.least, self.greatest) = (number, port, least, greatest)
        self.jumps = jumps
    }
}
