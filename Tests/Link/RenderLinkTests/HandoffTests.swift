import AudioToolbox
import Glibc
import LinuxProcesses
import LinuxSystem
import RenderLink
import TestSupport
import Testing

/// Chains of units in several service processes.
@Suite struct HandoffTests {
    /// `count` services with one unit each, and the chain through them.
    private struct Chain {
        let services: [TestService]
        let links: [HostLink]
        let handoff: Handoff

        /// Where a service may move whoever waits for it, no wait is without a timer.
        init(_ count: Int, mayMoveWaiters: Bool = true) throws {
            services = try (0..<count).map { _ in try TestService() }
            links = try services.map { try $0.makeLink(mayMoveWaiters: mayMoveWaiters) }
            var elements = [HandoffElement(link: links[0])]
            for index in 1..<count {
                let upstream = try services[index].addUpstream(links[index - 1], mayMoveWaiters: mayMoveWaiters)
                elements.append(HandoffElement(link: links[index], upstreamIndex: upstream))
            }
            handoff = Handoff(elements)
        }
    }

    @Test(arguments: [true, false])
    func chainMultipliesThroughEveryUnit(mayMoveWaiters: Bool) throws {
        let chain = try Chain(4, mayMoveWaiters: mayMoveWaiters)
        defer { withExtendedLifetime(chain) {} }
        let port = chain.handoff.port
        let cycle = TestCycle()
        for _ in 0..<200 {
            TestCycle.fill(port.port(0), 1)
            try #require(port.begin(cycle.next()))
            try #require(port.wait(deadline: TestCycle.soon) == .done)
            #expect(TestCycle.output(port.port(3)).0 == 0.0625)
        }
    }

    @Test func unitsOfOneServiceRunInOneRequest() throws {
        let service = try TestService()
        defer { withExtendedLifetime(service) {} }
        let links = try (0..<20).map { try service.makeLink($0) }
        let handoff = Handoff(links.map { HandoffElement(link: $0) })
        let port = handoff.port
        defer { withExtendedLifetime(handoff) {} }
        let cycle = TestCycle()
        for _ in 0..<100 {
            for index in 0..<20 { cycle.add(index == 7 ? 0.25 : 1, address: 0, to: port.port(index)) }
            TestCycle.fill(port.port(0), 1)
            try #require(port.begin(cycle.next()))
            try #require(port.wait(deadline: TestCycle.soon) == .done)
            #expect(TestCycle.output(port.port(19)).0 == 0.25)
        }
    }

    @Test func chainThatReturnsToAServiceWorks() throws {
        let first = try TestService()
        defer { withExtendedLifetime(first) {} }
        let second = try TestService()
        defer { withExtendedLifetime(second) {} }
        let links = [try first.makeLink(0), try second.makeLink(0), try first.makeLink(1), try second.makeLink(1)]
        let handoff = Handoff([
            HandoffElement(link: links[0]),
            HandoffElement(link: links[1], upstreamIndex: try second.addUpstream(links[0])),
            HandoffElement(link: links[2], upstreamIndex: try first.addUpstream(links[1])),
            HandoffElement(link: links[3], upstreamIndex: try second.addUpstream(links[2])),
        ])
        let port = handoff.port
        defer { withExtendedLifetime(handoff) {} }
        let cycle = TestCycle()
        for _ in 0..<200 {
            TestCycle.fill(port.port(0), 1)
            try #require(port.begin(cycle.next()))
            try #require(port.wait(deadline: TestCycle.soon) == .done)
            #expect(TestCycle.output(port.port(3)).0 == 0.0625)
        }
    }

    @Test(arguments: [true, false])
    func deathInTheMiddleIsReportedAndTheRestGoesOn(mayMoveWaiters: Bool) throws {
        let chain = try Chain(4, mayMoveWaiters: mayMoveWaiters)
        defer { withExtendedLifetime(chain) {} }
        let port = chain.handoff.port
        let cycle = TestCycle()
        TestCycle.fill(port.port(0), 1)
        try #require(port.begin(cycle.next()))
        try #require(port.wait(deadline: TestCycle.soon) == .done)
        cycle.add(1, address: 1, to: port.port(1))
        cycle.add(0.25, address: 0, to: port.port(3))
        TestCycle.fill(port.port(0), 1)
        try #require(port.begin(cycle.next()))
        #expect(port.wait(deadline: TestCycle.soon) == .missed(first: 1, next: 2, died: true))
        #expect(TestCycle.output(port.port(0)).0 == 0.5)
        for channel in 0..<2 { for index in 0..<TestCycle.frames { port.bridgeBuffer(channel)?[index] = 0.8 } }
        try #require(port.resume(deadline: TestCycle.soon))
        #expect(port.wait(deadline: TestCycle.soon) == .done)
        #expect(TestCycle.output(port.port(3)).0 == Float(0.8) * 0.125)
        #expect(port.firstNotReady() == 1)
    }

