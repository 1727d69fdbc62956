import AudioToolbox
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

/// A host that gives a unit's render resources up while another thread renders.
@Suite struct DeallocationTests {
    /// A unit with a render block of its author's own, which renders with memory that goes when the resources go.
    private final class AuthoredUnit: AUAudioUnit, @unchecked Sendable {
        /// The memory's address; 0 where there is none.
        private final class Place: Sendable {
            let address = Atomic<UInt>(0)
            let callsWithout = Atomic<Int>(0)
            let isInside = Atomic<Bool>(false)
            let mayLeave = Atomic<Bool>(true)
        }

        private static let count = 512
        private let place = Place()
        private lazy var output = AUAudioUnitBusArray(
            audioUnit: self, busType: .output,
            busses: [try! AUAudioUnitBus(format: .standard(sampleRate: 48_000, channels: 2)!)])

        override var outputBusses: AUAudioUnitBusArray { output }
        var isInside: Bool { place.isInside.load(ordering: .sequentiallyConsistent) }
        /// Render calls that found no memory, or that of an allocation before.
        var callsWithout: Int { place.callsWithout.load(ordering: .relaxed) }

        func hold() { place.mayLeave.store(false, ordering: .sequentiallyConsistent) }
        func letGo() { place.mayLeave.store(true, ordering: .sequentiallyConsistent) }

        override func allocateRenderResources() throws {
            let memory = UnsafeMutablePointer<Float>.allocate(capacity: Self.count)
            memory.initialize(repeating: 0.5, count: Self.count)
            place.address.store(UInt(bitPattern: memory), ordering: .sequentiallyConsistent)
            // Render calls of the other thread get through from here on.
            try super.allocateRenderResources()
        }

        override func deallocateRenderResources() {
            super.deallocateRenderResources()
            let old = place.address.exchange(0, ordering: .sequentiallyConsistent)
            guard let memory = UnsafeMutablePointer<Float>(bitPattern: old) else { return }
            memory.update(repeating: .nan, count: Self.count)
            memory.deallocate()
        }

        override var internalRenderBlock: AUInternalRenderBlock {
            let place = place
            return { _, _, frames, _, data, _, _ in
                place.isInside.store(true, ordering: .sequentiallyConsistent)
                defer { place.isInside.store(false, ordering: .sequentiallyConsistent) }
                let memory = UnsafePointer<Float>(bitPattern: place.address.load(ordering: .sequentiallyConsistent))
                while !place.mayLeave.load(ordering: .sequentiallyConsistent) { usleep(100) }
                guard let memory else {
                    place.callsWithout.wrappingAdd(1, ordering: .relaxed)
                    return noErr
                }
                for index in 0..<Int(data.pointee.mNumberBuffers) {
                    let samples = audioBuffers(data)[index].mData!.assumingMemoryBound(to: Float.self)
                    for frame in 0..<Int(frames) {
                        samples[frame] = memory[frame]
                        if memory[frame] != 0.5 { place.callsWithout.wrappingAdd(1, ordering: .relaxed) }
                    }
                }
                return noErr
            }
        }
    }

    /// What the statuses of render calls were.
    private final class Outcome: Sendable {
        let isOver = Atomic<Bool>(false)
        let calls = Atomic<Int>(0)
        let strange = Atomic<Int>(0)
        let hasEnded = Atomic<Bool>(false)
    }

    /// Renders on a thread of its own until it is told to end.
    private func renderOnAThread(_ unit: AUAudioUnit, input: AURenderPullInputBlock? = nil) -> Outcome {
        let outcome = Outcome()
        let block = unit.renderBlock
        nonisolated(unsafe) let input = input
        let thread = Thread {
            let list = UnsafeMutablePointer<AudioBufferList>.allocate(bufferCount: 2)
            let memory = UnsafeMutablePointer<Float>.allocate(capacity: 1024)
            memory.initialize(repeating: 0, count: 1024)
            var time = AudioTimeStamp()
            time.mFlags = .sampleTimeValid
            while !outcome.isOver.load(ordering: .relaxed) {
                for channel in 0..<2 {
                    audioBuffers(list)[channel] = AudioBuffer(
                        mNumberChannels: 1, mDataByteSize: 2048, mData: UnsafeMutableRawPointer(memory + channel * 512))
                }
                var flags = AudioUnitRenderActionFlags()
                let status = block(&flags, &time, 512, 0, list, input)
                if status != noErr, status != kAudioUnitErr_Uninitialized {
                    outcome.strange.wrappingAdd(1, ordering: .relaxed)
                }
                outcome.calls.wrappingAdd(1, ordering: .relaxed)
                time.mSampleTime += 512
            }
            memory.deallocate()
            list.deallocate()
            outcome.hasEnded.store(true, ordering: .releasing)
        }
        thread.start()
        return outcome
    }

