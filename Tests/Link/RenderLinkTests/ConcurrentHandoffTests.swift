import AudioToolbox
import Glibc
import LinuxProcesses
import LinuxSystem
import RenderLink
import Synchronization
import TestSupport
import Testing

/// Several chains that one host has begun before it waits for any.
@Suite struct ConcurrentHandoffTests {
    @Test func chainsThroughTheSameServicesInOppositeOrderBothFinish() throws {
        let (first, second) = (try TestService(), try TestService())
        defer { withExtendedLifetime((first, second)) {} }
        let there = [try first.makeLink(0), try second.makeLink(0)]
        let back = [try second.makeLink(1), try first.makeLink(1)]
        let chains = [
            Handoff([
                HandoffElement(link: there[0]),
                HandoffElement(link: there[1], upstreamIndex: try second.addUpstream(there[0])),
            ]),
            Handoff([
                HandoffElement(link: back[0]),
                HandoffElement(link: back[1], upstreamIndex: try first.addUpstream(back[0])),
            ]),
        ]
        defer { withExtendedLifetime(chains) {} }
        let cycle = TestCycle()
        for round in 0..<500 {
            let coming = cycle.next()
            for (index, chain) in chains.enumerated() {
                TestCycle.fill(chain.port.port(0), Float(index + 1))
                try #require(chain.port.begin(coming))
                chain.port.announceWait()
            }
            for index in round % 2 == 0 ? [0, 1] : [1, 0] {
                try #require(chains[index].port.wait(deadline: TestCycle.soon) == .done)
                #expect(TestCycle.output(chains[index].port.port(1)).0 == Float(index + 1) / 4)
            }
        }
    }

    @Test func chainsOfAnyUnitsInAnyOrderAllFinish() throws {
        let services = try (0..<3).map { _ in try TestService() }
        defer { withExtendedLifetime(services) {} }
        let links = try services.flatMap { service in try (0..<3).map { try service.makeLink($0) } }
        var upstreams: [[Int]] = []
        for index in 0..<3 { upstreams.append(try links.map { try services[index].addUpstream($0) }) }
        let cycle = TestCycle()
        for _ in 0..<200 {
            let chains = links.indices.shuffled().chunked(atMost: 4).map { order in
                Handoff(
                    zip(order, [0] + order).map { index, before in
                        HandoffElement(link: links[index], upstreamIndex: upstreams[index / 3][before])
                    })
            }
            defer { withExtendedLifetime(chains) {} }
            for _ in 0..<Int.random(in: 1...5) {
                let coming = cycle.next()
                for chain in chains {
                    TestCycle.fill(chain.port.port(0), 1)
                    try #require(chain.port.begin(coming))
                }
                for chain in chains.shuffled() {
                    try #require(chain.port.wait(deadline: TestCycle.soon) == .done)
                    let last = chain.port.count - 1
                    #expect(TestCycle.output(chain.port.port(last)).0 == 1 / Float(2 << last))
                }
            }
        }
    }

    /// A request that found the service's thread asleep elsewhere is not settled by the answer to an earlier one.
    @Test func aGateStaysUncertainUntilTheRequestInDoubtIsAnswered() throws {
        let (first, second) = (try TestService(), try TestService())
        defer { withExtendedLifetime((first, second)) {} }
        let links = [try first.makeLink(0), try second.makeLink(0)]
        let alone = try second.makeLink(1)
        let chain = Handoff([
            HandoffElement(link: links[0]),
            HandoffElement(link: links[1], upstreamIndex: try second.addUpstream(links[0])),
        ])
        defer { withExtendedLifetime((chain, alone)) {} }
        let cycle = TestCycle()
        for isShared in [false, true] {
            TestCycle.fill(chain.port.port(0), 1)
            try #require(chain.port.begin(cycle.next()))
            if isShared {
                TestCycle.fill(alone.port, 1)
                try #require(alone.begin(cycle.next()))
            }
            try #require(chain.port.wait(deadline: TestCycle.soon) == .done)
            #expect(links[1].port.isUncertain == isShared)
        }
        try #require(alone.port.wait(deadline: TestCycle.soon) == .done(status: 0, flags: 0))
        #expect(!links[1].port.isUncertain)
    }

    @Test func aDeathInOneChainLeavesTheOtherItsResult() throws {
        let services = try (0..<4).map { _ in try TestService() }
        defer { withExtendedLifetime(services) {} }
        let links = try services.map { try $0.makeLink() }
        let chains = try [0, 2].map { first in
            Handoff([
                HandoffElement(link: links[first]),
                HandoffElement(
                    link: links[first + 1], upstreamIndex: try services[first + 1].addUpstream(links[first])),
            ])
        }
        defer { withExtendedLifetime(chains) {} }
        let cycle = TestCycle()
        let coming = cycle.next()
        cycle.add(1, address: 1, to: chains[0].port.port(0))
        for chain in chains {
            TestCycle.fill(chain.port.port(0), 1)
            try #require(chain.port.begin(coming))
        }
        #expect(chains[0].port.wait(deadline: TestCycle.soon) == .missed(first: 0, next: 1, died: true))
        chains[0].port.abandon()
        #expect(chains[1].port.wait(deadline: TestCycle.soon) == .done)
        #expect(TestCycle.output(chains[1].port.port(1)).0 == 0.25)
    }

    /// The watch ends a wait at its deadline although the host begins to wait only then.
    @Test func anAnnouncedWaitIsWatchedBeforeItBegins() throws {
        let service = try TestService()
        defer { withExtendedLifetime(service) {} }
        let link = try service.makeLink()
        defer { withExtendedLifetime(link) {} }
        try service.stop()
        let cycle = TestCycle()
        var coming = cycle.next()
        coming.budget = 2_000_000
        coming.deadline = MonotonicClock.now() + coming.budget
        TestCycle.fill(link.port, 1)
        try #require(link.begin(coming))
        let before = DeadlineWatch.shared.endedWaits.load(ordering: .relaxed)
        link.port.announceWait()
        #expect(eventually { DeadlineWatch.shared.endedWaits.load(ordering: .relaxed) > before })
        #expect(link.port.wait(deadline: coming.deadline) == .late)
        link.port.abandon()
        try service.process.signal(SIGCONT)
        #expect(eventually { link.port.isReady })
    }
}

extension [Int] {
    /// Pieces of a random length from 1 on.
    fileprivate func chunked(atMost most: Int) -> [[Int]] {
        var pieces: [[Int]] = []
        var rest = self[...]
        while !rest.isEmpty {
            let piece = rest.prefix(Int.random(in: 1...most))
            pieces.append(Array(piece))
            rest = rest.dropFirst(piece.count)
        }
        return pieces
    }
}
