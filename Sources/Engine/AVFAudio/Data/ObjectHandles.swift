import Synchronization

/// What AudioToolbox's C interfaces call objects of one kind by: numbers in the shape of pointers, never addresses, so that one that
/// was disposed of, or is of another kind, is an error and not a crash. Thread: any but render.
final class ObjectHandles<Object: AnyObject & Sendable>: Sendable {
    private struct Table {
        var last: UInt = 0
        var objects: [UInt: Object] = [:]
    }

    private let table = Mutex(Table())
    private let kind: UInt

    /// - Parameter kind: 1 … 15, another for each kind of object: of sequences, tracks, players and iterators 1 … 4, of
    ///   instances of components 8, of converters 9, of extended files 10, of file streams 11, of queues 12, of their
    ///   timelines 13.
    init(kind: UInt) { self.kind = kind }

    func add(_ object: Object) -> OpaquePointer {
        let number = table.withLock { table in
            table.last += 1
            table.objects[table.last] = object
            return table.last
        }
        return OpaquePointer(bitPattern: number << 4 | kind).unsafelyUnwrapped
    }

    /// Nil for what was never given out, or no longer is.
    func object(_ handle: OpaquePointer?) -> Object? {
        number(handle).flatMap { number in table.withLock { $0.objects[number] } }
    }

    /// Gives an object up; nil when there is none.
    @discardableResult
    func remove(_ handle: OpaquePointer?) -> Object? {
        number(handle).flatMap { number in table.withLock { $0.objects.removeValue(forKey: number) } }
    }

    private func number(_ handle: OpaquePointer?) -> UInt? {
        let pattern = UInt(bitPattern: handle)
        return pattern & 15 == kind ? pattern >> 4 : nil
    }
}
