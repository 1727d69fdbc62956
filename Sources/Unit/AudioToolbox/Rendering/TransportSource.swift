/// The host's musical context and transport blocks, read once per cycle for a unit that cannot call them itself.
package struct TransportSource: ~Copyable {
    private let musicalContext: AUHostMusicalContextBlock?
    private let transportState: AUHostTransportStateBlock?

    package init(musicalContext: AUHostMusicalContextBlock?, transportState: AUHostTransportStateBlock?) {
        self.musicalContext = musicalContext
        self.transportState = transportState
    }

    /// Fills `transport`; false when the host supplies neither. Thread: render.
    @section("render")
    package func fill(_ transport: UnsafeMutablePointer<AUExtensionTransport>) -> Bool {
        guard musicalContext != nil || transportState != nil else { return false }
        transport.pointee.validity = (fillContext(transport) ? 1 : 0) | (fillState(transport) ? 2 : 0)
        return transport.pointee.validity != 0
    }

    private func fillContext(_ transport: UnsafeMutablePointer<AUExtensionTransport>) -> Bool {
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

    private func fillState(_ transport: UnsafeMutablePointer<AUExtensionTransport>) -> Bool {
        guard let transportState else { return false }
        var flags = AUHostTransportStateFlags()
        let known = transportState(
            &flags, &transport.pointee.samplePosition, &transport.pointee.cycleStartBeat,
            &transport.pointee.cycleEndBeat)
        transport.pointee.transportFlags = UInt32(truncatingIfNeeded: flags.rawValue)
        return known
    }
}
