import AudioToolbox
import ExtensionHost
import Foundation
import Glibc
import LinuxSystem
import TestSupport
import Testing

/// Three units in a row that change the level and the polarity of a tone, of which one fails: what is heard has neither a
/// step nor a corner, and is not louder than before.
@Suite(.serialized) struct ChainContinuityTests {
    /// What becomes of a unit.
    enum Fault: String, CaseIterable, Sendable {
        case kill, stop, late, error, nan
    }

    private static let frequency = 440.0
    private static let level = 0.98

    private final class Session {
        let units: [RemoteAudioUnit]
        let chain: RenderChain
        let run: UnitRun
        let pace: Pacer
        let frames: Int
        /// Render calls that took longer than a period: a unit that is late ends none so late, unless this thread had no core.
        private var stalls = 0

        init(_ components: [String], _ settings: [[String: Float]], frames: Int) async throws {
            self.frames = frames
            pace = Pacer(frames: frames)
            let host = try Installation.host()
            units = try await components.asyncMap {
                try #require(try await host.instantiate(try component($0)) as? RemoteAudioUnit)
            }
            for (unit, values) in zip(units, settings) {
                for (name, value) in values { try unit.parameter(name).value = value }
            }
            chain = RenderChain(units: units)
            let format = try #require(AVAudioFormat.standard(sampleRate: 48_000, channels: 2))
            try chain.allocateRenderResources(format: format, maximumFrames: AUAudioFrameCount(frames))
            run = UnitRun(chain.renderBlock, maximumFrames: frames) { frame, channel in
                let turns = ChainContinuityTests.frequency * Double(frame) / 48_000 + 0.2 * Double(channel)
                return Float(ChainContinuityTests.level * sin(2 * .pi * turns))
            }
            try #require(playUntilWet(), "the chain was never heard for a while")
        }

        deinit { chain.deallocateRenderResources() }

        /// Renders until every unit was heard by itself for longer than a fade.
        func playUntilWet() -> Bool {
            var (since, before) = (run.position, units.map(\.tally.missingFrames))
            return pace.run(run) {
                let now = units.map(\.tally.missingFrames)
                if now != before { (since, before) = (run.position, now) }
                return run.position - since > 2048
            }
        }

        /// Renders until a unit has failed and all are heard again.
        func playThrough(_ fault: Fault, of unit: RemoteAudioUnit) throws -> Bool {
            let before = unit.tally.missingFrames
            var excuses: UInt64
            repeat {
                excuses = excuse(unit)
                try inflict(fault, on: unit)
                let isBridged = pace.run(step: timedStep, seconds: fault == .late ? 2 : 60) {
                    unit.tally.missingFrames > before
                }
                if isBridged { return playUntilWet() }
                // Late once, it is late for nobody where the machine keeps this thread as long, or another unit was
                // bypassed in its cycle.
            } while fault == .late && excuse(unit) > excuses
            return false
        }

        /// Counts what else may be heard, or keep a unit's lateness from being noticed: stalls of the machine, and what was
        /// missing of others.
        func excuse(_ unit: RemoteAudioUnit) -> UInt64 {
            units.filter { $0 !== unit }.reduce(UInt64(stalls)) { $0 + $1.tally.missingFrames }
        }

        private func timedStep() {
            let start = MonotonicClock.now()
            run.step(frames)
            if Double(MonotonicClock.now() - start) > Double(frames) / 48_000 * 1e9 { stalls += 1 }
        }

        private func inflict(_ fault: Fault, on unit: RemoteAudioUnit) throws {
            let process = try #require(unit.serviceProcessID)
            switch fault {
            case .kill: kill(process, SIGKILL)
            case .stop: kill(process, SIGSTOP)
            case .late: try order("slow once", of: unit, amount: 2000 * Float(frames) / 48_000)
            case .error: try order("error", of: unit, frames: frames)
            case .nan: try order("nan", of: unit, frames: frames)
            }
        }

        /// A fault from the next block on, for so many frames where it would last.
        private func order(_ fault: String, of unit: RemoteAudioUnit, amount: Float = 0, frames: Int? = nil) throws {
            let parameter = try unit.parameter("fault")
            let number = try #require(parameter.valueStrings?.firstIndex(of: fault))
            let start = Int64(run.position)
            unit.scheduleParameterBlock(start, 0, try unit.parameter("amount").address, amount)
            unit.scheduleParameterBlock(start, 0, parameter.address, Float(number))
            guard let frames else { return }
            unit.scheduleParameterBlock(start + Int64(frames), 0, parameter.address, 0)
        }
    }

    @Test(arguments: [64, 128, 256, 512], Fault.allCases)
    func aUnitOfTheOtherPolarityFailsAndIsBackWithoutAStepOrACorner(_ frames: Int, _ fault: Fault) async throws {
        for gains: [Float] in [[-1, 1, -1], [1, -1, 1], [-1, -0.7, -1]] {
            let session = try await Session(
                ["aufx flty Test", "aufx flty Test", "aufx flty Test"], gains.map { ["gain": $0] }, frames: frames)
            let start = session.run.position
            for unit in session.units {
                let isThrough = try session.playThrough(fault, of: unit)
                #expect(isThrough, "\(fault) was not survived")
            }
            #expect(session.run.statuses.allSatisfy { $0 == noErr })
            check(session, from: start, "\(fault), \(frames) frames, gains \(gains)")
        }
    }

    /// A filter turns the tone's phase, so that no gain brings the input near to what was heard.
    @Test(arguments: [64, 512], [Fault.kill, .stop])
    func aUnitThatTurnsThePhaseFailsAndIsBackWithoutAStepOrACorner(_ frames: Int, _ fault: Fault) async throws {
        let session = try await Session(
            ["aufx flty Test", "aufx fltr Demo", "aufx flty Test"],
            [["gain": -1], ["cutoff": 500, "resonance": -6], ["gain": -1]], frames: frames)
        let start = session.run.position
        let isThrough = try session.playThrough(fault, of: session.units[1])
        #expect(isThrough, "\(fault) was not survived")
        check(session, from: start, "\(fault), \(frames) frames, a filter")
    }

    private func check(_ session: Session, from start: Int, _ conditions: String) {
        let tone = ToneContinuity(frequency: Self.frequency, level: Self.level)
        for heard in session.run.heard.map({ $0[(start - session.frames)...] }) {
            let (step, kink, corner) = (tone.step(heard), tone.kink(heard), tone.corner(heard))
            #expect(step <= -60, "\(conditions): \(step)")
            #expect(kink <= -40, "\(conditions): \(kink)")
            #expect(corner <= -40, "\(conditions): \(corner)")
            #expect(heard.allSatisfy { abs($0) <= Float(Self.level) + 1e-6 })
        }
    }
}
