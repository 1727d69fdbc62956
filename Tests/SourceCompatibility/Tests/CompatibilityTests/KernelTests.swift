import AudioToolbox
import Foundation
import TemplateKernel
import Testing

/// Kernels in C++ as the templates and samples of ten years have them: Swift reads their headers as they are.
@Suite struct KernelTests {
    @Test func aMIDIProcessorsKernelIsUsedFromSwift() {
        var kernel = MIDIKernel()
        kernel.initialize(48_000)
        kernel.setParameter(MIDIKernelParameterAddress.midiNoteNumber.rawValue, 64)
        kernel.setMusicalContextBlock { tempo, _, _, _, _, _ in
            tempo?.pointee = 90
            return true
        }
        kernel.setParameter(MIDIKernelParameterAddress.sendNote.rawValue, 1)
        kernel.process(0, 512)
        #expect(kernel.getParameter(1) == 64 && kernel.mNoteIsCurrentlyOn && kernel.mLastHostTime > 0)
        #expect(kernel.AudioUnitMIDIProtocol() == ._2_0)
    }

    @Test func aFiltersKernelRampsAndMeters() throws {
        var kernel = FilterKernel()
        kernel.`init`(1, 48_000)
        kernel.setParameter(0, 4_800)
        #expect(kernel.getParameter(0) == 4_800)
        var samples = [Float](repeating: 0.5, count: 64)
        samples.withUnsafeMutableBytes { bytes in
            var list = AudioBufferList(
                mNumberBuffers: 1,
                mBuffers: AudioBuffer(
                    mNumberChannels: 1, mDataByteSize: UInt32(bytes.count), mData: bytes.baseAddress))
            withUnsafeMutablePointer(to: &list) { kernel.setBuffers($0, $0) }
            kernel.process(64, 0)
        }
        #expect(kernel.level(0) > 0 && samples[0] != 0.5)
    }

    @Test func namesOfFoundationStaySwifts() {
        // The kernels' headers bring the same names in C.
        #expect(NSRange(location: 1, length: 2).length == 2 && CGPoint(x: 1, y: 2).y == 2)
        let interval: TimeInterval = 3
        #expect(interval == 3 && NSNotFound == Int.max)
    }
}
