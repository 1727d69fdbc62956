/// What `auctl play` and `auctl render` print at the end.
struct PlaySummary: Encodable {
    /// Seconds of audio.
    var seconds: Double
    /// Seconds of the file that was read, as its header announces them; nil when it does not.
    var inputSeconds: Double?
    /// What was wrong with the file that was read; nil when nothing was.
    var inputDamage: String?
    var device: String?
    var file: String?
    /// The render thread's share of the period, 0…1.
    var load: Double?
    /// Audio seconds per second.
    var speed: Double?
    var incidents: Int
    var failedCycles: Int
    var xruns: Int?
    /// How often the device was lost and another, or the same, went on; nil without a device.
    var interruptions: Int?
    /// What became of packets; nil where no device was a network's.
    var network: NetworkSummary?
    /// What became of a recording; nil when there was none.
    var recording: RecordingSummary?
    /// What of it is not its units' own.
    var absences: [UnitAbsence] = []
    /// What the file that was written cut off; nil when nothing was.
    var clipping: ClippingSummary?
    /// Of what was heard, in hertz; not printed.
    var sampleRate = 48_000.0

    /// Whether parts were lost though nothing failed: the machine was late.
    var wasLate: Bool { (xruns ?? 0) > 0 || absences.contains { $0.frames > 0 && $0.restarts == 0 } }

    private enum CodingKeys: String, CodingKey {
        case seconds, inputSeconds, inputDamage, device, file, load, speed, incidents, failedCycles, xruns,
            interruptions, network, recording,
            absences, clipping
    }

    /// What is unknown or in order is written as null; what does not apply is left out.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(seconds, forKey: .seconds)
        try container.encode(inputSeconds, forKey: .inputSeconds)
        try container.encode(inputDamage, forKey: .inputDamage)
        try container.encodeIfPresent(device, forKey: .device)
        try container.encodeIfPresent(file, forKey: .file)
        try container.encodeIfPresent(load, forKey: .load)
        try container.encodeIfPresent(speed, forKey: .speed)
        try container.encode(incidents, forKey: .incidents)
        try container.encode(failedCycles, forKey: .failedCycles)
        try container.encodeIfPresent(xruns, forKey: .xruns)
        try container.encodeIfPresent(interruptions, forKey: .interruptions)
        try container.encodeIfPresent(network, forKey: .network)
        try container.encodeIfPresent(recording, forKey: .recording)
        try container.encode(absences, forKey: .absences)
        try container.encodeIfPresent(clipping, forKey: .clipping)
    }

    func text() -> String {
        var parts = ["\(ClockText.length(seconds)) of audio"]
        if let device { parts.append("on \(device)") }
        if let file { parts.append("into \(file)") }
        if let load { parts.append("load \(percent(load))") }
        if let speed { parts.append("\((speed * 10).rounded() / 10) times real time") }
        parts.append(bypassed)
        if incidents > 0 { parts.append(count(incidents, "incident")) }
        if failedCycles > 0 { parts.append("\(count(failedCycles, "cycle")) failed") }
        if let xruns, xruns > 0 { parts.append(count(xruns, "xrun")) }
        if let interruptions, interruptions > 0 { parts.append(count(interruptions, "interruption")) }
        if let network { parts.append(network.text) }
        if let recording, !recording.isWhole { parts.append(recording.text) }
        if inputDamage != nil { parts.append("the file that was read is not whole") }
        return parts.joined(separator: ", ")
    }

    /// What is to be said of the file that was written, beside whether it is whole.
    func warn() { if let clipping, let file { StandardError.write("auctl: \(file) \(clipping.text)") } }

    /// For how long the longest of the units was not heard.
    private var bypassed: String {
        let frames = absences.map(\.frames).max() ?? 0
        guard frames > 0 else { return "nothing bypassed" }
        let units = absences.count { $0.frames > 0 }
        let whom = units == 1 ? "a unit" : "\(units) units"
        return "\(whom) bypassed for \(UnitAbsence.milliseconds(frames, sampleRate))"
    }

    private func count(_ number: Int, _ what: String) -> String { "\(number) \(what)\(number == 1 ? "" : "s")" }

    private func percent(_ share: Double) -> String { "\((share * 1000).rounded() / 10) %" }
}
