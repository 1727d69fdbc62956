import AudioToolbox

#if os(iOS)
    import UIKit
#endif

final class Voice: @unchecked Sendable {
    private var phase = 0.0
    private var step = 0.0

    func render(_ buffers: UnsafeMutableAudioBufferListPointer, count: Int, _ events: UnsafePointer<AURenderEvent>?) {
        var event = events
        while let next = event {
            if next.pointee.head.eventType == .MIDI {
                let data = next.pointee.MIDI.data
                step = data.0 & 0xf0 == 0x90 && data.2 > 0 ? 440 * pow(2, (Double(data.1) - 69) / 12) / 44_100 : 0
            }
            event = UnsafePointer(next.pointee.head.next)
        }
        for frame in 0..<count {
            phase += step
            for buffer in buffers {
                buffer.mData?.assumingMemoryBound(to: Float.self)[frame] = Float(sin(2 * .pi * phase)) * 0.3
            }
        }
    }
}
