import AudioToolbox
import RenderLink

/// What a host may rely on, whatever its service wrote.
enum LinkChecks {
    /// Every bus, one that is not there too, into memory of just the right size.
    static func copyOutputs(_ port: HostLinkPort) {
        for bus in 0...3 {
            let list = UnsafeMutablePointer<AudioBufferList>.allocate(bufferCount: 3)
            defer { list.deallocate() }
            let sizes = [port.frames * 4, 0, 12]
            let samples = sizes.map { UnsafeMutableRawPointer.allocate(byteCount: max($0, 1), alignment: 16) }
            defer { samples.forEach { $0.deallocate() } }
            list.pointee.mNumberBuffers = 3
            for (index, size) in sizes.enumerated() {
                samples[index].initializeMemory(as: UInt8.self, repeating: 0, count: size)
                audioBuffers(list)[index] = AudioBuffer(
                    mNumberChannels: 1, mDataByteSize: UInt32(size), mData: samples[index])
            }
            _ = port.copyOutput(bus, into: list)
            for (index, size) in sizes.enumerated() {
                check(samples[index].bindMemory(to: Float.self, capacity: 1), size / 4)
            }
        }
    }

    private static func check(_ samples: UnsafeMutablePointer<Float>, _ count: Int) {
        for frame in 0..<count {
            demand(abs(samples[frame]) <= SampleCleaning.limit, "a sample left the link as \(samples[frame])")
        }
    }

    /// Every event is read to its last byte, and lies in the cycle.
    static func readEvents(_ victim: LinkVictim) {
        var events = victim.port.outputEvents()
        var (sum, latest) = (UInt64(0), Int64.min)
        while let event = events.next() {
            let time: Int64
            switch event {
            case .midi(let sampleTime, let cable, let bytes):
                time = sampleTime
                sum &+= bytes.reduce(UInt64(cable)) { $0 &+ UInt64($1) }
            case .packets(let sampleTime, _, let list):
                time = sampleTime
                let words = Int(list.load(fromByteOffset: 16, as: UInt32.self))
                for word in 0..<words { sum &+= UInt64(list.load(fromByteOffset: 20 + 4 * word, as: UInt32.self)) }
            case .parameter(let sampleTime, let address, _):
                time = sampleTime
                sum &+= address
            }
            demand(time >= latest, "events are not in order")
            latest = time
        }
        unread = sum
    }

    /// Keeps the reading from being optimised away.
    nonisolated(unsafe) static var unread: UInt64 = 0

    static func readReply(_ port: HostLinkPort) {
        demand(port.frames <= LinkVictim.frames, "a cycle is longer than the link")
        let began = port.turnBeginning(after: 10, before: 20)
        demand(began.map { (10...20).contains($0) } ?? true, "a turn began outside of its cycle")
        demand(!(port.isReady && port.isOutstanding), "a link is ready and has a cycle outstanding")
        unread = UInt64(truncatingIfNeeded: port.renderTime) &+ port.pullSampleTime.bitPattern &+ UInt64(port.lastFlags)
        _ = (port.lastStatus, port.takeMoved(), port.droppedEvents)
    }
}
