import AudioToolbox
import Glibc
import LinuxProcesses
import LinuxSystem
import RenderLink
import Synchronization
import TestSupport
import Testing

/// One unit in a service process of its own.
@Suite struct LinkProcessTests {
    @Test func serviceRendersWhatTheHostWrote() throws {
        let service = try TestService()
        let link = try service.makeLink()
        defer { withExtendedLifetime((service, link)) {} }
        let cycle = TestCycle()
        for round in 1...100 {
            TestCycle.fill(link.port, Float(round))
            try #require(link.begin(cycle.next()))
            #expect(link.port.wait(deadline: TestCycle.soon) == .done(status: 0, flags: 0))
            let expected = Float(round) / 2 > 7.943_282_3 ? 7.943_282_3 : Float(round) / 2
            #expect(TestCycle.output(link.port).0 == expected)
        }
    }

    @Test func parameterEventReachesTheUnitAndItsMeterComesBack() throws {
        let service = try TestService()
        let link = try service.makeLink()
        defer { withExtendedLifetime((service, link)) {} }
        let cycle = TestCycle()
        TestCycle.fill(link.port, 1)
        cycle.add(0.25, address: 0, to: link.port)
        try #require(link.begin(cycle.next()))
        #expect(link.port.wait(deadline: TestCycle.soon) == .done(status: 0, flags: 0))
        #expect(TestCycle.output(link.port).0 == 0.25)
        var events = link.port.outputEvents()
        guard case .parameter(_, let address, let value)? = events.next() else {
            Issue.record("no parameter event came")
            return
        }
        #expect(address == 2)
        #expect(value == Float(TestCycle.frames))
    }

    @Test func midiOutputArrivesWithItsTime() throws {
        let service = try TestService()
        let link = try service.makeLink()
        defer { withExtendedLifetime((service, link)) {} }
        let cycle = TestCycle()
        cycle.add(6, address: 1, to: link.port)
        try #require(link.begin(cycle.next()))
        #expect(link.port.wait(deadline: TestCycle.soon) == .done(status: 0, flags: 0))
        var events = link.port.outputEvents()
        guard case .midi(let time, let cable, let bytes)? = events.next() else {
            Issue.record("no MIDI came")
            return
        }
        #expect(time == Int64(cycle.timestamp.pointee.mSampleTime) + 3)
        #expect(cable == 1)
        #expect(Array(bytes) == [0x90, 60, 100])
    }

    @Test func deathInRenderIsSeenByTheWaitingHost() throws {
        let service = try TestService()
        let link = try service.makeLink()
        defer { withExtendedLifetime((service, link)) {} }
        let cycle = TestCycle()
        cycle.add(1, address: 1, to: link.port)
        try #require(link.begin(cycle.next()))
        #expect(link.port.wait(deadline: TestCycle.soon) == .died)
        #expect(!link.port.isReady)
        #expect(link.port.isDead)
    }

    @Test func exitInRenderCountsAsDeath() throws {
        let service = try TestService()
        let link = try service.makeLink()
        defer { withExtendedLifetime((service, link)) {} }
        let cycle = TestCycle()
        cycle.add(3, address: 1, to: link.port)
        try #require(link.begin(cycle.next()))
        #expect(link.port.wait(deadline: TestCycle.soon) == .died)
    }

    @Test func deathBetweenCyclesMakesTheLinkNotReady() throws {
        let service = try TestService()
        let link = try service.makeLink()
        defer { withExtendedLifetime((service, link)) {} }
        service.process.kill()
        _ = try service.process.waitForExit(deadline: TestCycle.soon)
        #expect(!link.port.isReady)
        #expect(link.port.isDead)
        #expect(!link.begin(TestCycle().next()))
    }

    @Test func deathOfEveryCycleIsSeen() throws {
        for _ in 0..<20 {
            let service = try TestService()
            let link = try service.makeLink()
            defer { withExtendedLifetime((service, link)) {} }
            let cycle = TestCycle()
            let victim = service.process
            let killer = try SystemThread(name: "killer") {
                usleep(UInt32.random(in: 0...2000))
                victim.kill()
            }
            var outcome = HostLinkPort.Outcome.done(status: 0, flags: 0)
            while link.begin(cycle.next()) {
                outcome = link.port.wait(deadline: TestCycle.soon)
                if case .done = outcome { continue }
                break
            }
            killer.join()
            #expect(link.port.isDead)
            #expect(outcome != .late)
        }
    }

