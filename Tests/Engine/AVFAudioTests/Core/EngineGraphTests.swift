import AVFAudio
import Testing

/// Edits of the graph over numbers, without a node.
struct EngineGraphTests {
    @Test func aConnectionIsFoundFromBothEnds() {
        var numbered = NumberedGraph([1, 2])
        let made = numbered.connect(1, to: 2, from: 1, at: 3)
        #expect(numbered.graph.input(of: 2, 3) === made)
        #expect(numbered.graph.outputs(of: 1, 1).map(\.target) == [NodeBus(2, 3)])
        #expect(numbered.graph.inputs(of: 1).isEmpty && numbered.graph.outputs(of: 2).isEmpty)
    }

    @Test func theFirstFreeInputIsTheLowestOne() {
        var numbered = NumberedGraph([1, 2])
        let first = numbered.connect(1, to: 2, at: 0)
        numbered.connect(1, to: 2, at: 1)
        numbered.connect(1, to: 2, at: 4)
        #expect(numbered.graph.firstFreeInput(of: 2) == 2)
        numbered.graph.cutConnection(first)
        #expect(numbered.graph.firstFreeInput(of: 2) == 0)
        #expect(numbered.graph.highestInput(of: 2) == 4)
    }

    @Test func theHighestInputGoesWithItsConnections() {
        var numbered = NumberedGraph([1, 2])
        numbered.connect(1, to: 2, at: 1)
        let last = numbered.connect(1, to: 2, at: 7)
        numbered.graph.cutConnection(last)
        #expect(numbered.graph.highestInput(of: 2) == 1)
    }

    @Test func aNodeTakesItsConnectionsAlong() {
        var numbered = NumberedGraph([1, 2, 3])
        numbered.connectRow(1, 2, 3)
        let cut = numbered.graph.remove(2)
        #expect(cut.count == 2)
        #expect(numbered.graph.nodes == [1, 3] && !numbered.graph.contains(2))
        #expect(numbered.graph.outputs(of: 1).isEmpty && numbered.graph.inputs(of: 3).isEmpty)
    }

    @Test func whatIsNotThereIsNotRemoved() {
        var numbered = NumberedGraph([1])
        #expect(numbered.graph.remove(9).isEmpty)
        #expect(numbered.graph.nodes == [1])
    }

    @Test func anEditIsUndoneInTheSameOrder() {
        var numbered = NumberedGraph([1, 2, 3, 4])
        let (two, three) = (numbered.connect(1, to: 2), numbered.connect(1, to: 3))
        let new = EngineConnection(NodeBus(1, 0), NodeBus(4, 0))
        let former = numbered.graph.excerpt(of: [two, three, new])
        numbered.graph.cutConnection(two)
        numbered.graph.cutConnection(three)
        numbered.graph.add(new)
        numbered.graph.restore(former)
        let restored = numbered.graph.outputs(of: 1, 0)
        #expect(restored.count == 2 && restored[0] === two && restored[1] === three)
        #expect(numbered.graph.input(of: 4, 0) == nil)
    }

    // MARK: Ways

    @Test func aNodeReachesWhatIsBehindItAndItself() {
        var numbered = NumberedGraph([1, 2, 3, 4])
        numbered.connectRow(1, 2, 3)
        #expect(numbered.graph.reaches(1, 3) && numbered.graph.reaches(2, 2))
        #expect(!numbered.graph.reaches(3, 1) && !numbered.graph.reaches(1, 4))
        #expect(Set(numbered.graph.upstream(of: 3)) == [1, 2, 3])
    }

    @Test func theLongestWayCounts() {
        var numbered = NumberedGraph([1, 2, 3, 4])
        numbered.connectRow(1, 2, 4)
        numbered.connect(1, to: 3)
        numbered.connect(3, to: 4, at: 1)
        let own: [NodeNumber: Double] = [2: 0.5, 3: 0.25, 4: 1]
        #expect(numbered.graph.latency(after: 1) { own[$0] ?? 0 } == 1.5)
        #expect(numbered.graph.latency(after: 4) { own[$0] ?? 0 } == 0)
    }

    // MARK: Time effects

    @Test func aTimeEffectStandsBehindNoLiveInput() {
        var numbered = NumberedGraph([1, 2, 3], [3: .isTimeEffect])
        numbered.connectRow(1, 2, 3)
        #expect(numbered.graph.timeEffectFault(liveInput: 1) == .behindLiveInput(3))
        #expect(numbered.graph.timeEffectFault(liveInput: nil) == nil)
    }

    @Test func aSplitIsOnOneTimeLine() {
        var numbered = NumberedGraph([1, 2, 3, 4], [2: .isTimeEffect])
        numbered.connectRow(1, 2, 4)
        numbered.connect(1, to: 3)
        numbered.connect(3, to: 4, at: 1)
        #expect(numbered.graph.timeEffectFault(liveInput: nil) == .splitAcrossRates(1))
    }

    @Test func aTimeEffectThatLeftIsNoHindrance() {
        var numbered = NumberedGraph([1, 2, 3], [2: .isTimeEffect])
        numbered.connectRow(1, 2, 3)
        _ = numbered.graph.remove(2)
        #expect(numbered.graph.timeEffectFault(liveInput: 1) == nil)
    }

    // MARK: Mixing

    @Test func mixingPropertiesReachTheFirstMixerOfEachWay() {
        var numbered = NumberedGraph([1, 2, 3, 4, 5], [3: .endsMixingWay, 4: .endsMixingWay])
        numbered.connectRow(1, 2, 3, 5)
        numbered.connect(1, to: 4)
        #expect(Set(numbered.graph.mixerConnections(from: 1).map(\.target.node)) == [3, 4])
    }
}
