import Foundation
import LinuxSystem
import Settings

/// The table that the preloaded library `librendercounter.so` fills: allocations, locks and system calls of every
/// thread of a host and its services.
///
/// Layout: `rendercounter.h`. Thread: any.
public struct RenderCounter: @unchecked Sendable {
    // Sendable: the memory is mapped for the life of the process and only read here.
    /// The environment variable with the table's path.
    public static let variable = EnvironmentVariable.renderCounter.rawValue
    /// Where it is looked for: `library()`.
    public static let libraryName = "librendercounter.so"
    /// Bytes of the table's file.
    public static let fileSize = 8 + slotCount * slotSize
    private static let slotCount = 4096
    private static let slotSize = 160
    private static let placeOffset = 56

    /// What one thread has done.
    public struct Counts: Equatable, Sendable {
        /// Calls that allocate or free, since the thread started.
        public var allocations: UInt64 = 0
        /// Calls of pthread functions that take or try a lock or wait for a condition, since the thread started.
        public var locks: UInt64 = 0
        /// The unit's render calls that made a system call.
        public var systemCalls: UInt64 = 0
        /// The number of the last one.
        public var lastSystemCall: Int32 = 0
        /// Whether the kernel shows system calls.
        public var seesSystemCalls = false

        /// The rest is as on a thread whose system calls nobody sees.
        public init(allocations: UInt64 = 0, locks: UInt64 = 0) {
            self.allocations = allocations
            self.locks = locks
        }
    }

    /// What a process holds of the heap.
    public struct Heap: Equatable, Sendable {
        /// Allocated less freed; below 0 when more was freed of what was there before.
        public var blocks: Int64 = 0
        /// As the allocator counts them, which may be more than was asked for; below 0 as `blocks`.
        public var bytes: Int64 = 0

        /// Takes negative numbers, too: a difference of two states is one.
        public init(blocks: Int64 = 0, bytes: Int64 = 0) {
            self.blocks = blocks
            self.bytes = bytes
        }
    }

    private let memory: UnsafeRawPointer

    /// The table of this process; nil when the library is not preloaded.
    public static func active() -> RenderCounter? {
        guard let path = EnvironmentVariable.renderCounter.value,
            let data = FileHandle(forReadingAtPath: path)
        else { return nil }
        defer { data.closeFile() }
        let mapped = mmap(nil, fileSize, PROT_READ, MAP_SHARED, data.fileDescriptor, 0)
        guard let mapped, mapped != MAP_FAILED else { return nil }
        return RenderCounter(memory: UnsafeRawPointer(mapped))
    }

    /// Whether every thread so far has found a place in the table.
    public var isComplete: Bool { Int(memory.load(as: UInt32.self)) <= Self.slotCount }

    /// What the thread has done so far, which may be one of another process that counts its own threads.
    public func counts(thread: Int32) -> Counts {
        // Nothing is allocated for a thread of this process: it may be the one that is looked at.
        if let counts = counts(CurrentProcess.identifier, thread) { return counts }
        guard let names = ThreadNumbers.names(ofThread: thread) else { return Counts() }
        return counts(names.process, names.own) ?? Counts()
    }

    /// Nil for a thread without a place in the table.
    private func counts(_ process: Int32, _ thread: Int32) -> Counts? {
        var (counts, isFound) = (Counts(), false)
        for index in 0..<min(Int(memory.load(as: UInt32.self)), Self.slotCount) {
            let slot = memory + 8 + index * Self.slotSize
            guard slot.load(as: Int32.self) == thread, slot.load(fromByteOffset: 4, as: Int32.self) == process else {
                continue
            }
            isFound = true
            counts.allocations += slot.load(fromByteOffset: 8, as: UInt64.self)
            counts.locks += slot.load(fromByteOffset: 16, as: UInt64.self)
            counts.systemCalls += slot.load(fromByteOffset: 24, as: UInt64.self)
            counts.lastSystemCall = slot.load(fromByteOffset: 48, as: Int32.self)
            counts.seesSystemCalls = slot.load(fromByteOffset: 52, as: Int32.self) > 0
        }
        return isFound ? counts : nil
    }

    /// Where the last allocation or lock within a render call of a unit came from, on a thread of another process or of
    /// this one, as `libDrive.so+0x12a4`; nil where that is not known. Allocates, so that it is asked for last.
    public func place(thread: Int32) -> String? {
        let names = ThreadNumbers.names(ofThread: thread)
        let known = [(CurrentProcess.identifier, thread)] + (names.map { [($0.process, $0.own)] } ?? [])
        for index in 0..<min(Int(memory.load(as: UInt32.self)), Self.slotCount) {
            let slot = memory + 8 + index * Self.slotSize
            let own = (slot.load(fromByteOffset: 4, as: Int32.self), slot.load(as: Int32.self))
            guard known.contains(where: { $0 == own }), let place = Self.place(slot) else { continue }
            return place
        }
        return nil
    }

    private static func place(_ slot: UnsafeRawPointer) -> String? {
        let offset = slot.load(fromByteOffset: placeOffset, as: UInt64.self)
        guard offset != 0 else { return nil }
        let path = UnsafeRawBufferPointer(start: slot + placeOffset + 8, count: slotSize - placeOffset - 8)
        let name = String(decoding: path.prefix { $0 != 0 }, as: UTF8.self).split(separator: "/").last ?? ""
        return "\(name)+0x\(String(offset, radix: 16))"
    }

    /// What the process holds now, less what it held before the counter was loaded.
    public func heap(process: Int32) -> Heap {
        var heap = Heap()
        for index in 0..<min(Int(memory.load(as: UInt32.self)), Self.slotCount) {
            let slot = memory + 8 + index * Self.slotSize
            guard slot.load(fromByteOffset: 4, as: Int32.self) == process else { continue }
            heap.blocks += slot.load(fromByteOffset: 32, as: Int64.self)
            heap.bytes += slot.load(fromByteOffset: 40, as: Int64.self)
        }
        return heap
    }

    /// The environment of a process whose calls are counted in the file `table`, which has `fileSize` bytes. Throws
    /// when the library is missing.
    public static func environment(table: String) throws -> [String: String] {
        let own = CurrentProcess.environment
        return own.merging(["LD_PRELOAD": try library(), variable: table]) { $1 }
    }

    /// Beside the executable, or in the library folder. Throws naming where it was looked for.
    public static func library() throws -> String {
        let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let candidates = [
            folder.appendingPathComponent(libraryName).path,
            folder.deletingLastPathComponent().appendingPathComponent("lib/auserviced/\(libraryName)").path,
        ]
        guard let found = candidates.first(where: FileManager.default.isReadableFile(atPath:)) else {
            throw RenderCounterError(candidates: candidates)
        }
        return found
    }
}