    @Test func theBaseClassReturnsOnceNobodyRendersAnyMore() throws {
        let unit = try AuthoredUnit(componentDescription: GainUnit.description)
        try unit.allocateRenderResources()
        unit.hold()
        let outcome = renderOnAThread(unit)
        #expect(eventually { unit.isInside })
        let lettingGo = Thread {
            usleep(100_000)
            unit.letGo()
        }
        lettingGo.start()
        unit.deallocateRenderResources()
        #expect(!unit.isInside)
        outcome.isOver.store(true, ordering: .relaxed)
        #expect(eventually { outcome.hasEnded.load(ordering: .acquiring) })
        #expect(unit.callsWithout == 0)
    }

    @Test func anAuthorsUnitIsGivenUpAndTakenAgainWhileAnotherThreadRenders() throws {
        let unit = try AuthoredUnit(componentDescription: GainUnit.description)
        try takeTurns(unit, renderOnAThread(unit))
        #expect(unit.callsWithout == 0)
    }

    @Test func aKernelUnitIsGivenUpAndTakenAgainWhileAnotherThreadRenders() throws {
        let unit = try GainUnit()
        try takeTurns(unit, renderOnAThread(unit) { _, _, _, _, _ in noErr })
    }

    /// Each wait for its own end would take two seconds.
    @Test(.timeLimit(.minutes(1))) func whoGivesAUnitUpWithinItsOwnRenderCallWaitsForNothing() throws {
        let unit = try GainUnit()
        let isDue = Atomic<Bool>(false)
        let observer = unit.token(byAddingRenderObserver: { [unowned unit] _, _, _, _ in
            if isDue.exchange(false, ordering: .relaxed) { unit.deallocateRenderResources() }
        })
        let token = observer
        for _ in 0..<100 {
            try unit.allocateRenderResources()
            #expect(render(unit) == noErr)
            isDue.store(true, ordering: .relaxed)
            #expect(render(unit) == kAudioUnitErr_Uninitialized)
            #expect(unit.hasStrayRenderCall && !unit.renderResourcesAllocated)
        }
        unit.removeRenderObserver(token)
        try unit.allocateRenderResources()
        unit.deallocateRenderResources()
        #expect(!unit.hasStrayRenderCall)
    }

    /// One call on this thread.
    private func render(_ unit: AUAudioUnit) -> OSStatus {
        let list = UnsafeMutablePointer<AudioBufferList>.allocate(bufferCount: 2)
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: 1024)
        defer {
            memory.deallocate()
            list.deallocate()
        }
        memory.initialize(repeating: 0, count: 1024)
        for channel in 0..<2 {
            audioBuffers(list)[channel] = AudioBuffer(
                mNumberChannels: 1, mDataByteSize: 2048, mData: UnsafeMutableRawPointer(memory + channel * 512))
        }
        var (flags, time) = (AudioUnitRenderActionFlags(), AudioTimeStamp())
        time.mFlags = .sampleTimeValid
        return unit.renderBlock(&flags, &time, 512, 0, list) { _, _, _, _, _ in noErr }
    }

    private func takeTurns(_ unit: AUAudioUnit, _ outcome: Outcome) throws {
        for _ in 0..<300 {
            try unit.allocateRenderResources()
            let calls = outcome.calls.load(ordering: .relaxed)
            while outcome.calls.load(ordering: .relaxed) < calls + 2 { usleep(20) }
            unit.deallocateRenderResources()
        }
        outcome.isOver.store(true, ordering: .relaxed)
        #expect(eventually { outcome.hasEnded.load(ordering: .acquiring) })
        #expect(outcome.strange.load(ordering: .relaxed) == 0)
    }
}