    @Test(arguments: [Float(10), 11], [0, 1, 2])
    func whoIsBehindAUnitThatFailsIsRenderedOnceAfterItIsBridged(fault: Float, place: Int) throws {
        let chain = try Chain(4)
        defer { withExtendedLifetime(chain) {} }
        try failAndGoOn(chain.handoff.port, fault: fault, place: place)
    }

    @Test(arguments: [Float(10), 11])
    func whoIsBehindAUnitThatFailsInTheSameServiceIsRenderedOnceAfterItIsBridged(fault: Float) throws {
        let service = try TestService()
        defer { withExtendedLifetime(service) {} }
        let links = try (0..<4).map { try service.makeLink($0) }
        let handoff = Handoff(links.map { HandoffElement(link: $0) })
        defer { withExtendedLifetime(handoff) {} }
        try failAndGoOn(handoff.port, fault: fault, place: 1)
    }

    /// The unit at a place of four fails in the second cycle. All others render each cycle once.
    private func failAndGoOn(_ port: HandoffPort, fault: Float, place: Int) throws {
        let cycle = TestCycle()
        for round in 0..<4 {
            if round == 1 { cycle.add(fault, address: 1, to: port.port(place)) }
            TestCycle.fill(port.port(0), 1)
            try #require(port.begin(cycle.next()))
            guard round == 1 else {
                try #require(port.wait(deadline: TestCycle.soon) == .done)
                #expect(TestCycle.output(port.port(3)).0 == 0.0625)
                continue
            }
            #expect(port.wait(deadline: TestCycle.soon) == .failed(place))
            for channel in 0..<2 { for index in 0..<TestCycle.frames { port.bridgeBuffer(channel)?[index] = 0.8 } }
            try #require(port.resume(deadline: TestCycle.soon))
            try #require(port.wait(deadline: TestCycle.soon) == .done)
            #expect(TestCycle.output(port.port(3)).0 == 0.8 * Float(sign: .plus, exponent: place - 3, significand: 1))
        }
        for index in 0..<4 where index != place {
            var events = port.port(index).outputEvents()
            guard case .parameter(_, 2, let frames) = events.next() else {
                Issue.record("unit \(index) tells no frames")
                continue
            }
            #expect(frames == Float(4 * TestCycle.frames))
        }
    }

    @Test(arguments: [true, false])
    func lateUnitIsBridgedAndTheRestGoesOn(mayMoveWaiters: Bool) throws {
        let chain = try Chain(3, mayMoveWaiters: mayMoveWaiters)
        defer { withExtendedLifetime(chain) {} }
        let port = chain.handoff.port
        let cycle = TestCycle()
        cycle.add(8, address: 1, to: port.port(1))
        TestCycle.fill(port.port(0), 1)
        try #require(port.begin(cycle.next()))
        chain.services[1].waitUntilStopped()
        #expect(port.wait(deadline: TestCycle.shortly) == .missed(first: 1, next: 2, died: false))
        for channel in 0..<2 { for index in 0..<TestCycle.frames { port.bridgeBuffer(channel)?[index] = 0.8 } }
        try #require(port.resume(deadline: TestCycle.soon))
        #expect(port.wait(deadline: TestCycle.soon) == .done)
        #expect(TestCycle.output(port.port(2)).0 == 0.4)
        #expect(port.firstNotReady() == 1)
        try chain.services[1].process.signal(SIGCONT)
        #expect(eventually { port.firstNotReady() == nil })
        TestCycle.fill(port.port(0), 1)
        try #require(port.begin(cycle.next()))
        #expect(port.wait(deadline: TestCycle.soon) == .done)
        #expect(TestCycle.output(port.port(2)).0 == 0.125)
    }

    @Test(arguments: [true, false])
    func abandonedChainIsReadyAgain(mayMoveWaiters: Bool) throws {
        let chain = try Chain(3, mayMoveWaiters: mayMoveWaiters)
        defer { withExtendedLifetime(chain) {} }
        let port = chain.handoff.port
        let cycle = TestCycle()
        for _ in 0..<5 {
            cycle.add(8, address: 1, to: port.port(0))
            TestCycle.fill(port.port(0), 1)
            try #require(port.begin(cycle.next()))
            chain.services[0].waitUntilStopped()
            #expect(port.wait(deadline: TestCycle.shortly) == .missed(first: 0, next: 1, died: false))
            port.abandon()
            try chain.services[0].process.signal(SIGCONT)
            #expect(eventually { port.firstNotReady() == nil })
            TestCycle.fill(port.port(0), 1)
            try #require(port.begin(cycle.next()))
            #expect(port.wait(deadline: TestCycle.soon) == .done)
            #expect(TestCycle.output(port.port(2)).0 == 0.125)
        }
    }

