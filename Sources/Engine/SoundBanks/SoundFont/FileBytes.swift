/// A file's bytes, little-endian, with the name that errors tell.
struct FileBytes {
    let file: String
    private let bytes: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer, file: String) {
        self.bytes = bytes
        self.file = file
    }

    var count: Int { bytes.count }

    func error(at offset: Int, _ reason: String) -> SoundBankError {
        SoundBankError(file: file, place: .byte(offset), reason: reason)
    }

    /// Callers have looked whether the offset is in the file; it is checked all the same, because what stands beside a
    /// file in memory is nobody's business.
    private func load<Value: BitwiseCopyable>(_ offset: Int, _ type: Value.Type) -> Value {
        precondition(offset >= 0 && offset <= bytes.count - MemoryLayout<Value>.size, "beyond a file that was measured")
        return bytes.loadUnaligned(fromByteOffset: offset, as: type)
    }

    func byte(_ offset: Int) -> UInt8 { load(offset, UInt8.self) }
    func word(_ offset: Int) -> Int { Int(UInt16(littleEndian: load(offset, UInt16.self))) }
    func signedWord(_ offset: Int) -> Int { Int(Int16(littleEndian: load(offset, Int16.self))) }
    func long(_ offset: Int) -> Int { Int(UInt32(littleEndian: load(offset, UInt32.self))) }

    /// Up to its first zero; what is no printable ASCII becomes a question mark.
    func text(_ offset: Int, _ length: Int) -> String {
        let letters = (0..<length).lazy.map { self.byte(offset + $0) }.prefix { $0 != 0 }
        return String(decoding: letters.map { (32..<127).contains($0) ? $0 : 63 }, as: UTF8.self)
    }

    func tag(_ offset: Int) -> String { text(offset, 4) }
}
