import RenderGraph
import Testing

struct TaskOrderTests {
    @Test func unitsElsewhereStartFirstAndAreAwaitedLast() {
        // Two branches of source, kick, collect; a node of this process; a mixer of all.
        let order = TaskOrder(
            kinds: [.other, .kick, .collect, .other, .kick, .collect, .other, .other],
            predecessors: [[], [0], [1], [], [3], [4], [], [2, 5, 6]]
        ).order()
        #expect(order == [0, 1, 3, 4, 6, 5, 2, 7])
    }

    @Test func unitsOnAnotherCoreStartBeforeThoseOfTheHostsAndAreAwaitedBehindThem() {
        // Four branches of source, kick, collect, of which the second and the fourth are on another core.
        let order = TaskOrder(
            kinds: [
                .other, .kick, .collect, .other, .farKick, .farCollect, .other, .kick, .collect, .other, .farKick,
                .farCollect, .other,
            ],
            predecessors: [[], [0], [1], [], [3], [4], [], [6], [7], [], [9], [10], [2, 5, 8, 11]]
        ).order()
        #expect(order == [3, 4, 9, 10, 0, 1, 6, 7, 8, 2, 11, 5, 12])
    }

    @Test func withoutUnitsElsewhereTheGivenOrderStays() {
        let order = TaskOrder(kinds: [.other, .other, .other], predecessors: [[], [0], [1]]).order()
        #expect(order == [0, 1, 2])
    }

    @Test func aSecondChainStartsAsSoonAsTheFirstIsCollected() {
        // kick 0, collect 1, then kick 3 on what 1 gave; beside it 2, of this process.
        let order = TaskOrder(
            kinds: [.kick, .collect, .other, .kick, .collect], predecessors: [[], [0], [], [1], [3]]
        ).order()
        #expect(order == [0, 2, 1, 3, 4])
    }
}
