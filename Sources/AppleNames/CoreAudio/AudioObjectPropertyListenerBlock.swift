public import AudioTypes
public import Dispatch
import Synchronization

/// Called with how many properties changed, and which (AudioHardware.h).
public typealias AudioObjectPropertyListenerBlock = (UInt32, UnsafePointer<AudioObjectPropertyAddress>) -> Void

/// Has a block called on a queue, or on a thread of the library's own where it is nil, when a property of an object changes.
/// - Returns: as `AudioObjectAddPropertyListener`. Thread: any but render.
@discardableResult
public func AudioObjectAddPropertyListenerBlock(
    _ inObjectID: AudioObjectID, _ inAddress: UnsafePointer<AudioObjectPropertyAddress>,
    _ inDispatchQueue: DispatchQueue?, _ inListener: @escaping AudioObjectPropertyListenerBlock
) -> OSStatus {
    let listener = ListeningBlock(inObjectID, inAddress.pointee, inDispatchQueue, inListener)
    // Kept for good by the list below, which the library's calls look it up in.
    let context = ListeningBlock.keep(listener)
    let status = AudioObjectAddPropertyListener(inObjectID, inAddress, ListeningBlock.call, context)
    if status != noErr { ListeningBlock.drop(context) }
    return status
}

/// Ends what was begun with the same object, address, queue and block. Swift compares no blocks: where two listen to the same on
/// one queue, both are to be different code.
/// - Returns: as `AudioObjectRemovePropertyListener`. Thread: any but render.
@discardableResult
public func AudioObjectRemovePropertyListenerBlock(
    _ inObjectID: AudioObjectID, _ inAddress: UnsafePointer<AudioObjectPropertyAddress>,
    _ inDispatchQueue: DispatchQueue?, _ inListener: @escaping AudioObjectPropertyListenerBlock
) -> OSStatus {
    let removed = ListeningBlock(inObjectID, inAddress.pointee, inDispatchQueue, inListener)
    let contexts = ListeningBlock.contexts(of: removed)
    guard !contexts.isEmpty else {
        return AudioObjectRemovePropertyListener(inObjectID, inAddress, ListeningBlock.call, nil)
    }
    for context in contexts {
        let status = AudioObjectRemovePropertyListener(inObjectID, inAddress, ListeningBlock.call, context)
        guard status == noErr else { return status }
        ListeningBlock.drop(context)
    }
    return noErr
}

/// A block that listens.
// @unchecked: nothing of it changes; the block is called on its queue.
private final class ListeningBlock: @unchecked Sendable {
    private let object: AudioObjectID
    private let address: AudioObjectPropertyAddress
    private let queue: DispatchQueue?
    private let block: AudioObjectPropertyListenerBlock

    private static let kept = Mutex<(last: UInt, blocks: [UInt: ListeningBlock])>((0, [:]))

    init(
        _ object: AudioObjectID, _ address: AudioObjectPropertyAddress, _ queue: DispatchQueue?,
        _ block: @escaping AudioObjectPropertyListenerBlock
    ) { (self.object, self.address, self.queue, self.block) = (object, address, queue, block) }

    /// By a number, so that a call that is on its way when the block is dropped finds nothing.
    static func keep(_ block: ListeningBlock) -> UnsafeMutableRawPointer? {
        kept.withLock { kept in
            kept.last += 1
            kept.blocks[kept.last] = block
            return UnsafeMutableRawPointer(bitPattern: kept.last)
        }
    }

    static func drop(_ context: UnsafeMutableRawPointer?) {
        kept.withLock { $0.blocks[UInt(bitPattern: context)] = nil }
    }

    /// The block's own; else those of the same code, or the only one that listens there: optimised code may make a closure
    /// anew wherever it is handed on.
    static func contexts(of block: ListeningBlock) -> [UnsafeMutableRawPointer?] {
        kept.withLock { kept in
            let there = kept.blocks.filter { $0.value.isBeside(block) }
            let (own, code) = (there.filter { $0.value.words == block.words }, block.words.first)
            let alike = own.isEmpty ? there.filter { $0.value.words.first == code } : own
            let found = alike.isEmpty && there.count == 1 ? there : alike
            return found.map { UnsafeMutableRawPointer(bitPattern: $0.key) }
        }
    }

    static let call: AudioObjectPropertyListenerProc = { _, count, addresses, context in
        guard let listener = kept.withLock({ $0.blocks[UInt(bitPattern: context)] }) else { return noErr }
        let changed = (0..<Int(count)).map { addresses[$0] }
        guard let queue = listener.queue else {
            listener.tell(changed)
            return noErr
        }
        queue.async { listener.tell(changed) }
        return noErr
    }

    private func tell(_ changed: [AudioObjectPropertyAddress]) {
        changed.withUnsafeBufferPointer { if let start = $0.baseAddress { block(UInt32($0.count), start) } }
    }

    /// A closure is a function and what it has captured.
    private var words: [UInt] { withUnsafeBytes(of: block) { Array($0.bindMemory(to: UInt.self)) } }

    /// Whether it listens to the same, on the same queue.
    private func isBeside(_ other: ListeningBlock) -> Bool {
        object == other.object && address.mSelector == other.address.mSelector
            && address.mScope == other.address.mScope && address.mElement == other.address.mElement
            && queue === other.queue
    }
}
