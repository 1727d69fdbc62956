import AudioToolbox
import Glibc
import LinuxProcesses
import LinuxSystem
import RenderLink
import TestSupport
import Testing

/// Chains whose units run by turns on the host's core and on another.
@Suite(.enabled(if: ((try? CoreAffinity.cores()) ?? []).count > 1)) struct AlternatingHandoffTests {
    /// `count` services with one unit each that wake ahead, each of which knows the two before it.
    private struct Chain {
        let services: [TestService]
        let links: [HostLink]
        let handoff: Handoff
        let cycle = TestCycle()

        init(_ count: Int, mayMoveWaiters: Bool = true) throws {
            let cores = try CoreAffinity.cores()
            let services = try (0..<count).map { _ in try TestService() }
            let links = try services.map { try $0.makeLink(mayMoveWaiters: mayMoveWaiters) }
            var elements: [HandoffElement] = []
            for index in 0..<count {
                try services[index].command("anticipate \(cores[cores.count - 1])")
                links[index].port.noteHost(core: cores[0], nextRequest: 0)
                let upstreams = try (1...2).map { distance in
                    index < distance
                        ? nil : try services[index].addUpstream(links[index - distance], mayMoveWaiters: mayMoveWaiters)
                }
                elements.append(
                    HandoffElement(link: links[index], upstreamIndex: upstreams[0] ?? 0, earlyIndex: upstreams[1]))
            }
            handoff = Handoff(elements, otherCore: cores[cores.count - 1])
            (self.services, self.links) = (services, links)
        }

        var port: HandoffPort { handoff.port }
        var isAlternating: Bool { port.isAlternating }

        /// Begins a cycle with an input of 1. With a budget of next to nothing the chain seems heavy.
        func begin(budget: UInt64 = 1_000_000_000) throws {
            TestCycle.fill(port.port(0), 1)
            try #require(port.begin(cycle.next(budget: budget)))
        }

        /// Renders whole cycles and looks at what comes out.
        func render(_ cycles: Int, budget: UInt64 = 1_000_000_000) throws {
            for _ in 0..<cycles {
                try begin(budget: budget)
                try #require(port.wait(deadline: TestCycle.soon) == .done)
                #expect(TestCycle.output(port.port(port.count - 1)).0 == 1 / Float(1 << port.count))
            }
        }

        /// Renders until the units run by turns.
        func settle() throws {
            try render(Alternation.patience + 1)
            #expect(isAlternating)
        }

        /// Goes on behind a miss with a constant instead of what is missing.
        func resume(behind missed: Int) throws {
            guard missed + 1 < port.count else { return port.abandon() }
            for channel in 0..<2 {
                for index in 0..<TestCycle.frames { port.bridgeBuffer(channel)?[index] = 0.5 }
            }
            try #require(port.resume(deadline: TestCycle.soon))
            #expect(port.wait(deadline: TestCycle.soon) == .done)
            #expect(TestCycle.output(port.port(port.count - 1)).0 == 1 / Float(1 << (port.count - missed)))
        }
    }

    @Test(arguments: [2, 3, 4, 5, 8], [true, false])
    func everyUnitHasItsTurn(count: Int, mayMoveWaiters: Bool) throws {
        let chain = try Chain(count, mayMoveWaiters: mayMoveWaiters)
        defer { withExtendedLifetime(chain) {} }
        try chain.settle()
        try chain.render(300)
        #expect(chain.isAlternating)
    }

    @Test func aChainThatTakesMuchOfItsBudgetStaysOnOneCore() throws {
        let chain = try Chain(3)
        defer { withExtendedLifetime(chain) {} }
        try chain.render(100, budget: 1)
        #expect(!chain.isAlternating)
    }

    @Test func noWakeUpIsLostWhenTheUnitsChangeCores() throws {
        let chain = try Chain(5)
        defer { withExtendedLifetime(chain) {} }
        for _ in 0..<30 {
            try chain.settle()
            try chain.render(Int.random(in: 1...4))
            try chain.render(Int.random(in: 2...5), budget: 1)
            #expect(!chain.isAlternating)
        }
    }

    @Test func aChainOnTheHostsCoreDoesNotAlternate() throws {
        let chain = try Chain(3)
        defer { withExtendedLifetime(chain) {} }
        try chain.settle()
        let other = try #require(try CoreAffinity.cores().last)
        for link in chain.links { link.port.noteHost(core: other, nextRequest: 0) }
        try chain.render(10)
        #expect(!chain.isAlternating)
    }

    @Test func aChainThatIsAskedAheadStaysOnItsCore() throws {
        let chain = try Chain(3)
        defer { withExtendedLifetime(chain) {} }
        try chain.settle()
        TestCycle.fill(chain.port.port(0), 1)
        try #require(chain.port.begin(chain.cycle.next(budget: 1_000_000_000), isAhead: true))
        #expect(!chain.isAlternating)
        try #require(chain.port.wait(deadline: TestCycle.soon) == .done)
        try chain.render(1)
        #expect(chain.isAlternating)
    }

    @Test(arguments: 0..<5)
    func aDeathAtAnyPlaceIsReportedAndTheRestGoesOn(victim: Int) throws {
        let chain = try Chain(5)
        defer { withExtendedLifetime(chain) {} }
        try chain.settle()
        chain.cycle.add(1, address: 1, to: chain.port.port(victim))
        try chain.begin()
        #expect(chain.isAlternating)
        #expect(chain.port.wait(deadline: TestCycle.soon) == .missed(first: victim, next: victim + 1, died: true))
        try chain.resume(behind: victim)
        #expect(eventually { chain.port.firstNotReady() == victim })
    }

    @Test(arguments: 0..<5)
    func aLateUnitAtAnyPlaceIsBridgedAndComesBack(victim: Int) throws {
        let chain = try Chain(5)
        defer { withExtendedLifetime(chain) {} }
        try chain.settle()
        chain.cycle.add(8, address: 1, to: chain.port.port(victim))
        try chain.begin()
        chain.services[victim].waitUntilStopped()
        #expect(chain.port.wait(deadline: TestCycle.shortly) == .missed(first: victim, next: victim + 1, died: false))
        try chain.resume(behind: victim)
        try chain.services[victim].process.signal(SIGCONT)
        #expect(eventually { chain.port.firstNotReady() == nil })
        try chain.settle()
    }

    @Test func anAbandonedCycleIsFollowedByGoodOnes() throws {
        let chain = try Chain(4)
        defer { withExtendedLifetime(chain) {} }
        for _ in 0..<5 {
            try chain.settle()
            chain.cycle.add(8, address: 1, to: chain.port.port(1))
            try chain.begin()
            chain.services[1].waitUntilStopped()
            chain.port.abandon()
            try chain.services[1].process.signal(SIGCONT)
            #expect(eventually { chain.port.firstNotReady() == nil })
        }
        try chain.settle()
    }

    /// Bus 0 of a joined unit has all its input; one that asks for more is refused wherever it runs.
    @Test(arguments: 0..<3)
    func aPullBeyondTheCycleIsRefused(puller: Int) throws {
        let chain = try Chain(3)
        defer { withExtendedLifetime(chain) {} }
        try chain.settle()
        for _ in 0..<20 {
            chain.cycle.add(5, address: 1, to: chain.port.port(puller))
            try chain.begin()
            let isLast = puller == 2
            try #require(chain.port.wait(deadline: TestCycle.soon) == (isLast ? .done : .failed(puller)))
            #expect(chain.port.port(puller).lastStatus == kAudioUnitErr_CannotDoInCurrentContext)
            if isLast { continue }
            try #require(chain.port.resume(deadline: TestCycle.soon))
            try #require(chain.port.wait(deadline: TestCycle.soon) == .done)
        }
    }

    @Test func killedUnitsAtRandomMomentsNeverHoldTheHost() throws {
        for victim in 0..<6 {
            let chain = try Chain(3)
            defer { withExtendedLifetime(chain) {} }
            try chain.settle()
            let process = chain.services[victim % 3].process
            let killer = try SystemThread(name: "killer") {
                usleep(UInt32.random(in: 500...3000))
                process.kill()
            }
            var outcome = HandoffPort.Outcome.done
            while case .done = outcome,
                eventually({ chain.port.firstNotReady() == nil || chain.port.port(victim % 3).isDead })
            {
                TestCycle.fill(chain.port.port(0), 1)
                guard chain.port.begin(chain.cycle.next(budget: 1_000_000_000)) else { break }
                outcome = chain.port.wait(deadline: TestCycle.soon)
            }
            killer.join()
            chain.port.abandon()
            if outcome != .done { #expect(outcome == .missed(first: victim % 3, next: victim % 3 + 1, died: true)) }
            #expect(eventually { chain.port.firstNotReady() == victim % 3 })
        }
    }
}
