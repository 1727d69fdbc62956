import RenderLink
import Testing

@Suite struct LinkLayoutTests {
    @Test func regionsHoldBothSetsOfBuffers() throws {
        let layout = try LinkLayout(
            LinkGeometry(
                inputChannels: [2, 1], outputChannels: [2], maximumFrames: 1024, eventBytes: 4096))
        #expect(layout.hostBytes >= 2 * 3 * 4096 + 2 * 4096)
        #expect(layout.serviceBytes >= 2 * 2 * 4096 + 2 * 4096 + 40)
        #expect(layout.hostBytes % 4096 == 0)
        #expect(layout.serviceBytes % 4096 == 0)
    }

    @Test func theLongestCycleHasALayout() throws {
        #expect(LinkLimits.frames == 32_768)
        #expect(throws: Never.self) {
            try LinkLayout(LinkGeometry(inputChannels: [2], outputChannels: [2], maximumFrames: LinkLimits.frames))
        }
    }

    @Test func unitWithoutBussesHasALayout() throws {
        #expect(throws: Never.self) {
            try LinkLayout(LinkGeometry(inputChannels: [], outputChannels: [], maximumFrames: 1))
        }
    }

    @Test(arguments: [
        LinkGeometry(inputChannels: [33], outputChannels: [2], maximumFrames: 64),
        LinkGeometry(inputChannels: [-1], outputChannels: [2], maximumFrames: 64),
        LinkGeometry(inputChannels: Array(repeating: 1, count: 17), outputChannels: [], maximumFrames: 64),
        LinkGeometry(inputChannels: [], outputChannels: [2], maximumFrames: 0),
        LinkGeometry(inputChannels: [], outputChannels: [2], maximumFrames: LinkLimits.frames + 1),
        LinkGeometry(inputChannels: [], outputChannels: [2], maximumFrames: 64, eventBytes: 0),
    ])
    func impossibleGeometryIsRefused(_ geometry: LinkGeometry) {
        #expect(geometry.problem != nil)
        #expect(throws: LinkError.self) { try LinkLayout(geometry) }
    }
}
