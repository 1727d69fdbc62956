import AudioToolbox
import Glibc
import LinuxProcesses
import LinuxSystem
import RenderLink
import TestSupport
import Testing

/// Chains whose services the host wakes all at once. Whether they then run in their order is up to where and how they are
/// scheduled; whatever that is, no unit renders before the one in front of it.
@Suite struct CalledHandoffTests {
    /// Services that claim to share a core: in order on one core, or against the claim wherever the kernel puts them.
    enum Order: CaseIterable { case kept, broken }

    private struct Chain {
        let services: [TestService]
        let links: [HostLink]
        let handoff: Handoff
        let cycle = TestCycle()

        /// - Parameter unitsPerService: neighbours that share a service.
        init(_ count: Int, _ order: Order = .kept, unitsPerService: Int = 1) throws {
            let services = try (0..<count).map { _ in try TestService(arguments: order == .kept ? ["fifo"] : []) }
            let links = try services.flatMap { service in
                try (0..<unitsPerService).map { try service.makeLink($0, mayMoveWaiters: order == .broken) }
            }
            var elements: [HandoffElement] = []
            for (index, link) in links.enumerated() {
                let service = services[index / unitsPerService]
                if order == .kept {
                    try service.command("follow")
                    link.port.noteHost(core: try CoreAffinity.cores()[0], nextRequest: 0)
                }
                let upstream =
                    index > 0 && index % unitsPerService == 0
                    ? try service.addUpstream(links[index - 1], mayMoveWaiters: order == .broken) : 0
                elements.append(HandoffElement(link: link, upstreamIndex: upstream, sharesCore: true))
            }
            handoff = Handoff(elements)
            (self.services, self.links) = (services, links)
        }

        var port: HandoffPort { handoff.port }

        func begin(isElsewhere: Bool = false) throws {
            TestCycle.fill(port.port(0), 1)
            try #require(port.begin(cycle.next(budget: 1_000_000_000), isElsewhere: isElsewhere))
        }

        /// Renders whole cycles and looks at what comes out.
        func render(_ cycles: Int, isElsewhere: Bool = false) throws {
            for _ in 0..<cycles {
                try begin(isElsewhere: isElsewhere)
                try #require(port.wait(deadline: TestCycle.soon) == .done)
                #expect(TestCycle.output(port.port(port.count - 1)).0 == 1 / Float(1 << port.count))
            }
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

    @Test(arguments: [2, 3, 8], Order.allCases)
    func everyUnitHasItsTurn(count: Int, order: Order) throws {
        let chain = try Chain(count, order)
        defer { withExtendedLifetime(chain) {} }
        try chain.render(300)
        #expect(chain.port.isCalledTogether)
    }

    @Test(arguments: Order.allCases)
    func neighboursOfOneServiceAreCalledOnce(order: Order) throws {
        let chain = try Chain(3, order, unitsPerService: 3)
        defer { withExtendedLifetime(chain) {} }
        try chain.render(200)
        #expect(chain.port.isCalledTogether)
    }

    /// The one behind looks too early then, and sleeps until it is woken or looks again.
    @Test(arguments: 0..<3, Order.allCases)
    func aUnitThatSleepsInItsTurnIsWaitedFor(sleeper: Int, order: Order) throws {
        let chain = try Chain(3, order)
        defer { withExtendedLifetime(chain) {} }
        for _ in 0..<50 {
            chain.cycle.add(9, address: 1, to: chain.port.port(sleeper))
            try chain.render(1)
        }
        #expect(chain.port.isCalledTogether)
    }

    /// A timer would end its sleep twenty times in a millisecond, and the unit in front would not know of it.
    @Test func aServiceThatIsAwakeWhenItIsCalledSleepsUntilTheOneInFrontWakesIt() throws {
        let chain = try Chain(2, .broken)
        defer { withExtendedLifetime(chain) {} }
        let awake = chain.services[1]
        try awake.command("dedicated \(try CoreAffinity.cores()[0]) \(Self.spin)")
        // In some of the cycles it has fallen asleep before it is called.
        #expect(
            try (0..<20).contains { _ in
                try chain.render(1)
                chain.cycle.add(8, address: 1, to: chain.port.port(0))
                try chain.begin()
                chain.services[0].waitUntilStopped()
                usleep(UInt32(2 * Self.spin / 1000))
                let before = awake.sleeps()
                usleep(20_000)
                let sleeps = awake.sleeps() - before
                try chain.services[0].process.signal(SIGCONT)
                try #require(chain.port.wait(deadline: TestCycle.soon) == .done)
                return sleeps < 5
            })
    }

    /// For how long that service stays awake behind its turn, and waits awake for the unit in front; nanoseconds.
    private static let spin = 20_000_000

