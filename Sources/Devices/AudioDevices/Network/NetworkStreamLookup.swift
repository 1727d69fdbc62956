import LinuxSystem
import NetworkAudio

/// Finds what a name leaves open, by listening to announcements for as long as it takes. Thread: any but render.
enum NetworkStreamLookup {
    /// One stream to listen to.
    struct Found: Equatable, Sendable {
        var endpoint: NetworkEndpoint
        var format: RTPStreamFormat
        /// Nil for any.
        var payloadType: UInt8?
    }

    /// A stream by its name is waited for as long as PipeWire's announcements are apart, and a little more.
    private static let patience = 6000
    /// For an address alone, which may not be announced at all.
    private static let shortPatience = 1200
    /// What is received from an address of which nobody says what it sends: AES67's first choice.
    static let usual = RTPStreamFormat(.linear24, sampleRate: 48_000, channelCount: 2)

    static func find(_ names: [NetworkStreamName], device: String) throws(AudioDeviceError) -> [Found] {
        var browser: NetworkStreamBrowser?
        if names.contains(where: { !$0.isComplete }) {
            do {
                browser = try NetworkStreamBrowser()
            } catch {
                // Addresses are found without it.
                guard !names.contains(where: \.isAnnounced) else {
                    throw AudioDeviceError(
                        device: device, operation: "open",
                        reason: "announcements of streams cannot be heard: \(error); name its address, as in "
                            + "rtp:239.1.2.3:5004")
                }
            }
        }
        var found: [Found] = []
        for name in names { found.append(try find(name, browser, device)) }
        return found
    }

    private static func find(
        _ name: NetworkStreamName, _ browser: NetworkStreamBrowser?, _ device: String
    ) throws(AudioDeviceError) -> Found {
        let session = name.isComplete ? nil : wait(for: name, browser)
        switch name.place {
        case .endpoint(let endpoint):
            guard let usual else { preconditionFailure("a constant format") }
            guard let session else { return Found(endpoint: endpoint, format: name.format(else: usual)) }
            return Found(
                endpoint: endpoint, format: name.format(else: session.format), payloadType: session.payloadType)
        case .announced(let text):
            guard let session else {
                let others = browser?.sessions.map { "\"\($0.name)\"" }.joined(separator: ", ") ?? ""
                throw AudioDeviceError(
                    device: device, operation: "open",
                    reason: "no stream is announced as \"\(text)\"; "
                        + (others.isEmpty ? "none is announced at all" : "there are \(others)")
                        + "; name its address, as in rtp:239.1.2.3:5004")
            }
            return Found(endpoint: session.endpoint, format: session.format, payloadType: session.payloadType)
        }
    }

    private static func wait(for name: NetworkStreamName, _ browser: NetworkStreamBrowser?) -> SessionDescription? {
        let end = MonotonicClock.deadline(milliseconds: name.isAnnounced ? patience : shortPatience)
        while let browser {
            if let session = browser.sessions.first(where: { name.means($0) }) { return session }
            let now = MonotonicClock.now()
            guard now < end else { return nil }
            CyclePace.sleep(until: now &+ 20_000_000)
        }
        return nil
    }
}

extension NetworkStreamName {
    fileprivate var isAnnounced: Bool { if case .announced = place { true } else { false } }

    fileprivate func means(_ session: SessionDescription) -> Bool {
        switch place {
        case .announced(let name): session.name == name
        case .endpoint(let endpoint):
            session.endpoint.address == endpoint.address && session.endpoint.port == endpoint.port
        }
    }
}
