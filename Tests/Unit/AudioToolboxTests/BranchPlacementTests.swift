import AudioToolbox
import Testing

@Suite struct BranchPlacementTests {
    private static let costs = BranchPlacement.Costs(wake: 20_000, spin: 30_000, turn: 5000)

    /// Places branches of two units with these times in µs.
    private func place(
        _ times: [UInt64], cores: [Int] = [0, 1], hostTime: UInt64 = 0, present: [Int?] = []
    ) -> BranchPlacement {
        BranchPlacement.place(
            times.map { .init(time: $0 * 1000, units: 2) }, hostCore: 0, cores: cores, costs: Self.costs,
            hostTime: hostTime * 1000, present: present)
    }

    @Test func lightBranchesStayWithTheHost() {
        let placement = place([1, 1])
        #expect(placement.cores == [nil, nil])
        #expect(placement.reasons.allSatisfy { $0.contains("do not pay") })
        #expect(placement.expectedNanoseconds == 22_000)
    }

    @Test func heavyBranchesShareTheCores() {
        let placement = place([60, 60, 60, 60])
        #expect(placement.cores.filter { $0 == 1 }.count == 2)
        #expect(placement.cores.filter { $0 == nil }.count == 2)
        #expect(placement.expectedNanoseconds == 160_000)
    }

    @Test func oneLongBranchGetsACoreToItself() {
        let placement = place([50, 300, 50, 50])
        #expect(Set([placement.cores[0], placement.cores[2], placement.cores[3]]).count == 1)
        #expect(placement.cores[1] != placement.cores[0])
    }

    @Test func aHostThatHasFallenAsleepHasToBeWoken() {
        let alone = BranchPlacement.place(
            [.init(time: 100_000, units: 2)], hostCore: 0, cores: [0, 1], costs: Self.costs, hostTime: 100_000)
        #expect(alone.expectedNanoseconds == 130_000)
        let awaited = BranchPlacement.place(
            [.init(time: 100_000, units: 2)], hostCore: 0, cores: [0, 1], costs: Self.costs, hostTime: 90_000)
        #expect(awaited.expectedNanoseconds == 150_000)
    }

    @Test func branchesOfOtherCoresAreStartedFirstAndTheLastOfACoreIsAwaitedFirst() {
        let placement = place([50, 300, 80, 60], present: [1, nil, 1, 1])
        #expect(placement.cores == [1, nil, 1, 1])
        #expect(placement.startOrder == [2, 3, 0, 1])
        #expect(placement.collectOrder == [1, 0, 3, 2])
    }

    @Test func moreCoresAreUsedWhereThereAreMore() {
        let placement = place([100, 100, 100, 100], cores: [0, 1, 2, 3])
        #expect(Set(placement.cores).count == 4)
    }

    @Test func whatTheHostRendersItselfCountsForItsCore() {
        #expect(place([60]).cores == [nil])
        #expect(place([60]).reasons == ["the only branch"])
        #expect(place([60], hostTime: 200).cores == [1])
    }

    @Test func aPlanIsKeptWhileNoOtherIsClearlyBetter() {
        let present: [Int?] = [1, nil, 1, nil]
        #expect(place([60, 60, 60, 60], present: present).cores == present)
        #expect(place([63, 60, 63, 60], present: present).cores == present)
        #expect(place([200, 60, 200, 60], present: present).cores != present)
    }

    @Test func aPlanThatHardlyPaysIsNotMadeButKept() {
        let present: [Int?] = [nil, 1]
        #expect(place([14, 14]).cores == [nil, nil])
        #expect(place([14, 14], present: present).cores == present)
        #expect(place([1, 1], present: present).cores == [nil, nil])
    }

    @Test(arguments: [[0, 60, 60], [60, 60, 0]] as [[UInt64]])
    func nothingMovesBeforeEveryBranchIsMeasured(_ times: [UInt64]) {
        let placement = place(times, present: [1, nil, nil])
        #expect(placement.cores == [nil, nil, nil])
        #expect(placement.reasons.first == "not measured yet")
    }

    @Test func oneCoreIsOneCore() {
        #expect(place([500, 500], cores: [0]).reasons == ["one core only", "one core only"])
        #expect(place([500, 500], cores: []).cores == [nil, nil])
    }

    @Test func noBranchesAreNoPlan() {
        #expect(place([]).cores == [])
        #expect(place([]).collectOrder == [])
    }

    /// A core that is gone since is not kept.
    @Test func aPresentPlanOnOtherCoresIsForgotten() {
        let placement = place([60, 60, 60, 60], present: [7, nil, 7, nil])
        #expect(!placement.cores.contains(7))
        #expect(placement.cores.contains(1))
    }

    /// No arrangement of its own is worse than keeping all on one core.
    @Test func noPlanTakesLongerThanOneCore() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<500 {
            let times = (0..<Int.random(in: 1...9)).map { _ in UInt64.random(in: 1...400, using: &generator) }
            let placement = place(times, cores: Array(0..<Int.random(in: 1...4)))
            let together = times.reduce(0) { $0 + $1 * 1000 + 10_000 }
            #expect(placement.expectedNanoseconds <= together)
            #expect(placement.startOrder.sorted() == Array(times.indices))
        }
    }
}
