import AudioToolbox
import ExtensionHost
import Glibc
import HostControl
import LinuxSystem
import TestSupport
import Testing

/// Chains beside each other that are all started before any is awaited.
@Suite(.serialized) struct DeferredChainTests {
    /// Rows of units: two that hand on, a single one, three of which the middle one delays, and two again.
    private static let rows = [
        ["aufx fltr Demo", "aufx ring SnFM"], ["aufx trem Demo"],
        ["aufx gain Demo", "aufx look Test", "aufx dist Demo"], ["aufx ring SnFM", "aufx gain Demo"],
    ]

    @Test(arguments: [HostSettings.Grouping.individually, .together])
    func chainsInFlightGiveTheSameBitsAsOneAfterTheOther(_ grouping: HostSettings.Grouping) async throws {
        let blocks = changingBlocks(limit: 512, total: 12_000)
        let expected = try await Self.oneAfterTheOther(blocks)
        var settings = HostSettings()
        settings.grouping = grouping
        let chains = try await Self.chains(try Installation.host(settings))
        let run = try BranchRun(chains)
        #expect(chains.map(\.joinedUnitCount) == [2, 0, 0, 2])
        Self.expectSameBits(run.run(blocks), expected)
        #expect(run.statuses.allSatisfy { $0 == noErr })
        #expect(chains.allSatisfy { $0.meanRenderNanoseconds > 0 })
    }

    @Test func chainsInFlightKeepTheirBitsWhileTheirCoreChanges() async throws {
        let blocks = changingBlocks(limit: 512, total: 12_000)
        let expected = try await Self.oneAfterTheOther(blocks)
        let chains = try await Self.chains(try Installation.host())
        let run = try BranchRun(chains)
        let cores = try CoreAffinity.cores()
        for (number, frames) in blocks.enumerated() {
            for (index, chain) in chains.enumerated() where number % (3 + index) == 0 {
                chain.core = [nil, cores[0], cores[cores.count - 1]][number % 3]
            }
            run.step(frames, collecting: Array(chains.indices).shuffled())
        }
        Self.expectSameBits(run.heard, expected)
    }

    @Test func theServicesOfAChainMoveToItsCore() async throws {
        let host = try Installation.host()
        let units = try await Self.units(Self.rows[0], host)
        let chain = try deferred(units)
        let run = try BranchRun([chain])
        for core in try CoreAffinity.cores() {
            chain.core = core
            let threads = units.compactMap { ($0 as? RemoteAudioUnit)?.serviceRenderThread }
            #expect(threads.count == 2)
            #expect(Self.moves(threads, to: core, while: run))
        }
    }

