import AudioToolbox
import CAudioUnitInterface
import Glibc
import Synchronization

/// What a graph does with its units, by the functions of AUComponent.h. Each throws what a unit answers. Thread: any but
/// render.
enum GraphUnits {
    static func check(_ status: OSStatus) throws { if status != noErr { throw StatusError(status) } }

    /// At once where the component allows it, else when it is there: a unit with a process of its own takes its time.
    static func make(_ description: AudioComponentDescription) throws -> AudioUnit {
        var wanted = description
        guard let component = componentFindNext(nil, &wanted) else { throw StatusError(invalidComponentID) }
        var unit: AudioUnit?
        let status = AudioComponentInstanceNew(component, &unit)
        if let unit, status == noErr { return unit }
        guard status == kAudioUnitErr_CannotDoInCurrentContext else { throw StatusError(status) }
        return try Arrival.wait(for: component)
    }

    static func dispose(_ unit: AudioUnit) {
        _ = AudioUnitUninitialize(unit)
        _ = AudioComponentInstanceDispose(unit)
    }

    // MARK: Busses

    /// - Throws: InvalidConnection.
    static func requireBus(_ bus: UInt32, _ scope: AudioUnitScope, of unit: AudioUnit) throws {
        var (count, size) = (UInt32(0), UInt32(4))
        let status = AudioUnitGetProperty(unit, kAudioUnitProperty_ElementCount, scope, 0, &count, &size)
        guard status != noErr || bus < count else { throw StatusError(kAUGraphErr_InvalidConnection) }
    }

    static func format(
        of unit: AudioUnit, _ scope: AudioUnitScope, _ bus: UInt32
    ) throws -> AudioStreamBasicDescription {
        var format = AudioStreamBasicDescription()
        var size = UInt32(MemoryLayout.size(ofValue: format))
        try check(AudioUnitGetProperty(unit, kAudioUnitProperty_StreamFormat, scope, bus, &format, &size))
        return format
    }

    /// The input has the format; of a unit that gives what it gets, the output, too.
    static func give(_ format: AudioStreamBasicDescription, to unit: AudioUnit, bus: UInt32) throws {
        guard try Self.format(of: unit, kAudioUnitScope_Input, bus) != format else { return }
        var format = format
        let size = UInt32(MemoryLayout.size(ofValue: format))
        func set(_ scope: AudioUnitScope) -> OSStatus {
            AudioUnitSetProperty(unit, kAudioUnitProperty_StreamFormat, scope, bus, &format, size)
        }
        try check(set(kAudioUnitScope_Input))
        if bus == 0, givesWhatItGets(unit) { _ = set(kAudioUnitScope_Output) }
    }

    private static func givesWhatItGets(_ unit: AudioUnit) -> Bool {
        var description = AudioComponentDescription()
        guard AudioComponentGetDescription(AudioComponentInstanceGetComponent(unit), &description) == noErr else {
            return false
        }
        let isGeneric = description.componentSubType == kAudioUnitSubType_GenericOutput
        return description.componentType == kAudioUnitType_Effect
            || description.componentType == kAudioUnitType_MusicEffect
            || (description.componentType == kAudioUnitType_Output && isGeneric)
    }

    static func sampleRate(of unit: AudioUnit) -> Double {
        let rate = (try? format(of: unit, kAudioUnitScope_Input, 0))?.mSampleRate ?? 0
        return rate > 0 ? rate : 48_000
    }

    // MARK: Feeding

    static func feed(_ unit: AudioUnit, _ bus: UInt32, by callback: AURenderCallbackStruct) throws {
        var callback = callback
        try check(
            AudioUnitSetProperty(
                unit, kAudioUnitProperty_SetRenderCallback, kAudioUnitScope_Input, bus, &callback,
                UInt32(MemoryLayout.size(ofValue: callback))))
    }

    /// Nil takes the feed away, a callback, too.
    static func connect(_ source: AudioUnit?, output: UInt32, to unit: AudioUnit, bus: UInt32) throws {
        var connection = AudioUnitConnection()
        connection.sourceAudioUnit = source
        connection.sourceOutputNumber = output
        connection.destInputNumber = bus
        try check(
            AudioUnitSetProperty(
                unit, kAudioUnitProperty_MakeConnection, kAudioUnitScope_Input, bus, &connection,
                UInt32(MemoryLayout.size(ofValue: connection))))
    }
}

extension AudioStreamBasicDescription {
    fileprivate static func != (left: Self, right: Self) -> Bool {
        left.mSampleRate != right.mSampleRate || left.mChannelsPerFrame != right.mChannelsPerFrame
            || left.mFormatID != right.mFormatID || left.mFormatFlags != right.mFormatFlags
            || left.mBitsPerChannel != right.mBitsPerChannel
    }
}

/// Waits for a unit that is made elsewhere.
// @unchecked: its fields are behind its mutex.
private final class Arrival: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let ready = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var unit: AudioUnit?
    private var status: OSStatus?

    private init() {
        mutex.initialize(to: pthread_mutex_t())
        ready.initialize(to: pthread_cond_t())
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(ready, nil)
    }

    deinit {
        pthread_cond_destroy(ready)
        pthread_mutex_destroy(mutex)
        ready.deallocate()
        mutex.deallocate()
    }

    static func wait(for component: AudioComponent) throws -> AudioUnit {
        let arrival = Arrival()
        AudioComponentInstantiate(component, []) { arrival.come($0, $1) }
        pthread_mutex_lock(arrival.mutex)
        defer { pthread_mutex_unlock(arrival.mutex) }
        while arrival.status == nil { pthread_cond_wait(arrival.ready, arrival.mutex) }
        guard let unit = arrival.unit else { throw StatusError(arrival.status ?? kAudio_ParamError) }
        return unit
    }

    private func come(_ unit: AudioUnit?, _ status: OSStatus) {
        pthread_mutex_lock(mutex)
        (self.unit, self.status) = (unit, status)
        pthread_cond_signal(ready)
        pthread_mutex_unlock(mutex)
    }
}