    @Test func hangingUnitIsLateAndItsLinkIsNotReady() throws {
        let service = try TestService()
        let link = try service.makeLink()
        defer { withExtendedLifetime((service, link)) {} }
        let cycle = TestCycle()
        cycle.add(2, address: 1, to: link.port)
        try #require(link.begin(cycle.next()))
        #expect(link.port.wait(deadline: TestCycle.shortly) == .late)
        link.port.abandon()
        #expect(!link.port.isReady)
        service.process.kill()
        _ = try service.process.waitForExit(deadline: TestCycle.soon)
        #expect(eventually { !link.port.isReady && link.port.isDead })
    }

    @Test func slowUnitIsReadyAgainWhenItHasCaughtUp() throws {
        let service = try TestService()
        let link = try service.makeLink()
        defer { withExtendedLifetime((service, link)) {} }
        let cycle = TestCycle()
        cycle.add(8, address: 1, to: link.port)
        try #require(link.begin(cycle.next()))
        service.waitUntilStopped()
        #expect(link.port.wait(deadline: TestCycle.shortly) == .late)
        link.port.abandon()
        #expect(!link.port.isReady)
        try service.process.signal(SIGCONT)
        #expect(eventually { link.port.isReady })
        TestCycle.fill(link.port, 1)
        try #require(link.begin(cycle.next()))
        #expect(link.port.wait(deadline: TestCycle.soon) == .done(status: 0, flags: 0))
        #expect(TestCycle.output(link.port).0 == 0.5)
    }

    @Test func stoppedServiceGoesOnAfterwards() throws {
        let service = try TestService()
        let link = try service.makeLink()
        defer { withExtendedLifetime((service, link)) {} }
        let cycle = TestCycle()
        try service.stop()
        cycle.add(0.125, address: 0, to: link.port)
        try #require(link.begin(cycle.next()))
        #expect(link.port.wait(deadline: TestCycle.shortly) == .late)
        link.port.abandon()
        try service.process.signal(SIGCONT)
        #expect(eventually { link.port.isReady })
        // The event of the cycle that was given up is not lost.
        TestCycle.fill(link.port, 1)
        try #require(link.begin(cycle.next()))
        #expect(link.port.wait(deadline: TestCycle.soon) == .done(status: 0, flags: 0))
        #expect(TestCycle.output(link.port).0 == 0.125)
    }

    @Test func eventsAddedWhileNotReadyComeWithTheNextCycle() throws {
        let service = try TestService()
        let link = try service.makeLink()
        defer { withExtendedLifetime((service, link)) {} }
        let cycle = TestCycle()
        cycle.add(8, address: 1, to: link.port)
        try #require(link.begin(cycle.next()))
        service.waitUntilStopped()
        _ = link.port.wait(deadline: TestCycle.shortly)
        link.port.abandon()
        try service.process.signal(SIGCONT)
        cycle.add(0.75, address: 0, to: link.port)
        #expect(eventually { link.port.isReady })
        TestCycle.fill(link.port, 1)
        try #require(link.begin(cycle.next()))
        _ = link.port.wait(deadline: TestCycle.soon)
        #expect(TestCycle.output(link.port).0 == 0.75)
    }

    @Test func nonfiniteOutputIsReportedAndNeverReachesTheHost() throws {
        let service = try TestService()
        let link = try service.makeLink()
        defer { withExtendedLifetime((service, link)) {} }
        let cycle = TestCycle()
        cycle.add(.nan, address: 0, to: link.port)
        TestCycle.fill(link.port, 1)
        try #require(link.begin(cycle.next()))
        #expect(link.port.wait(deadline: TestCycle.soon) == .done(status: 0, flags: 0))
        #expect(link.port.lastFlags == LinkFlags.notFinite)
        #expect(TestCycle.output(link.port).0 == 0)
    }

