internal import AudioTypes

/// What stands before each frame of a stream that has nothing else to be found by.
protocol FrameHeader {
    /// Bytes that say whether there is one.
    static var length: Int { get }
    /// Nil for what is no such header.
    init?(_ bytes: ArraySlice<UInt8>)
    /// Of what stands before the packet.
    var headerCount: Int { get }
    /// Of the frame, with what stands before the packet.
    var byteCount: Int { get }
    /// Whether two frames can be of one stream.
    func fits(_ other: Self) -> Bool
    /// What a stream is that begins with this frame, and how much of it is read and no packet.
    func begin(_ frame: ArraySlice<UInt8>, dataOffset: Int64) -> (StreamContent, readCount: Int)
}

/// Frames that each have a header, behind a tag or not: MP3, and AAC in ADTS, whose packets are without it.
final class HeaderedFraming<Header: FrameHeader>: StreamFraming {
    private var isTagRead = false
    private var known: Header?
    /// Where no frame is known to begin here, so that another has to follow.
    private var isSearching = false
    private var offset = 0

    func restart() { isSearching = true }

    func next(_ bytes: ArraySlice<UInt8>) throws(StreamFault) -> StreamStep {
        guard isTagRead else { return tag(bytes) }
        guard bytes.count >= Header.length else { return .needsMore }
        guard let header = Header(bytes), known.map(header.fits) ?? true else { return skip() }
        guard bytes.count >= header.byteCount + (isSearching ? Header.length : 0) else { return .needsMore }
        if isSearching {
            guard let following = Header(bytes[(bytes.startIndex + header.byteCount)...]), following.fits(header)
            else { return skip() }
            isSearching = false
        }
        guard known == nil else {
            return .packet(head: header.headerCount, count: header.byteCount - header.headerCount)
        }
        known = header
        let (content, readCount) = header.begin(bytes.prefix(header.byteCount), dataOffset: Int64(offset))
        return .content(content, readCount)
    }

    private func tag(_ bytes: ArraySlice<UInt8>) -> StreamStep {
        guard bytes.count >= 3, let length = StreamKinds.tagLength(bytes) else { return .needsMore }
        guard bytes.count >= length else { return .needsMore }
        isTagRead = true
        offset = length
        return .skip(length)
    }

    private func skip() -> StreamStep {
        isSearching = true
        if known == nil { offset += 1 }
        return .skip(1)
    }
}
