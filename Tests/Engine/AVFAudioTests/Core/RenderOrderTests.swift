import AVFAudio
import Testing

/// What a plan decides by the graph alone, without a node.
struct RenderOrderTests {
    private func order(_ numbered: NumberedGraph, _ midi: MIDILinks = MIDILinks()) -> RenderOrder {
        RenderOrder(numbered.graph, midi)
    }

    @Test func eachNodeStandsBeforeWhatItReads() {
        var numbered = NumberedGraph([1, 2, 3, 4])
        numbered.connectRow(1, 2, 4)
        numbered.connect(1, to: 3)
        numbered.connect(3, to: 4, at: 1)
        let order = order(numbered)
        let found = order.readersFirst(order.roots(output: 4, tapped: nil))
        #expect(found.first == 4 && found.last == 1 && Set(found) == [1, 2, 3, 4])
    }

    @Test func whatReachesNoEndIsNotRendered() {
        var numbered = NumberedGraph([1, 2, 3])
        numbered.connectRow(1, 3)
        let order = order(numbered)
        #expect(order.readersFirst(order.roots(output: 3, tapped: nil)) == [3, 1])
    }

    @Test func anOutputWithoutInputIsNoRoot() {
        let order = order(NumberedGraph([1, 2]))
        #expect(order.roots(output: 1, tapped: nil).all == [])
        #expect(order.roots(output: 1, tapped: 2).all == [2])
    }

    @Test func connectedSinksAreRoots() {
        var numbered = NumberedGraph([1, 2, 3], [2: .isSink, 3: .isSink])
        numbered.connectRow(1, 2)
        #expect(order(numbered).roots(output: nil, tapped: nil).others == [2])
    }

    @Test func aMIDIProcessorThatNobodyHearsIsRenderedAllTheSame() {
        let numbered = NumberedGraph([1, 2], [1: .isMIDIProcessor, 2: .isMIDIProcessor])
        var midi = MIDILinks()
        midi.connect(1, to: [2])
        let order = order(numbered, midi)
        let roots = order.roots(output: nil, tapped: nil)
        #expect(roots.others == [2])
        #expect(order.readersFirst(roots) == [2, 1])
    }

    @Test func aMIDIProcessorOfWhatIsHeardIsNoRootOfItsOwn() {
        var numbered = NumberedGraph([1, 2, 3], [1: .isMIDIProcessor])
        numbered.connectRow(2, 3)
        var midi = MIDILinks()
        midi.connect(1, to: [2])
        let order = order(numbered, midi)
        let roots = order.roots(output: 3, tapped: nil)
        #expect(roots.all == [3])
        #expect(order.readersFirst(roots) == [3, 2, 1])
    }

    // MARK: Runs

    @Test func aNodeIsAskedForTheLongestRunOfItsReaders() {
        var numbered = NumberedGraph([1, 2, 3, 4])
        numbered.connectRow(1, 2, 4)
        numbered.connect(1, to: 3)
        numbered.connect(3, to: 4, at: 1)
        let order = order(numbered)
        let nodes = order.readersFirst(order.roots(output: 4, tapped: nil))
        let runs = order.longestRuns(nodes, maximumFrames: 512) { connection, run in
            connection.target.node == 3 ? run * 2 : run
        }
        let run = Dictionary(uniqueKeysWithValues: zip(nodes, runs))
        #expect(run == [4: 512, 3: 512, 2: 512, 1: 1024])
    }

    @Test func aTimeEffectPullsMoreThanItRenders() {
        var numbered = NumberedGraph([1, 2], [2: [.isTimeEffect, .convertsInput]])
        numbered.connectRow(1, 2)
        let runs = order(numbered).longestRuns([2, 1], maximumFrames: 100) { _, _ in 0 }
        #expect(runs == [100, 464])
    }

    @Test func whatTakesOneRateIsNotAskedForAnother() {
        var numbered = NumberedGraph([1, 2], [2: []])
        numbered.connectRow(1, 2)
        #expect(order(numbered).longestRuns([2, 1], maximumFrames: 64) { _, _ in 999 } == [64, 64])
    }
}
