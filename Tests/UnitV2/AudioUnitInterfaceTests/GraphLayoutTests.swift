import AudioToolbox
import AudioUnitInterface
import Testing

@Suite struct GraphLayoutTests {
    private func layout(nodes: Int) throws -> GraphLayout {
        var layout = GraphLayout()
        for _ in 0..<nodes {
            _ = try layout.add(
                AudioComponentDescription(
                    componentType: kAudioUnitType_Effect, componentSubType: 1, componentManufacturer: 1,
                    componentFlags: 0, componentFlagsMask: 0))
        }
        return layout
    }

    @Test func eachNodeStandsBehindThoseThatItHears() throws {
        var layout = try layout(nodes: 5)
        try layout.connect(1, output: 0, to: .init(2, 0))
        try layout.connect(1, output: 0, to: .init(3, 0))
        try layout.connect(2, output: 0, to: .init(4, 0))
        try layout.connect(3, output: 0, to: .init(4, 1))
        #expect(layout.order(of: 4) == [1, 2, 3, 4])
        #expect(layout.order(of: 5) == [5])
        #expect(layout.inputs(with: 1) == [.init(2, 0), .init(3, 0)])
    }

    @Test func aCircleIsRefusedAndChangesNothing() throws {
        var layout = try layout(nodes: 3)
        try layout.connect(1, output: 0, to: .init(2, 0))
        try layout.connect(2, output: 0, to: .init(3, 0))
        #expect(throws: (any Error).self) { try layout.connect(3, output: 0, to: .init(1, 0)) }
        #expect(throws: (any Error).self) { try layout.connect(1, output: 0, to: .init(1, 0)) }
        #expect(layout.inputs.count == 2)
    }

    @Test func numbersOfRemovedNodesAreNotUsedAgain() throws {
        var layout = try layout(nodes: 2)
        try layout.connect(1, output: 0, to: .init(2, 0))
        try layout.remove(1)
        #expect(layout.inputs.isEmpty && layout.nodes.map(\.number) == [2])
        let added = try layout.add(
            AudioComponentDescription(
                componentType: kAudioUnitType_Effect, componentSubType: 1, componentManufacturer: 1, componentFlags: 0,
                componentFlagsMask: 0))
        #expect(added == 3)
    }

    @Test func aNewFeedOfAnInputHasAnotherRevision() throws {
        var layout = try layout(nodes: 2)
        try layout.connect(1, output: 0, to: .init(2, 0))
        let first = try #require(layout.feeds[.init(2, 0)]?.revision)
        try layout.connect(1, output: 0, to: .init(2, 0))
        let second = try #require(layout.feeds[.init(2, 0)]?.revision)
        #expect(second > first && layout.inputs.count == 1)
        try layout.disconnect(.init(2, 0))
        #expect(throws: (any Error).self) { try layout.disconnect(.init(2, 0)) }
    }

    @Test func aLongChainIsOrdered() throws {
        var layout = try layout(nodes: 300)
        for node in 1..<300 { try layout.connect(AUNode(node), output: 0, to: .init(AUNode(node + 1), 0)) }
        #expect(layout.order(of: 300) == (1...300).map { AUNode($0) })
    }
}
