import AudioToolbox

/// One event of a test, on the time line that starts at frame 0.
struct UnitEvent {
    enum Content {
        /// `isFromTree`: set through the host's parameter tree instead of scheduled.
        case value(AUParameterAddress, Float, isFromTree: Bool)
        case ramp(AUParameterAddress, Float, frames: UInt32)
        case midi([UInt8])
    }

    let frame: Int
    let content: Content

    static func set(_ address: AUParameterAddress, _ value: Float, at frame: Int = 0) -> UnitEvent {
        UnitEvent(frame: frame, content: .value(address, value, isFromTree: false))
    }

    static func setInTree(_ address: AUParameterAddress, _ value: Float, at frame: Int = 0) -> UnitEvent {
        UnitEvent(frame: frame, content: .value(address, value, isFromTree: true))
    }

    static func ramp(_ address: AUParameterAddress, to value: Float, at frame: Int, frames: UInt32) -> UnitEvent {
        UnitEvent(frame: frame, content: .ramp(address, value, frames: frames))
    }

    static func midi(_ bytes: [UInt8], at frame: Int = 0) -> UnitEvent {
        UnitEvent(frame: frame, content: .midi(bytes))
    }
}

/// Events as the linked list that a unit gets.
final class UnitEventList {
    private static let stride = 128
    private let memory: UnsafeMutableRawPointer
    let head: UnsafePointer<AURenderEvent>?

    init(_ events: [UnitEvent]) {
        memory = .allocate(byteCount: max(1, events.count) * Self.stride, alignment: 8)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: max(1, events.count) * Self.stride)
        head = events.isEmpty ? nil : UnsafePointer(memory.assumingMemoryBound(to: AURenderEvent.self))
        for (index, event) in events.enumerated() {
            let node = memory + index * Self.stride
            let next: UnsafeMutableRawPointer? = index + 1 < events.count ? node + Self.stride : nil
            Self.write(event, to: node, next: next)
        }
    }

    deinit { memory.deallocate() }

    /// Offsets are those of AURenderEvent.h, which packs to four bytes.
    private static func write(_ event: UnitEvent, to node: UnsafeMutableRawPointer, next: UnsafeMutableRawPointer?) {
        node.storeBytes(of: next, toByteOffset: 0, as: UnsafeMutableRawPointer?.self)
        node.storeBytes(of: Int64(event.frame), toByteOffset: 8, as: Int64.self)
        switch event.content {
        case .value(let address, let value, let isFromTree):
            node.storeBytes(of: 1, toByteOffset: 16, as: UInt8.self)
            node.storeBytes(of: isFromTree ? 1 : 0, toByteOffset: 17, as: UInt8.self)
            node.storeBytes(of: address, toByteOffset: 24, as: UInt64.self)
            node.storeBytes(of: value, toByteOffset: 32, as: Float.self)
        case .ramp(let address, let value, let frames):
            node.storeBytes(of: 2, toByteOffset: 16, as: UInt8.self)
            node.storeBytes(of: frames, toByteOffset: 20, as: UInt32.self)
            node.storeBytes(of: address, toByteOffset: 24, as: UInt64.self)
            node.storeBytes(of: value, toByteOffset: 32, as: Float.self)
        case .midi(let bytes):
            node.storeBytes(of: 8, toByteOffset: 16, as: UInt8.self)
            node.storeBytes(of: UInt16(bytes.count), toByteOffset: 18, as: UInt16.self)
            for (index, byte) in bytes.enumerated() {
                node.storeBytes(of: byte, toByteOffset: 21 + index, as: UInt8.self)
            }
        }
    }
}
