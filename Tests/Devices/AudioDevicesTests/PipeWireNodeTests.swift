import AudioDevices
import Testing

struct PipeWireNodeTests {
    private func sink(_ id: UInt32, _ name: String, priority: Int = 0, isDefault: Bool = false) -> PipeWireNode {
        var node = PipeWireNode(id: id, name: name, summary: "Speaker \(id)")
        (node.isSink, node.isDefaultSink, node.priority) = (true, isDefault, priority)
        (node.playing, node.monitors) = (2, 2)
        return node
    }

    @Test func theDefaultSinkComesBeforeTheOneOfHighestPriority() {
        let nodes = [sink(3, "a", priority: 900), sink(5, "b", isDefault: true)]
        #expect(PipeWireNode.output(nodes, named: nil)?.name == "b")
        #expect(PipeWireNode.output([nodes[0], sink(7, "c")], named: nil)?.name == "a")
    }

    @Test func amongEqualsTheOldestIsTaken() {
        #expect(PipeWireNode.output([sink(9, "new"), sink(4, "old")], named: nil)?.name == "old")
    }

    @Test func aNodeAnswersToNameDescriptionAndNumber() {
        let nodes = [sink(3, "a"), sink(4, "b")]
        for name in ["b", "Speaker 4", "4"] { #expect(PipeWireNode.output(nodes, named: name)?.id == 4) }
        #expect(PipeWireNode.output(nodes, named: "c") == nil)
    }

    @Test func aSinkIsAnInputOnlyWhenItIsNamed() {
        let nodes = [sink(3, "a")]
        #expect(PipeWireNode.input(nodes, named: nil) == nil)
        #expect(PipeWireNode.input(nodes, named: "a")?.id == 3)
    }
}
