/// The host's musical context and transport blocks, read once per cycle for a unit that cannot call them itself.
package struct TransportSource: ~Copyable {
    private let musicalContext: AUHostMusicalContextBlock?
    private let transportState: AUHostTransportStateBlock?
    private let transport: UnsafeMutablePointer<AUExtensionTransport>

    package init(musicalContext: AUHostMusicalContextBlock?, transportState: AUHostTransportStateBlock?) {
        self.musicalContext = musicalContext
        self.transportState = transportState
        transport = .allocate(capacity: 1)
        transport.initialize(to: AUExtensionTransport())
    }

    deinit { transport.deallocate() }

    /// What the host reports now, until the next call; nil when it supplies neither. Thread: render.
    @section("render")
    package mutating func current() -> UnsafePointer<AUExtensionTransport>? {
        guard musicalContext != nil || transportState != nil else { return nil }
        transport.pointee.validity = (fillContext() ? 1 : 0) | (fillState() ? 2 : 0)
        return transport.pointee.validity != 0 ? UnsafePointer(transport) : nil
    }

    private mutating func fillContext() -> Bool {
        guard let musicalContext else { return false }
        var denominator = 4
        var offset = 0
        let known = musicalContext(
            &transport.pointee.tempo, &transport.pointee.timeSignatureNumerator, &denominator,
            &transport.pointee.beatPosition, &offset, &transport.pointee.downbeatPosition)
        transport.pointee.timeSignatureDenominator = Int64(denominator)
        transport.pointee.sampleOffsetToNextBeat = Int64(offset)
        return known
    }

    private mutating func fillState() -> Bool {
        guard let transportState else { return false }
        var flags = AUHostTransportStateFlags()
        let known = transportState(
            &flags, &transport.pointee.samplePosition, &transport.pointee.cycleStartBeat,
            &transport.pointee.cycleEndBeat)
        transport.pointee.transportFlags = UInt32(truncatingIfNeeded: flags.rawValue)
        return known
    }
}
