import RenderGraph
import Testing

struct BufferAssignmentTests {
    @Test func aBufferIsUsedAgainBehindItsLastReader() {
        let assignment = BufferAssignment([
            .init(channelCount: 1, first: 0, last: 1), .init(channelCount: 1, first: 1, last: 2),
            .init(channelCount: 1, first: 2, last: 3),
        ])
        #expect(assignment.buffers == [[0], [1], [0]])
        #expect(assignment.bufferCount == 2)
    }

    @Test func whatIsOneMemoryStaysUntilTheLastReaderOfAll() {
        let assignment = BufferAssignment([
            .init(channelCount: 2, first: 0, last: 1), .init(channelCount: 2, first: 1, last: 3, sameAs: 0),
            .init(channelCount: 2, first: 2, last: 3),
        ])
        #expect(assignment.buffers == [[0, 1], [0, 1], [2, 3]])
    }

    @Test func aWiderSuccessorTakesWhatItLacks() {
        let assignment = BufferAssignment([
            .init(channelCount: 1, first: 0, last: 1), .init(channelCount: 2, first: 1, last: 2, sameAs: 0),
            .init(channelCount: 2, first: 3, last: 3),
        ])
        #expect(assignment.buffers[1] == [0, 1])
        #expect(Set(assignment.buffers[2]) == [0, 1])
    }
}
