import AudioToolbox
import LinuxProcesses
import LinuxSystem
import RenderLink
import Testing

/// A host against a service region that the test writes itself: any bit pattern may come.
@Suite struct LyingServiceTests {
    /// A link whose service side is the test.
    private struct Victim {
        let gate: HostGate
        let link: HostLink
        let memory: MemoryMapping
        let cycle = TestCycle()

        init(mayMoveWaiters: Bool = true) throws {
            gate = try HostGate()
            link = try HostLink(
                geometry: TestService.geometry(2, 512), gate: gate, unitIndex: 0, mayMoveWaiters: mayMoveWaiters)
            memory = try link.serviceFile.map(writable: true)
            link.port.setInput(0, .own)
            arm(LinkSequence(1))
        }

        func word(_ sequence: LinkSequence) -> UnsafeMutablePointer<UInt32> {
            (memory.base + sequence.parity * 64 + 16).assumingMemoryBound(to: UInt32.self)
        }

        func reply(_ sequence: LinkSequence) -> UnsafeMutablePointer<UInt32> { word(sequence) + 1 }

        func arm(_ sequence: LinkSequence) { word(sequence).pointee = DoneWord.armed(by: 4242) }

        func begin() -> Bool { link.begin(cycle.next()) }
    }

    @Test func doneOfAnotherCycleIsNoAnswer() throws {
        let victim = try Victim()
        try #require(victim.begin())
        victim.word(LinkSequence(1)).pointee = DoneWord.marked(.done, LinkSequence(77))
        #expect(victim.link.port.wait(deadline: TestCycle.shortly) == .late)
        victim.word(LinkSequence(1)).pointee = DoneWord.marked(.done, LinkSequence(0))
        #expect(victim.link.port.wait(deadline: TestCycle.shortly) == .late)
    }

    @Test(arguments: [true, false])
    func aServiceThatNeverAnswersCostsItsHostTheBudget(mayMoveWaiters: Bool) throws {
        let victim = try Victim(mayMoveWaiters: mayMoveWaiters)
        for round in 1...20 {
            let deadline = MonotonicClock.deadline(milliseconds: 2)
            try #require(victim.link.begin(victim.cycle.next(deadline: deadline, budget: 2_000_000)))
            #expect(victim.link.port.wait(deadline: deadline) == .late)
            #expect(MonotonicClock.now() >= deadline)
            let sequence = LinkSequence(UInt32(round))
            victim.word(sequence).pointee = DoneWord.marked(.skipped, sequence)
            #expect(victim.link.port.wait(deadline: 0) == .skipped)
            victim.arm(sequence.next)
            (victim.memory.base + 128).storeBytes(of: sequence.value, as: UInt32.self)
        }
    }

    @Test func randomWordsNeverReadAsMoreThanOneOfTheOutcomes() throws {
        let victim = try Victim()
        try #require(victim.begin())
        for _ in 0..<1000 {
            victim.word(LinkSequence(1)).pointee = UInt32.random(in: 0...(.max)) & ~0x4000_0000 & 0xfeff_ffff
            let outcome = victim.link.port.wait(deadline: 0)
            if outcome != .late { break }
        }
    }

    @Test func flippedLifeWordIsDeath() throws {
        let victim = try Victim()
        try #require(victim.begin())
        victim.word(LinkSequence(1)).pointee = 0xffff_ffff
        #expect(victim.link.port.wait(deadline: TestCycle.soon) == .died)
        #expect(!victim.link.port.isReady)
    }

    @Test func eventCountBeyondTheAreaIsClamped() throws {
        let victim = try Victim()
        try #require(victim.begin())
        victim.reply(LinkSequence(1))[2] = .max
        victim.word(LinkSequence(1)).pointee = DoneWord.marked(.done, LinkSequence(1))
        #expect(victim.link.port.wait(deadline: TestCycle.soon) == .done(status: 0, flags: 0))
        var events = victim.link.port.outputEvents()
        #expect(events.next() == nil)
    }

