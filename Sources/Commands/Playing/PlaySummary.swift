/// What `auctl play` and `auctl render` print at the end.
struct PlaySummary: Encodable {
    /// Seconds of audio.
    var seconds: Double
    var device: String?
    var file: String?
    /// The render thread's share of the period, 0…1.
    var load: Double?
    /// Audio seconds per second.
    var speed: Double?
    var incidents: Int
    var failedCycles: Int
    var xruns: Int?

    func text() -> String {
        var parts = ["\(ClockText.length(seconds)) of audio"]
        if let device { parts.append("on \(device)") }
        if let file { parts.append("into \(file)") }
        if let load { parts.append("load \(percent(load))") }
        if let speed { parts.append("\((speed * 10).rounded() / 10) times real time") }
        parts.append("\(incidents) incidents")
        if failedCycles > 0 { parts.append("\(failedCycles) cycles failed") }
        if let xruns, xruns > 0 { parts.append("\(xruns) xruns") }
        return parts.joined(separator: ", ")
    }

    private func percent(_ share: Double) -> String { "\((share * 1000).rounded() / 10) %" }
}
