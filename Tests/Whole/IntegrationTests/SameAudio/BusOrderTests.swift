import AudioToolbox
import ExtensionHost
import TestSupport
import Testing
import TwoOutputs

/// A unit with two outputs, whose host asks for them in any order: one render and each event once for every cycle.
@Suite(.serialized) struct BusOrderTests {
    enum Route: String, CaseIterable, Sendable {
        case registered
        case inProcess
        case outOfProcess
    }

    private static let frames = 64

    @Test(arguments: Route.allCases)
    func theSecondBusFirstIsTheSameCycle(_ route: Route) async throws {
        let heard = try await render(route, orders: [[1, 0], [1, 0], [1, 0]])
        try expectOneRenderEach(heard, cycles: 3)
    }

    @Test(arguments: Route.allCases)
    func theFirstBusFirstIsTheSameCycle(_ route: Route) async throws {
        let heard = try await render(route, orders: [[0, 1], [0, 1], [0, 1]])
        try expectOneRenderEach(heard, cycles: 3)
    }

    @Test(arguments: Route.allCases)
    func theOrderMayChangeAndABusMayBeLeftOut(_ route: Route) async throws {
        let heard = try await render(route, orders: [[1, 0], [0, 1], [1], [0], [1, 0]])
        let all = Self.numbers(cycles: 5)
        #expect(heard[0] == cycles([0, 1, 3, 4], of: all))
        #expect(heard[1] == cycles([0, 1, 2, 4], of: all).map { -$0 })
    }

    @Test(arguments: Route.allCases)
    func theSameBusTwiceIsTwoCycles(_ route: Route) async throws {
        let heard = try await render(route, orders: [[1, 0], [1, 1, 0]])
        let all = Self.numbers(cycles: 3)
        #expect(heard[0] == cycles([0, 2], of: all))
        #expect(heard[1] == cycles([0, 1, 2], of: all).map { -$0 })
    }

    @Test(arguments: Route.allCases)
    func aBusWithoutMemoryGetsTheUnits(_ route: Route) async throws {
        let heard = try await render(route, orders: [[1, 0], [0, 1], [1, 0]], bringsMemory: false)
        try expectOneRenderEach(heard, cycles: 3)
    }

    // MARK: Routes

    private func expectOneRenderEach(_ heard: [[Float]], cycles: Int) throws {
        let expected = Self.numbers(cycles: cycles)
        #expect(heard[0] == expected)
        #expect(heard[1] == expected.map { -$0 })
    }

    /// The number of each frame in 4096ths; the event of frame 74 adds 1000 to it.
    private static func numbers(cycles: Int) -> [Float] {
        (0..<cycles * frames).map { Float($0 < 74 ? $0 : $0 + 1000) / 4096 }
    }

    private func cycles(_ wanted: [Int], of all: [Float]) -> [Float] {
        wanted.flatMap { all[$0 * Self.frames..<($0 + 1) * Self.frames] }
    }

    private func unit(_ route: Route) async throws -> AUAudioUnit {
        switch route {
        case .registered:
            let description = try component("augn twor Test")
            AUAudioUnit.registerSubclass(as: description, name: "Test: Two Outputs", version: 1) { description, _ in
                try makeTwoOutputsUnit(description)
            }
            return try await AUAudioUnit.instantiate(with: description)
        case .inProcess, .outOfProcess:
            return try await Installation.host().instantiate(
                try component("augn twou Test"),
                options: route == .inProcess ? .loadInProcess : .loadOutOfProcess)
        }
    }

    /// Renders cycles that ask for busses in these orders; what is heard on each bus.
    private func render(_ route: Route, orders: [[Int]], bringsMemory: Bool = true) async throws -> [[Float]] {
        let unit = try await unit(route)
        #expect(unit.isLoadedInProcess == (route != .outOfProcess))
        try unit.prepare(channelCount: 1, maximumFrames: 512)
        defer { unit.deallocateRenderResources() }
        unit.scheduleParameterBlock(74, 0, 0, 1000)
        let render = unit.renderBlock
        var heard: [[Float]] = [[], []]
        for (cycle, busses) in orders.enumerated() {
            for bus in busses {
                heard[bus] += try samples(render, bus, at: cycle * Self.frames, bringsMemory: bringsMemory)
            }
        }
        return heard
    }

    private func samples(_ render: AURenderBlock, _ bus: Int, at position: Int, bringsMemory: Bool) throws -> [Float] {
        var samples = [Float](repeating: .nan, count: Self.frames)
        return try samples.withUnsafeMutableBytes { memory in
            var list = AudioBufferList()
            list.mNumberBuffers = 1
            list.mBuffers = AudioBuffer(
                mNumberChannels: 1, mDataByteSize: UInt32(memory.count),
                mData: bringsMemory ? memory.baseAddress : nil)
            var time = AudioTimeStamp()
            time.mSampleTime = Double(position)
            time.mFlags = .sampleTimeValid
            var flags = AudioUnitRenderActionFlags()
            try #require(render(&flags, &time, UInt32(Self.frames), bus, &list, nil) == noErr)
            let data = try #require(list.mBuffers.mData)
            return [Float](UnsafeRawBufferPointer(start: data, count: Self.frames * 4).bindMemory(to: Float.self))
        }
    }
}