    @Test func randomEventRecordsAreReadWithinBounds() throws {
        let victim = try Victim()
        let bytes = UnsafeMutableRawBufferPointer(start: victim.memory.base, count: victim.memory.size)
        for round in 1...200 {
            try #require(victim.begin())
            for place in stride(from: 4096, to: bytes.count - 8, by: 8) where round % 2 == 0 || place % 24 == 0 {
                bytes.storeBytes(
                    of: UInt64.random(in: 0...(.max)) & (round % 3 == 0 ? 0xff : .max), toByteOffset: place,
                    as: UInt64.self)
            }
            let sequence = LinkSequence(UInt32(round))
            victim.reply(sequence)[2] = UInt32.random(in: 0...100_000)
            victim.arm(sequence.next)
            (victim.memory.base + 128).storeBytes(of: sequence.value, as: UInt32.self)
            victim.word(sequence).pointee = DoneWord.marked(.done, sequence)
            #expect(victim.link.port.wait(deadline: TestCycle.soon) == .done(status: 0, flags: 0))
            var events = victim.link.port.outputEvents()
            let first = Int64(victim.cycle.timestamp.pointee.mSampleTime)
            while let event = events.next() {
                guard case .parameter(let time, _, _) = event else { continue }
                #expect((first..<first + Int64(TestCycle.frames)).contains(time))
            }
            let (sample, _) = TestCycle.output(victim.link.port)
            #expect(sample.isFinite && abs(sample) <= SampleCleaning.limit)
        }
    }

    @Test func pullOutsideTheGeometryIsRefused() throws {
        let victim = try Victim()
        try #require(victim.begin())
        victim.reply(LinkSequence(1))[5] = 9
        victim.reply(LinkSequence(1))[6] = 1 << 30
        victim.word(LinkSequence(1)).pointee = DoneWord.marked(.pull, LinkSequence(1))
        #expect(victim.link.port.wait(deadline: TestCycle.shortly) == .late)
    }

    @Test(.timeLimit(.minutes(1))) func aUnitThatPullsWithoutEndDoesNotHoldTheHost() throws {
        let victim = try Victim()
        try #require(victim.begin())
        let deadline = TestCycle.shortly
        var pulls = 0
        while true {
            // Bus 0 and one frame, once more each time that it was served.
            victim.reply(LinkSequence(1))[5] = 0
            victim.reply(LinkSequence(1))[6] = 1
            victim.word(LinkSequence(1)).pointee = DoneWord.marked(.pull, LinkSequence(1))
            guard case .pull = victim.link.port.wait(deadline: deadline) else { break }
            victim.link.port.servePull(status: 0, frames: 1, flags: 0)
            pulls += 1
        }
        #expect(pulls > 0)
        #expect(MonotonicClock.now() >= deadline)
    }

    @Test func unacknowledgedCycleKeepsTheLinkFromBeginning() throws {
        let victim = try Victim()
        try #require(victim.begin())
        #expect(!victim.begin())
        victim.link.port.abandon()
        #expect(!victim.begin())
    }

    @Test func whatIsWrittenAtTheDoorbellReachesNoHost() throws {
        let victim = try Victim()
        let doorbell = try victim.gate.doorbellFile.map(writable: true)
        for round in 1...200 {
            let sequence = LinkSequence(UInt32(round))
            try #require(victim.begin())
            for place in stride(from: 0, to: doorbell.size, by: 4) {
                doorbell.base.storeBytes(of: UInt32.random(in: 0...(.max)), toByteOffset: place, as: UInt32.self)
            }
            victim.arm(sequence.next)
            (victim.memory.base + 128).storeBytes(of: sequence.value, as: UInt32.self)
            victim.word(sequence).pointee = DoneWord.marked(.done, sequence)
            #expect(victim.link.port.wait(deadline: TestCycle.soon) == .done(status: 0, flags: 0))
        }
    }

    @Test func sealedRegionsRefuseWriters() throws {
        let victim = try Victim()
        #expect(throws: SystemError.self) { try victim.link.hostFile.map(writable: true) }
        #expect(throws: SystemError.self) { try victim.gate.file.map(writable: true) }
        try victim.link.serviceDidMap()
        #expect(throws: SystemError.self) { try victim.link.serviceFile.map(writable: true) }
        #expect(throws: Never.self) { _ = try victim.link.serviceFile.map(writable: false) }
    }
}