    @Test func pullBeyondTheGivenInputIsServedByTheHost() throws {
        let service = try TestService()
        let link = try service.makeLink()
        defer { withExtendedLifetime((service, link)) {} }
        let cycle = TestCycle()
        let port = link.port
        cycle.add(5, address: 1, to: port)
        TestCycle.fill(port, 1)
        try #require(link.begin(cycle.next()))
        #expect(port.wait(deadline: TestCycle.soon) == .pull(bus: 0, frames: TestCycle.frames))
        #expect(port.pullSampleTime == cycle.timestamp.pointee.mSampleTime + Double(TestCycle.frames))
        port.servePull(status: 0, frames: TestCycle.frames, flags: 0)
        #expect(port.wait(deadline: TestCycle.soon) == .done(status: 0, flags: 0))
        #expect(TestCycle.output(port).0 == 0.5)
    }

    @Test func refusedPullBecomesTheUnitsStatus() throws {
        let service = try TestService()
        let link = try service.makeLink()
        defer { withExtendedLifetime((service, link)) {} }
        let cycle = TestCycle()
        cycle.add(5, address: 1, to: link.port)
        try #require(link.begin(cycle.next()))
        #expect(link.port.wait(deadline: TestCycle.soon) == .pull(bus: 0, frames: TestCycle.frames))
        link.port.servePull(status: -10876, frames: 0, flags: 0)
        #expect(link.port.wait(deadline: TestCycle.soon) == .done(status: -10876, flags: 0))
    }

    @Test func abandonedPullDoesNotHoldTheUnit() throws {
        let service = try TestService()
        let link = try service.makeLink()
        defer { withExtendedLifetime((service, link)) {} }
        let cycle = TestCycle()
        cycle.add(5, address: 1, to: link.port)
        try #require(link.begin(cycle.next()))
        _ = link.port.wait(deadline: TestCycle.soon)
        link.port.abandon()
        #expect(eventually { link.port.isReady })
    }

    @Test func pipelinedHostFindsThePreviousCycleDone() throws {
        let service = try TestService()
        let link = try service.makeLink()
        defer { withExtendedLifetime((service, link)) {} }
        let port = link.port
        let cycle = TestCycle()
        TestCycle.fill(port, 1)
        try #require(link.begin(cycle.next()))
        for round in 2...50 {
            #expect(eventually { port.wait(deadline: 0) == .done(status: 0, flags: 0) })
            TestCycle.fill(port, Float(round) / 100)
            try #require(link.begin(cycle.next()))
            let previous = round == 2 ? 1 : Float(round - 1) / 100
            #expect(TestCycle.output(port).0 == previous / 2)
        }
    }

    @Test func spinningServiceAndHostAgree() throws {
        let service = try TestService()
        let link = try service.makeLink()
        defer { withExtendedLifetime((service, link)) {} }
        try service.command("dedicated 1 200000")
        link.port.setSpin(nanoseconds: 50_000)
        let cycle = TestCycle()
        for round in 0..<2000 {
            TestCycle.fill(link.port, 1)
            if round % 100 == 0 { usleep(1000) }
            try #require(link.begin(cycle.next()))
            #expect(link.port.wait(deadline: TestCycle.soon) == .done(status: 0, flags: 0))
        }
    }

    @Test func nobodySpinsBeyondTheDeadline() throws {
        let service = try TestService()
        let link = try service.makeLink()
        defer { withExtendedLifetime((service, link)) {} }
        // An hour, which nobody waits for.
        link.port.setSpin(nanoseconds: 3_600_000_000_000)
        let cycle = TestCycle()
        TestCycle.fill(link.port, 1)
        try service.stop()
        try #require(link.begin(cycle.next()))
        for deadline in [0, MonotonicClock.now(), MonotonicClock.deadline(milliseconds: 5)] {
            let isLate = Atomic<Bool>(false)
            let port = link.port
            let waiter = try SystemThread(name: "waiter") {
                isLate.store(port.wait(deadline: deadline) == .late, ordering: .releasing)
            }
            try #require(eventually { isLate.load(ordering: .acquiring) })
            waiter.join()
        }
        link.port.abandon()
    }

    @Test func removedUnitIsNoLongerReady() throws {
        let service = try TestService()
        let link = try service.makeLink(3)
        defer { withExtendedLifetime((service, link)) {} }
        let other = try service.makeLink(4)
        defer { withExtendedLifetime(other) {} }
        try service.command("remove 3")
        #expect(!link.port.isReady)
        let cycle = TestCycle()
        TestCycle.fill(other.port, 1)
        try #require(other.begin(cycle.next()))
        #expect(other.port.wait(deadline: TestCycle.soon) == .done(status: 0, flags: 0))
    }
}
