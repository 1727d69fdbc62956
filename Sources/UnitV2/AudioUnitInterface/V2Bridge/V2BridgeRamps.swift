import AudioToolbox
import CAudioUnitInterface

/// The ramps under way. A v3 host submits a ramp once; the C interface wants its part in each cycle.
struct V2BridgeRamps {
    private struct Ramp {
        var address: AUParameterAddress
        var from: Float
        var goal: Float
        var length: UInt32
        var passed: UInt32
        /// Frames into the coming cycle at which it begins.
        var offset: UInt32
    }

    private static var capacity: Int { 256 }
    private let ramps: UnsafeMutablePointer<Ramp>
    private var count = 0

    init() { ramps = .allocate(capacity: Self.capacity) }

    func free() { ramps.deallocate() }

    mutating func removeAll() { count = 0 }

    /// What a parameter that ramps has at a frame of the coming cycle; nil for one that does not. Thread: render.
    func value(of address: AUParameterAddress, at offset: UInt32) -> Float? {
        for index in 0..<count where ramps[index].address == address {
            let ramp = ramps[index]
            return Self.value(ramp, ramp.passed &+ (offset > ramp.offset ? offset &- ramp.offset : 0))
        }
        return nil
    }

    /// Ends the ramp of a parameter at a frame of the coming cycle; the plug-in gets its part before. Thread:
    /// render.
    mutating func end(
        _ address: AUParameterAddress, at offset: UInt32, _ methods: UnsafeMutablePointer<cai_methods>
    ) {
        for index in 0..<count where ramps[index].address == address {
            let ramp = ramps[index]
            let length = min(ramp.length &- ramp.passed, offset > ramp.offset ? offset &- ramp.offset : 0)
            guard length > 0 else { continue }
            let (start, end) = (Self.value(ramp, ramp.passed), Self.value(ramp, ramp.passed &+ length))
            Self.ramp(address, start, end, ramp.offset, length, methods)
        }
        remove(address)
    }

    /// Forgets the ramp of a parameter. Thread: render.
    mutating func remove(_ address: AUParameterAddress) {
        var index = 0
        while index < count {
            if ramps[index].address == address {
                count &-= 1
                ramps[index] = ramps[count]
            } else {
                index &+= 1
            }
        }
    }

    /// False when too many are under way. Thread: render.
    mutating func begin(
        _ address: AUParameterAddress, from: Float, to goal: Float, offset: UInt32, frames: UInt32
    ) -> Bool {
        remove(address)
        guard count < Self.capacity, frames > 0 else { return false }
        ramps[count] = Ramp(
            address: address, from: from, goal: goal, length: frames, passed: 0, offset: offset)
        count &+= 1
        return true
    }

    /// Sends the plug-in each ramp's part of a cycle. Thread: render.
    mutating func send(_ frames: UInt32, _ methods: UnsafeMutablePointer<cai_methods>) {
        var index = 0
        while index < count {
            let ramp = ramps[index]
            let length = min(ramp.length &- ramp.passed, frames &- min(ramp.offset, frames))
            let start = Self.value(ramp, ramp.passed)
            let end = Self.value(ramp, ramp.passed &+ length)
            if length > 0 { Self.ramp(ramp.address, start, end, ramp.offset, length, methods) }
            ramps[index].passed &+= length
            ramps[index].offset = 0
            if ramps[index].passed >= ramp.length {
                count &-= 1
                ramps[index] = ramps[count]
            } else {
                index &+= 1
            }
        }
    }

    private static func value(_ ramp: Ramp, _ passed: UInt32) -> Float {
        guard passed < ramp.length else { return ramp.goal }
        return ramp.from + (ramp.goal - ramp.from) * (Float(passed) / Float(ramp.length))
    }

    private static func event(_ address: AUParameterAddress) -> AudioUnitParameterEvent {
        var event = AudioUnitParameterEvent()
        event.scope = AudioUnitScope(address >> 56)
        event.element = AudioUnitElement((address >> 32) & 0xffffff)
        event.parameter = AudioUnitParameterID(truncatingIfNeeded: address)
        return event
    }

    /// A plug-in without a schedule gets the value that the part ends with.
    private static func ramp(
        _ address: AUParameterAddress, _ start: Float, _ end: Float, _ offset: UInt32, _ length: UInt32,
        _ methods: UnsafeMutablePointer<cai_methods>
    ) {
        guard let schedule = methods.pointee.schedule_parameters else {
            return step(address, end, offset, methods)
        }
        var event = event(address)
        event.eventType = .parameterEvent_Ramped
        event.eventValues.ramp.startBufferOffset = Int32(bitPattern: offset)
        event.eventValues.ramp.durationInFrames = length
        event.eventValues.ramp.startValue = start
        event.eventValues.ramp.endValue = end
        guard schedule(methods.pointee.`self`, &event, 1) != noErr else { return }
        step(address, end, offset, methods)
    }

    /// A value from one frame on. Thread: render.
    static func step(
        _ address: AUParameterAddress, _ value: Float, _ offset: UInt32,
        _ methods: UnsafeMutablePointer<cai_methods>
    ) {
        var event = event(address)
        if offset > 0, let schedule = methods.pointee.schedule_parameters {
            event.eventType = .parameterEvent_Immediate
            event.eventValues.immediate.bufferOffset = offset
            event.eventValues.immediate.value = value
            if schedule(methods.pointee.`self`, &event, 1) == noErr { return }
        }
        // A plug-in that has no room for another change gets the value at once rather than never.
        guard let set = methods.pointee.set_parameter else { return }
        let status = set(methods.pointee.`self`, event.parameter, event.scope, event.element, value, offset)
        if status != noErr, offset > 0 {
            _ = set(methods.pointee.`self`, event.parameter, event.scope, event.element, value, 0)
        }
    }
}