    @Test func aChainThatReturnsToAServiceHandsOn() throws {
        let services = try (0..<2).map { _ in try TestService() }
        defer { withExtendedLifetime(services) {} }
        let links = [
            try services[0].makeLink(0), try services[1].makeLink(0), try services[0].makeLink(1),
        ]
        let handoff = Handoff([
            HandoffElement(link: links[0], sharesCore: true),
            HandoffElement(link: links[1], upstreamIndex: try services[1].addUpstream(links[0]), sharesCore: true),
            HandoffElement(link: links[2], upstreamIndex: try services[0].addUpstream(links[1]), sharesCore: true),
        ])
        let (port, cycle) = (handoff.port, TestCycle())
        defer { withExtendedLifetime(handoff) {} }
        for _ in 0..<100 {
            TestCycle.fill(port.port(0), 1)
            try #require(port.begin(cycle.next()))
            #expect(!port.isCalledTogether)
            try #require(port.wait(deadline: TestCycle.soon) == .done)
            #expect(TestCycle.output(port.port(2)).0 == 0.125)
        }
    }

    /// Handing on and being called send the services to sleep in different places.
    @Test(arguments: Order.allCases)
    func noWakeUpIsLostBetweenCallsAndHandingOn(order: Order) throws {
        let chain = try Chain(4, order)
        defer { withExtendedLifetime(chain) {} }
        for _ in 0..<100 {
            try chain.render(Int.random(in: 1...3))
            #expect(chain.port.isCalledTogether)
            try chain.render(Int.random(in: 1...3), isElsewhere: true)
            #expect(!chain.port.isCalledTogether)
        }
    }

    @Test(arguments: 0..<4)
    func aDeathAtAnyPlaceIsReportedAndTheRestGoesOn(victim: Int) throws {
        let chain = try Chain(4)
        defer { withExtendedLifetime(chain) {} }
        try chain.render(10)
        chain.cycle.add(1, address: 1, to: chain.port.port(victim))
        try chain.begin()
        #expect(chain.port.wait(deadline: TestCycle.soon) == .missed(first: victim, next: victim + 1, died: true))
        try chain.resume(behind: victim)
        #expect(eventually { chain.port.firstNotReady() == victim })
    }

    @Test(arguments: 0..<4, Order.allCases)
    func aLateUnitIsBridgedAndTheUnitsHandOnForAWhile(victim: Int, order: Order) throws {
        let chain = try Chain(4, order)
        defer { withExtendedLifetime(chain) {} }
        try chain.render(10)
        chain.cycle.add(8, address: 1, to: chain.port.port(victim))
        try chain.begin()
        #expect(chain.port.isCalledTogether)
        chain.services[victim].waitUntilStopped()
        #expect(chain.port.wait(deadline: TestCycle.shortly) == .missed(first: victim, next: victim + 1, died: false))
        try chain.resume(behind: victim)
        try chain.services[victim].process.signal(SIGCONT)
        #expect(eventually { chain.port.firstNotReady() == nil })
        try chain.render(1)
        #expect(!chain.port.isCalledTogether)
        try chain.render(300)
        #expect(chain.port.isCalledTogether)
    }

    @Test func anAbandonedCycleIsFollowedByGoodOnes() throws {
        let chain = try Chain(4)
        defer { withExtendedLifetime(chain) {} }
        for _ in 0..<5 {
            try chain.render(5)
            chain.cycle.add(8, address: 1, to: chain.port.port(1))
            try chain.begin()
            chain.services[1].waitUntilStopped()
            chain.port.abandon()
            try chain.services[1].process.signal(SIGCONT)
            #expect(eventually { chain.port.firstNotReady() == nil })
        }
        try chain.render(5)
    }

    @Test(arguments: Order.allCases)
    func killedUnitsAtRandomMomentsNeverHoldTheHost(order: Order) throws {
        for victim in 0..<3 {
            let chain = try Chain(3, order)
            defer { withExtendedLifetime(chain) {} }
            try chain.render(3)
            let process = chain.services[victim].process
            let killer = try SystemThread(name: "killer") {
                usleep(UInt32.random(in: 500...3000))
                process.kill()
            }
            var outcome = HandoffPort.Outcome.done
            while case .done = outcome,
                eventually({ chain.port.firstNotReady() == nil || chain.port.port(victim).isDead })
            {
                TestCycle.fill(chain.port.port(0), 1)
                guard chain.port.begin(chain.cycle.next(budget: 1_000_000_000)) else { break }
                outcome = chain.port.wait(deadline: TestCycle.soon)
            }
            killer.join()
            chain.port.abandon()
            if outcome != .done { #expect(outcome == .missed(first: victim, next: victim + 1, died: true)) }
            #expect(eventually { chain.port.firstNotReady() == victim })
        }
    }
}
