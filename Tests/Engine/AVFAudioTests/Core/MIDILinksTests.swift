import AVFAudio
import Testing

/// MIDI from number to number.
struct MIDILinksTests {
    @Test func aDestinationHasOneSource() {
        var links = MIDILinks()
        links.connect(1, to: [3, 4])
        links.connect(2, to: [3])
        #expect(links.source(of: 3) == 2 && links.targets(of: 1) == [4] && links.targets(of: 2) == [3])
    }

    @Test func whatLostItsLastDestinationSendsNoMore() {
        var links = MIDILinks()
        links.connect(1, to: [2])
        #expect(links.contains(1) && links.contains(2))
        #expect(links.disconnectInput(of: 2) == 1)
        #expect(links.isEmpty && !links.contains(1))
        #expect(links.disconnectInput(of: 2) == nil)
    }

    @Test func soundAndMIDIAreOneWay() {
        var numbered = NumberedGraph([1, 2, 3])
        numbered.connectRow(2, 3)
        var links = MIDILinks()
        links.connect(1, to: [2])
        #expect(links.reaches(1, 3, through: numbered.graph))
        #expect(!links.reaches(3, 1, through: numbered.graph))
    }
}