    @Test func linksLeaveAndEnterChains() throws {
        let chain = try Chain(3)
        defer { withExtendedLifetime(chain) {} }
        let port = chain.handoff.port
        let cycle = TestCycle()
        for round in 0..<100 {
            if round % 2 == 0 {
                TestCycle.fill(port.port(0), 1)
                try #require(port.begin(cycle.next()))
                try #require(port.wait(deadline: TestCycle.soon) == .done)
            } else {
                let alone = chain.links[1]
                alone.port.setInput(0, .own)
                TestCycle.fill(alone.port, 1)
                try #require(alone.begin(cycle.next()))
                try #require(alone.port.wait(deadline: TestCycle.soon) == .done(status: 0, flags: 0))
            }
        }
    }

    @Test func chainsInAnyOrderNeverLoseAWakeUp() throws {
        let services = try (0..<3).map { _ in try TestService() }
        let links = try services.flatMap { service in try (0..<2).map { try service.makeLink($0) } }
        var upstreams: [[Int]] = []
        for index in 0..<3 { upstreams.append(try links.map { try services[index].addUpstream($0) }) }
        let cycle = TestCycle()
        for _ in 0..<200 {
            let order = links.indices.shuffled().prefix(Int.random(in: 1...6))
            let elements = zip(order, [0] + order).map { index, before in
                HandoffElement(link: links[index], upstreamIndex: upstreams[index / 2][before])
            }
            let handoff = Handoff(elements)
            defer { withExtendedLifetime((handoff, services)) {} }
            for _ in 0..<Int.random(in: 1...5) {
                TestCycle.fill(handoff.port.port(0), 1)
                try #require(handoff.port.begin(cycle.next()))
                try #require(handoff.port.wait(deadline: TestCycle.soon) == .done)
                let expected = 1 / Float(1 << order.count)
                #expect(TestCycle.output(handoff.port.port(order.count - 1)).0 == expected)
            }
        }
    }

    /// A joined unit has all its input: one that asks for more gets an error, and the chain goes on.
    @Test func aPullBeyondTheCycleIsRefused() throws {
        let services = try (0..<3).map { _ in try TestService() }
        defer { withExtendedLifetime(services) {} }
        let links = try services.map { try $0.makeLink() }
        let handoff = Handoff([
            HandoffElement(link: links[0]),
            HandoffElement(link: links[1], upstreamIndex: try services[1].addUpstream(links[0])),
            HandoffElement(link: links[2], upstreamIndex: try services[2].addUpstream(links[1])),
        ])
        let port = handoff.port
        defer { withExtendedLifetime(handoff) {} }
        let cycle = TestCycle()
        for _ in 0..<20 {
            cycle.add(5, address: 1, to: port.port(1))
            TestCycle.fill(port.port(0), 1)
            try #require(port.begin(cycle.next()))
            try #require(port.wait(deadline: TestCycle.soon) == .failed(1))
            #expect(port.port(1).lastStatus == kAudioUnitErr_CannotDoInCurrentContext)
            try #require(port.resume(deadline: TestCycle.soon))
            try #require(port.wait(deadline: TestCycle.soon) == .done)
        }
    }

    @Test func killedUnitsAtRandomMomentsNeverHoldTheHost() throws {
        for victim in 0..<8 {
            let chain = try Chain(4)
            defer { withExtendedLifetime(chain) {} }
            let port = chain.handoff.port
            let cycle = TestCycle()
            let process = chain.services[victim % 4].process
            let killer = try SystemThread(name: "killer") {
                usleep(UInt32.random(in: 500...3000))
                process.kill()
            }
            var outcome = HandoffPort.Outcome.done
            while case .done = outcome,
                eventually({ port.firstNotReady() == nil || port.port(victim % 4).isDead })
            {
                TestCycle.fill(port.port(0), 1)
                if !port.begin(cycle.next()) { break }
                outcome = port.wait(deadline: TestCycle.soon)
            }
            killer.join()
            port.abandon()
            if outcome != .done { #expect(outcome == .missed(first: victim % 4, next: victim % 4 + 1, died: true)) }
            #expect(eventually { port.firstNotReady() == victim % 4 })
        }
    }
}
