import AudioDevices
import AudioHardware
import CoreAudio
import Synchronization
import TestSupport
import Testing

/// Functions and blocks that a device calls.
@Suite(.serialized) struct HardwareRunTests {
    private func withDevice(_ name: String, _ body: (AudioObjectID, PacedNullControl) async throws -> Void) async throws
    {
        let control = PacedNullControl(name: name)
        defer { control.remove() }
        let number = AudioDeviceNumbers.number(of: "paced-null:\(name)")
        #expect(await eventually { isRunning(number) == 0 })
        try await body(number, control)
    }

    private func isRunning(_ device: AudioObjectID) -> UInt32 {
        var address = AudioObjectPropertyAddress(
            mSelector: kAudioDevicePropertyDeviceIsRunning, mScope: kAudioObjectPropertyScopeGlobal, mElement: 0)
        var (size, value) = (UInt32(4), UInt32(9))
        AudioObjectGetPropertyData(device, &address, 0, nil, &size, &value)
        return value
    }

    /// Plays a constant on all channels.
    private final class Player: Sendable {
        let cycles = Atomic<Int>(0)
        let channels = Atomic<UInt32>(0)
        let frames = Atomic<UInt32>(0)
        let level: Float
        init(_ level: Float) { self.level = level }

        static let play: AudioDeviceIOProc = { _, _, _, _, output, _, context in
            let player = Unmanaged<Player>.fromOpaque(context!).takeUnretainedValue()
            let buffer = UnsafeMutableAudioBufferListPointer(output)[0]
            let samples = buffer.mData!.assumingMemoryBound(to: Float.self)
            for sample in 0..<Int(buffer.mDataByteSize / 4) { samples[sample] = player.level }
            player.channels.store(buffer.mNumberChannels, ordering: .relaxed)
            player.frames.store(buffer.mDataByteSize / 4 / max(buffer.mNumberChannels, 1), ordering: .relaxed)
            player.cycles.wrappingAdd(1, ordering: .releasing)
            return noErr
        }
    }

    @Test func twoFunctionsAreHeardTogetherAndOneAloneWhenTheOtherStops() async throws {
        try await withDevice("two-functions") { device, control in
            let (one, two) = (Player(0.25), Player(0.5))
            var (first, second): (AudioDeviceIOProcID?, AudioDeviceIOProcID?)
            #expect(
                AudioDeviceCreateIOProcID(device, Player.play, Unmanaged.passUnretained(one).toOpaque(), &first)
                    == noErr)
            #expect(
                AudioDeviceCreateIOProcID(device, Player.play, Unmanaged.passUnretained(two).toOpaque(), &second)
                    == noErr)
            #expect(isRunning(device) == 0)
            #expect(AudioDeviceStart(device, first) == noErr && AudioDeviceStart(device, second) == noErr)
            #expect(isRunning(device) == 1)
            #expect(await eventually { control.lastPlayed(0) == 0.75 && control.lastPlayed(1) == 0.75 })
            #expect(one.channels.load(ordering: .relaxed) == 2 && one.frames.load(ordering: .relaxed) > 0)
            var now = AudioTimeStamp()
            #expect(AudioDeviceGetCurrentTime(device, &now) == noErr && now.mSampleTime > 0 && now.mHostTime > 0)
            #expect(AudioDeviceStop(device, first) == noErr)
            let stopped = one.cycles.load(ordering: .acquiring)
            #expect(await eventually { control.lastPlayed(0) == 0.5 })
            #expect(one.cycles.load(ordering: .acquiring) == stopped)
            #expect(AudioDeviceDestroyIOProcID(device, second!) == noErr && isRunning(device) == 0)
            #expect(AudioDeviceGetCurrentTime(device, &now) == kAudioHardwareNotRunningError)
            #expect(AudioDeviceStart(device, second) == kAudioHardwareIllegalOperationError)
            #expect(AudioDeviceDestroyIOProcID(device, first!) == noErr)
        }
    }

    @Test func anotherRateRestartsWhatRuns() async throws {
        try await withDevice("restarted") { device, control in
            let player = Player(0.5)
            var handle: AudioDeviceIOProcID?
            AudioDeviceCreateIOProcID(device, Player.play, Unmanaged.passUnretained(player).toOpaque(), &handle)
            #expect(AudioDeviceStart(device, handle) == noErr)
            #expect(await eventually { player.cycles.load(ordering: .acquiring) > 0 })
            control.setSampleRate(44_100)
            #expect(await eventually { HardwareRuns.shared.format(of: "paced-null:restarted")?.sampleRate == 44_100 })
            let before = player.cycles.load(ordering: .acquiring)
            #expect(await eventually { player.cycles.load(ordering: .acquiring) > before })
            #expect(AudioDeviceStop(device, handle) == noErr && isRunning(device) == 0)
            #expect(AudioDeviceDestroyIOProcID(device, handle!) == noErr)
        }
    }

    @Test func aBlockRunsUntilItStopsItselfAndIsGivenUp() async throws {
        try await withDevice("block") { device, _ in
            final class Owned: Sendable {}
            var owned: Owned? = Owned()
            weak let kept = owned
            final class Calls: Sendable {
                let count = Atomic<Int>(0)
                let handle = Atomic<UInt>(0)
            }
            let calls = Calls()
            var made: AudioDeviceIOProcID?
            let status = AudioDeviceCreateIOProcIDWithBlock(&made, device, nil) { [owned] _, _, _, output, _ in
                _ = owned
                guard calls.count.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue == 3 else { return }
                let bits = calls.handle.load(ordering: .acquiring)
                #expect(AudioDeviceStop(device, unsafeBitCast(bits, to: AudioDeviceIOProcID?.self)) == noErr)
            }
            #expect(status == noErr)
            calls.handle.store(unsafeBitCast(made, to: UInt.self), ordering: .releasing)
            #expect(AudioDeviceStart(device, made) == noErr)
            #expect(await eventually { calls.count.load(ordering: .acquiring) == 3 && isRunning(device) == 0 })
            owned = nil
            #expect(kept != nil)
            #expect(AudioDeviceDestroyIOProcID(device, made!) == noErr)
            #expect(kept == nil && calls.count.load(ordering: .acquiring) == 3)
        }
    }

    @Test func aDeviceThatGoesEndsWhatRuns() async throws {
        try await withDevice("unplugged") { device, control in
            let player = Player(0)
            var handle: AudioDeviceIOProcID?
            AudioDeviceCreateIOProcID(device, Player.play, Unmanaged.passUnretained(player).toOpaque(), &handle)
            #expect(AudioDeviceStart(device, handle) == noErr)
            #expect(await eventually { player.cycles.load(ordering: .acquiring) > 0 })
            control.disappear()
            #expect(await eventually { !HardwareRuns.shared.isRunning("paced-null:unplugged") })
            #expect(await eventually { AudioDeviceStart(device, handle) == kAudioHardwareBadObjectError })
            #expect(AudioDeviceDestroyIOProcID(device, handle!) == noErr)
        }
    }
}
