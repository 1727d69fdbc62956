import Foundation
import HostControl
import TerminalOutput

/// What `auctl control` prints of a host.
struct ControlListing: Encodable {
    let hostProcess: Int32
    let host: String
    let isPlaying: Bool
    /// Seconds.
    let position: Double
    /// Seconds; null when unknown.
    let length: Double?
    /// dB.
    let volume: Double

    init(_ host: HostStatus, _ transport: TransportStatus) {
        (hostProcess, self.host) = (host.processID, host.name)
        (isPlaying, position, length) = (transport.isPlaying, transport.position, transport.length)
        volume = transport.volume
    }

    /// Such as `4711 auctl play: paused at 0:12.3 of 3:00.0, volume -6 dB`.
    var text: String {
        let whole = length.map { " of \(ClockText.length($0))" } ?? ""
        let level = String(format: volume == volume.rounded() ? "%.0f dB" : "%.1f dB", volume)
        return "\(hostProcess) \(TerminalText.line(host)): \(isPlaying ? "plays" : "paused") at "
            + "\(ClockText.length(position))\(whole), volume \(level)"
    }

    private enum CodingKeys: CodingKey { case hostProcess, host, isPlaying, position, length, volume }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(hostProcess, forKey: .hostProcess)
        try container.encode(host, forKey: .host)
        try container.encode(isPlaying, forKey: .isPlaying)
        try container.encode(position, forKey: .position)
        try container.encode(length, forKey: .length)
        try container.encode(volume, forKey: .volume)
    }
}
