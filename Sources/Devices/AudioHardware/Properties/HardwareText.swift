import AudioToolbox

/// Texts in memory of the program's: a String for Swift, a reference for C, which is shorter.
enum HardwareText {
    /// Writes it; false where there is no room. Returns the bytes that were written.
    static func store(_ text: String, _ size: Int, _ memory: UnsafeMutableRawPointer) -> Int? {
        if size >= MemoryLayout<String>.size {
            // A variable of Swift has a value, a text or none, which is the same memory.
            memory.assumingMemoryBound(to: String?.self).pointee = text
            return MemoryLayout<String>.size
        }
        guard size >= MemoryLayout<UnsafeRawPointer>.size else { return nil }
        var text = text
        let made = text.withUTF8 { CFStringCreateWithBytes(nil, $0.baseAddress, $0.count, 0x0800_0100, 0) }
        memory.storeBytes(of: UInt(bitPattern: made), as: UInt.self)
        return MemoryLayout<UnsafeRawPointer>.size
    }

    /// The text of a qualifier; nil for none.
    static func load(_ memory: UnsafeRawBufferPointer) -> String? {
        guard let start = memory.baseAddress else { return nil }
        if memory.count == MemoryLayout<String>.size { return start.assumingMemoryBound(to: String?.self).pointee }
        guard memory.count == MemoryLayout<UnsafeRawPointer>.size,
            let string = start.loadUnaligned(as: AUCFStringRef?.self)
        else { return nil }
        var bytes = [CChar](repeating: 0, count: Int(CFStringGetLength(string)) * 4 + 1)
        guard CFStringGetCString(string, &bytes, bytes.count, 0x0800_0100) != 0 else { return nil }
        return bytes.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    }
}
