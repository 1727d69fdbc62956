import AudioToolbox

/// A property's value as bytes, with the objects that they point at and that whoever gets the bytes releases.
struct PropertyData {
    private(set) var bytes: [UInt8]
    private var objects: [UnsafeRawPointer] = []

    /// A number or a structure without pointers.
    init<Value: BitwiseCopyable>(_ value: Value) {
        bytes = withUnsafeBytes(of: value) { Array($0) }
    }

    init<Value: BitwiseCopyable>(array: [Value]) {
        bytes = array.withUnsafeBytes { Array($0) }
    }

    /// A structure that points at objects.
    init<Value: BitwiseCopyable>(_ value: Value, owning objects: [UnsafeRawPointer?]) {
        self.init(value)
        self.objects = objects.compactMap { $0 }
    }

    /// An object, with the reference that came with it.
    init(object: UnsafeRawPointer) {
        self.init(UInt(bitPattern: object))
        objects = [object]
    }

    init(text: String) { self.init(object: UnsafeRawPointer(CoreFoundationObject.make(text))) }

    /// For a value that nobody got.
    func release() { for object in objects { AUCFRelease(object) } }

    /// Hands the bytes out. Throws InvalidPropertyValue when there is too little room; nothing is written then.
    func write(to data: UnsafeMutableRawPointer, _ size: UnsafeMutablePointer<UInt32>) throws {
        guard Int(size.pointee) >= bytes.count else {
            release()
            throw StatusError(kAudioUnitErr_InvalidPropertyValue)
        }
        bytes.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            data.copyMemory(from: start, byteCount: bytes.count)
        }
        size.pointee = UInt32(bytes.count)
    }
}

/// A property's value on its way in.
struct IncomingData {
    let start: UnsafeRawPointer?
    let size: Int

    /// - Throws: InvalidPropertyValue when the value has another size.
    func load<Value: BitwiseCopyable>(_ type: Value.Type) throws -> Value {
        guard let start, size == MemoryLayout<Value>.size else { throw StatusError(kAudioUnitErr_InvalidPropertyValue) }
        return start.loadUnaligned(as: type)
    }

    func flag() throws -> Bool { try load(UInt32.self) != 0 }

    /// The object that the value points at, which stays the caller's.
    func object() throws -> UnsafeRawPointer? { UnsafeRawPointer(bitPattern: try load(UInt.self)) }
}
