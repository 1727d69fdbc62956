import AudioToolbox
import AudioUnitInterface
import ExtensionHost
import Foundation
import TestSupport
import Testing

/// Renders an instance through the C functions, with `UnitRun`'s input as its render callback.
final class CHost {
    let unit: AudioUnit
    private let pull: UnsafeMutablePointer<AURenderPullInputBlock?>

    init(_ unit: AudioUnit) {
        self.unit = unit
        pull = .allocate(capacity: 1)
        pull.initialize(to: nil)
    }

    deinit {
        pull.deinitialize(count: 1)
        pull.deallocate()
    }

    /// Formats and limits as `AUAudioUnit.prepare` sets them, the callback, and initialization.
    func prepare(hasInput: Bool = true, maximumFrames: UInt32 = 4096) throws {
        let format = try #require(AVAudioFormat.standard(sampleRate: 48_000, channels: 2)).streamDescription.pointee
        for scope in hasInput ? [kAudioUnitScope_Input, kAudioUnitScope_Output] : [kAudioUnitScope_Output] {
            #expect(set(kAudioUnitProperty_StreamFormat, scope: scope, format) == noErr)
        }
        #expect(set(kAudioUnitProperty_MaximumFramesPerSlice, maximumFrames) == noErr)
        _ = set(kAudioUnitProperty_OfflineRender, UInt32(1))
        if hasInput { #expect(set(kAudioUnitProperty_SetRenderCallback, scope: 1, input) == noErr) }
        #expect(AudioUnitInitialize(unit) == noErr)
    }

    private var input: AURenderCallbackStruct {
        AURenderCallbackStruct(
            inputProc: { context, flags, time, bus, frames, data in
                guard let data else { return kAudio_ParamError }
                let pull = context.assumingMemoryBound(to: AURenderPullInputBlock?.self).pointee
                return pull?(flags, time, frames, Int(bus), data) ?? kAudioUnitErr_NoConnection
            }, inputProcRefCon: UnsafeMutableRawPointer(pull))
    }

    /// For `UnitRun`.
    var block: AURenderBlock {
        nonisolated(unsafe) let unit = unit
        return feeding { flags, time, frames, bus, data, _ in
            AudioUnitRender(unit, flags, time, UInt32(bus), frames, data)
        }
    }

    /// Runs a block while the pull block that it is given is this unit's input.
    func feeding(_ render: @escaping AURenderBlock) -> AURenderBlock {
        nonisolated(unsafe) let pull = pull
        return { flags, time, frames, bus, data, block in
            pull.pointee = block
            defer { pull.pointee = nil }
            return render(flags, time, frames, bus, data, block)
        }
    }

    func set<Value: BitwiseCopyable>(
        _ property: AudioUnitPropertyID, scope: AudioUnitScope = 0, element: UInt32 = 0, _ value: Value
    ) -> OSStatus {
        withUnsafeBytes(of: value) {
            AudioUnitSetProperty(
                unit, property, scope, element, $0.baseAddress, UInt32($0.count))
        }
    }

    /// The value, when the instance has the property in this size.
    func get<Value: BitwiseCopyable>(
        _ property: AudioUnitPropertyID, scope: AudioUnitScope = 0, element: UInt32 = 0, _ initial: Value
    ) -> Value? {
        var value = initial
        var size = UInt32(MemoryLayout<Value>.size)
        let status = withUnsafeMutableBytes(of: &value) {
            AudioUnitGetProperty(
                unit, property, scope, element, $0.baseAddress, &size)
        }
        return status == noErr && Int(size) == MemoryLayout<Value>.size ? value : nil
    }

    func status(_ property: AudioUnitPropertyID, scope: AudioUnitScope = 0, element: UInt32 = 0, size: UInt32 = 512)
        -> OSStatus
    {
        var size = size
        var room = [UInt8](repeating: 0, count: 4096)
        return AudioUnitGetProperty(
            unit, property, scope, element, &room, &size)
    }

    func parameter(_ number: UInt32) -> Float? {
        var value: Float = .nan
        return AudioUnitGetParameter(unit, number, 0, 0, &value) == noErr ? value : nil
    }
}

/// The plug-ins of this package, by their codes.
enum PlugInUnit: String, CaseIterable, Sendable {
    case attenuator = "aufx attn Demo"
    case organ = "aumu chip Demo"

    var description: AudioComponentDescription { get throws { try component(rawValue) } }
    var hasInput: Bool { self == .attenuator }
}

/// A bridge over the installed plug-in, in this process.
func bridge(_ unit: PlugInUnit) throws -> PlugInBridge {
    let name = unit == .attenuator ? "Attenuator" : "ChipOrgan"
    let extensions = try Installation.shared.get().extensions
    try PlugInBundle.load(
        libraryPath: extensions.appending(path: "\(name).component/Contents/Linux/lib\(name).so").path)
    return try PlugInBridge(componentDescription: try unit.description)
}
