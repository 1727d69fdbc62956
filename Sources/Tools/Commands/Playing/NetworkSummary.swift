import AudioDevices

/// What `auctl play` says at the end of what it sent and received.
struct NetworkSummary: Encodable {
    var received: UInt64
    var lost: UInt64
    var late: UInt64
    var duplicated: UInt64
    var reordered: UInt64
    var refused: UInt64
    var concealedFrames: UInt64
    var beginnings: UInt64
    var underruns: UInt64
    var sent: UInt64
    var unsent: UInt64
    /// How much faster the sender's clock runs, in millionths.
    var drift: Double

    init(_ counted: AudioDeviceNetworkStatistics) {
        received = counted.packetsReceived
        lost = counted.packetsLost
        late = counted.packetsLate
        duplicated = counted.packetsDuplicated
        reordered = counted.packetsReordered
        refused = counted.packetsRefused
        concealedFrames = counted.concealedFrames
        beginnings = counted.beginnings
        underruns = counted.underruns
        sent = counted.packetsSent
        unsent = counted.packetsUnsent
        drift = (counted.driftPartsPerMillion * 10).rounded() / 10
    }

    var text: String {
        var parts: [String] = []
        if sent + unsent > 0 { parts.append("\(sent) packets sent") }
        if unsent > 0 { parts.append("\(unsent) not taken by the network") }
        if received > 0 || sent + unsent == 0 { parts.append("\(received) packets received") }
        if lost > 0 { parts.append("\(lost) lost" + (late > 0 ? ", \(late) of them late" : "")) }
        if concealedFrames > 0 { parts.append("\(concealedFrames) frames made up") }
        if refused > 0 { parts.append("\(refused) refused") }
        if beginnings > 1 { parts.append("the sender began \(beginnings) times") }
        if underruns > 0 { parts.append("\(underruns) times nothing to hear") }
        return parts.joined(separator: ", ")
    }
}