    @Test func twoChainsOfTheSameUnitsTakeTurns() async throws {
        let blocks = changingBlocks(limit: 512, total: 8000)
        let host = try Installation.host()
        let alone = try deferred(try await Self.units(Self.rows[0], host))
        let expected = try BranchRun([alone]).run(blocks)[0]
        let units = try await Self.units(Self.rows[0], host)
        let first = try BranchRun([try deferred(units)])
        let format = try #require(AVAudioFormat.standard(sampleRate: 48_000, channels: 2))
        let second = try deferred(units)
        second.prepare(format: format, maximumFrames: 512)
        let calls = second.calls
        var heard: [[Float]] = [[], []]
        let list = UnsafeMutablePointer<AudioBufferList>.allocate(bufferCount: 2)
        var position = 0
        for (number, frames) in blocks.enumerated() {
            // Half-way the first chain is given up, as a graph's old plan is, and only the other goes on.
            if number == blocks.count / 2 { first.chains[0].release() }
            if number < blocks.count / 2, number % 3 != 0 {
                first.skip(to: position)
                first.step(frames)
                for channel in 0..<2 { heard[channel] += first.heard[0][channel].suffix(frames) }
            } else {
                let block = try Self.render(calls, list, position, frames)
                for channel in 0..<2 { heard[channel] += block[channel] }
            }
            position += frames
        }
        second.release()
        list.deallocate()
        for channel in 0..<2 { #expect(firstDifference(heard[channel], expected[channel]) == nil) }
        #expect(units.filter(\.renderResourcesAllocated).count == units.count)
    }

    /// What `auctl ps` reports of units in an engine's graph is what asking and waiting cost, not what the host did between.
    @Test(arguments: [0, 1, 3]) func whatTheHostDoesMeanwhileIsNoCostOfTheUnits(_ row: Int) async throws {
        let chain = try deferred(try await Self.units(Self.rows[row], try Installation.host()))
        let run = try BranchRun([chain])
        // The host's own work, and the most that a cycle took beside it.
        var (work, rest) = (0 as UInt64, 0 as UInt64)
        run.meanwhile = {
            let began = MonotonicClock.now()
            usleep(20_000)
            work = MonotonicClock.now() - began
        }
        for _ in 0..<30 {
            let began = MonotonicClock.now()
            run.step(128)
            rest = max(rest, MonotonicClock.now() - began - work)
        }
        #expect(run.statuses.allSatisfy { $0 == noErr })
        for unit in chain.units {
            let ways = try #require(unit as? RemoteAudioUnit).status.ipc
            #expect(ways.count == 30)
            // Told to a sixteenth of an octave.
            #expect(ways.p50 > 0 && Double(ways.p99) <= Double(rest) * 17 / 16)
        }
    }

    @Test func aCycleThatIsNeverAwaitedHoldsNothingUp() async throws {
        let host = try Installation.host()
        let chains = [
            try deferred(try await Self.units(Self.rows[0], host)),
            try deferred(try await Self.units(Self.rows[1], host)),
        ]
        let run = try BranchRun(chains)
        for _ in 0..<20 {
            run.kick(0, 128)
            run.kick(1, 128)
            run.step(128)
        }
        #expect(run.statuses.allSatisfy { $0 == noErr })
        run.kick(0, 128)
        run.kick(1, 128)
        run.end()
        #expect(chains.allSatisfy { $0.joinedUnitCount == 0 })
    }

    @Test func whatWasNotKickedCannotBeAwaited() async throws {
        let run = try BranchRun([try deferred(try await Self.units(Self.rows[0], try Installation.host()))])
        run.collect(0, 0)
        #expect(run.statuses == [kAudioUnitErr_NoConnection])
        run.kick(0, 513)
        #expect(run.statuses.last == kAudioUnitErr_TooManyFramesToProcess)
        run.step(512)
        #expect(run.statuses.suffix(2) == [noErr, noErr])
    }

    @Test func unitsThatCannotBeDeferredAreRefused() async throws {
        let host = try Installation.host()
        let inProcess = try await host.instantiate(try DemoUnit.gain.description, options: .loadInProcess)
        let remote = try await host.instantiate(try DemoUnit.gain.description)
        let severalBusses = try await host.instantiate(try component("augn twou Test"))
        var settings = HostSettings()
        settings.isPipelined = true
        let pipelined = try await Installation.host(settings).instantiate(try DemoUnit.gain.description)
        let instrument = try await host.instantiate(try DemoUnit.instrument.description)
        for refused in [[], [inProcess], [remote, inProcess], [severalBusses], [pipelined], [remote, remote]] {
            #expect(RemoteAudioUnit.makeDeferredChain(of: refused) == nil)
        }
        #expect(RemoteAudioUnit.makeDeferredChain(of: [remote, instrument]) == nil)
        #expect(RemoteAudioUnit.makeDeferredChain(of: [instrument, remote]) != nil)
    }

    // MARK: Support

    private static func moves(_ threads: [Int32], to core: Int, while run: BranchRun) -> Bool {
        eventually {
            run.step(64)
            return threads.allSatisfy { (try? CoreAffinity.cores(threadID: $0)) == [core] }
        }
    }

    private static func units(_ codes: [String], _ host: AudioUnitHost) async throws -> [ExtensionAudioUnit] {
        try await codes.asyncMap { try await host.instantiate(try component($0)) }
    }

    private static func chains(_ host: AudioUnitHost) async throws -> [any DeferredChain] {
        try await rows.asyncMap { try deferred(try await units($0, host)) }
    }

    /// Per row and channel: each row as a chain that is rendered in one call, without others.
    private static func oneAfterTheOther(_ blocks: [Int]) async throws -> [[[Float]]] {
        let host = try Installation.host()
        var heard: [[[Float]]] = []
        for (number, row) in rows.enumerated() {
            let chain = RenderChain(units: try await units(row, host))
            for unit in chain.units { unit.isRenderingOffline = true }
            let format = try #require(AVAudioFormat.standard(sampleRate: 48_000, channels: 2))
            try chain.allocateRenderResources(format: format, maximumFrames: 512)
            let run = UnitRun(chain.renderBlock, maximumFrames: 512) { BranchRun.input(number, $0, $1) }
            heard.append(run.run(blocks))
            chain.deallocateRenderResources()
        }
        return heard
    }

    private static func expectSameBits(_ heard: [[[Float]]], _ expected: [[[Float]]]) {
        for (chain, channels) in expected.enumerated() {
            for channel in channels.indices {
                #expect(firstDifference(heard[chain][channel], channels[channel]) == nil, "chain \(chain)")
            }
        }
    }

    /// One cycle by a chain's calls.
    private static func render(
        _ calls: DeferredChainCalls, _ list: UnsafeMutablePointer<AudioBufferList>, _ position: Int, _ frames: Int
    ) throws -> [[Float]] {
        var timestamp = AudioTimeStamp()
        timestamp.mFlags = .sampleTimeValid
        timestamp.mSampleTime = Double(position)
        let input = (0..<2).map { channel in (0..<frames).map { BranchRun.input(0, position + $0, channel) } }
        return try input[0].withUnsafeBufferPointer { left in
            try input[1].withUnsafeBufferPointer { right in
                let pointers: [UnsafePointer<Float>?] = [left.baseAddress, right.baseAddress]
                return try pointers.withUnsafeBufferPointer { pointers in
                    let base = try #require(pointers.baseAddress)
                    #expect(calls.kick(&timestamp, UInt32(frames), AudioUnitRenderActionFlags(), base) == noErr)
                    #expect(calls.collect(list) == noErr)
                    return try (0..<2).map { channel in
                        let data = try #require(audioBuffers(list)[channel].mData)
                        let samples = data.assumingMemoryBound(to: Float.self)
                        return (0..<frames).map { samples[$0] }
                    }
                }
            }
        }
    }
}
