internal import CRenderLink

// What a thread that is awake before its turn does meanwhile.
extension UnitRenderer {
    /// Fetches what the coming turn touches, so that it is in the caches and its pages are known to the core. Of what
    /// the host writes, one line of each page: its lines would come twice.
    @_noLocks @_noAllocation
    func readAhead() {
        let coming = turn.pointee.sequence.next
        let bytes = turn.pointee.frames &* MemoryLayout<Float>.size
        crl_fetch_page(crl_request_at(places.host, coming.parity))
        crl_fetch_to_write(reply(coming), MemoryLayout<crl_reply_slot>.size)
        for bus in 0..<places.inputs.count {
            for channel in 0..<places.inputs.channelCount(bus) {
                crl_fetch_page(places.inputs.samples(bus, channel, coming))
                crl_fetch_to_write(cleaned.samples(bus, channel, coming), bytes)
            }
        }
        for bus in 0..<places.outputs.count {
            for channel in 0..<places.outputs.channelCount(bus) {
                crl_fetch_to_write(places.outputs.samples(bus, channel, coming), bytes)
            }
        }
        fetchOwnMemory()
    }
}
