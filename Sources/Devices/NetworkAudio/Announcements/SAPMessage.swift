/// An announcement of a stream, or that it has ended (Session Announcement Protocol, RFC 2974). Thread: any.
package struct SAPMessage: Equatable, Sendable {
    /// What is wrong with bytes that are no announcement.
    package enum Fault: Error, Equatable, Sendable {
        case tooShort
        /// Another version than 1.
        case version
        /// It cannot be read without a key, or without unpacking it.
        case encrypted
        case compressed
        /// What it announces is no SDP.
        case otherContent
        case description(SessionDescription.Fault)
    }

    /// False where it says that the stream has ended.
    package var isAnnounced: Bool
    /// With the sender, what tells one announcement from another.
    package var identifier: UInt16
    /// The sender: 4 or 16 bytes.
    package var sender: [UInt8]
    /// Nil in the message of an end that does not repeat it.
    package var session: SessionDescription?

    package init(isAnnounced: Bool, identifier: UInt16, sender: [UInt8], session: SessionDescription?) {
        self.isAnnounced = isAnnounced
        self.identifier = identifier
        self.sender = sender
        self.session = session
    }

    /// Reads what anybody may have sent.
    package init(reading bytes: UnsafeRawBufferPointer) throws(Fault) {
        guard bytes.count >= 8 else { throw .tooShort }
        guard bytes[0] >> 5 == 1 else { throw .version }
        if bytes[0] & 0x02 != 0 { throw .encrypted }
        if bytes[0] & 0x01 != 0 { throw .compressed }
        let senderSize = bytes[0] & 0x10 != 0 ? 16 : 4
        var first = 4 + senderSize + 4 * Int(bytes[1])
        guard bytes.count >= first else { throw .tooShort }
        isAnnounced = bytes[0] & 0x04 == 0
        identifier = UInt16(bytes[2]) << 8 | UInt16(bytes[3])
        sender = Array(bytes[4..<4 + senderSize])
        let rest = bytes[first...]
        if !rest.starts(with: "v=0".utf8) {
            // A content type, which older senders leave out.
            guard let end = rest.firstIndex(of: 0) else {
                guard !isAnnounced else { throw .otherContent }
                session = nil
                return
            }
            guard rest[..<end].elementsEqual("application/sdp".utf8) else { throw .otherContent }
            first = end + 1
        }
        do {
            session = try SessionDescription(reading: bytes[first...])
        } catch {
            // An end needs no more than the identifier.
            guard !isAnnounced else { throw .description(error) }
            session = nil
        }
    }

    /// As it is sent.
    package func bytes(tool: String) -> [UInt8] {
        let flags: UInt8 = 0x20 | (sender.count == 16 ? 0x10 : 0) | (isAnnounced ? 0 : 0x04)
        return [flags, 0, UInt8(identifier >> 8), UInt8(truncatingIfNeeded: identifier)] + sender
            + Array("application/sdp".utf8) + [0] + Array((session?.text(tool: tool) ?? "").utf8)
    }
}
