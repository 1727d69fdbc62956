import AudioToolbox

/// Conversions between Core Foundation objects and the property-list types of `AudioToolbox`.
///
/// Made objects have one reference, which is the caller's. Thread: any but render.
package enum CoreFoundationObject {
    /// Containers in each other that are followed; deeper ones are left out, cycles with them.
    private static var depthLimit: Int { 64 }

    package static func make(_ text: String) -> AUCFStringRef {
        var text = text
        return text.withUTF8 {
            CFStringCreateWithBytes(nil, $0.baseAddress, $0.count, 0x0800_0100, 0)
        }
    }

    /// An object for a string, number, boolean, data, array or dictionary; nil for anything else.
    package static func make(_ value: Any) -> AUCFTypeRef? {
        switch PropertyListValue(value) {
        case .text(let text): UnsafeRawPointer(make(text))
        case .boolean(let flag): UnsafeRawPointer(flag ? kCFBooleanTrue : kCFBooleanFalse)
        case .float(let number): makeNumber(number, kCFNumberFloat32Type)
        case .double(let number): makeNumber(number, kCFNumberFloat64Type)
        case .integer(let number): makeNumber(Int64(number), kCFNumberSInt64Type)
        case .unsigned(let number): makeNumber(Int64(clamping: number), kCFNumberSInt64Type)
        case .dictionary(let dictionary): UnsafeRawPointer(make(dictionary))
        case .data(let bytes): UnsafeRawPointer(CFDataCreate(nil, bytes, bytes.count))
        case .array(let elements): UnsafeRawPointer(make(elements))
        case .date, nil: nil
        }
    }

    package static func make(_ dictionary: [String: Any]) -> AUCFDictionaryRef {
        var keyCallbacks = kCFTypeDictionaryKeyCallBacks
        var valueCallbacks = kCFTypeDictionaryValueCallBacks
        let made = CFDictionaryCreateMutable(nil, 0, &keyCallbacks, &valueCallbacks)
        for (key, value) in dictionary.sorted(by: { $0.key < $1.key }) {
            guard let object = make(value) else { continue }
            let name = make(key)
            CFDictionarySetValue(made, name, object)
            AUCFRelease(name)
            AUCFRelease(object)
        }
        return made!
    }

    package static func make(_ array: [Any]) -> AUCFArrayRef {
        var callbacks = kCFTypeArrayCallBacks
        let made = CFArrayCreateMutable(nil, 0, &callbacks)
        for object in array.compactMap({ make($0) }) {
            CFArrayAppendValue(made, object)
            AUCFRelease(object)
        }
        return made!
    }

    private static func makeNumber<Value>(_ value: Value, _ type: Int) -> AUCFTypeRef? {
        withUnsafePointer(to: value) { UnsafeRawPointer(CFNumberCreate(nil, type, $0)) }
    }

    // MARK: From objects

    package static func string(_ object: AUCFTypeRef?) -> String? {
        guard let object, CFGetTypeID(object) == CFStringGetTypeID(),
            let text = CFStringGetCStringPtr(object.assumingMemoryBound(to: __CFString.self), 0x0800_0100)
        else { return nil }
        return String(cString: text)
    }

    package static func string(of object: AUCFStringRef?) -> String? { string(object.map { UnsafeRawPointer($0) }) }

    /// The path of a file's URL; nil for what is none.
    package static func path(_ object: AUCFURLRef?) -> String? {
        guard let path = CFURLCopyFileSystemPath(object, 0) else { return nil }
        defer { AUCFRelease(path) }
        return string(of: path)
    }

    package static func dictionary(_ object: AUCFTypeRef?) -> [String: Any]? { value(object, 0) as? [String: Any] }

    /// The value of an object; nil for none, and for one that no property list holds.
    package static func value(_ object: AUCFTypeRef?) -> Any? { value(object, 0) }

    private static func value(_ object: AUCFTypeRef?, _ depth: Int) -> Any? {
        guard let object, depth < depthLimit else { return nil }
        let type = CFGetTypeID(object)
        if type == CFStringGetTypeID() { return string(object) }
        let opaque = OpaquePointer(object)
        if type == CFBooleanGetTypeID() { return CFBooleanGetValue(opaque) != 0 }
        if type == CFNumberGetTypeID() { return number(opaque) }
        if type == CFDataGetTypeID() {
            return Array(UnsafeBufferPointer(start: CFDataGetBytePtr(opaque), count: CFDataGetLength(opaque)))
        }
        if type == CFArrayGetTypeID() {
            return (0..<CFArrayGetCount(opaque)).compactMap { value(CFArrayGetValueAtIndex(opaque, $0), depth + 1) }
        }
        return type == CFDictionaryGetTypeID() ? dictionary(opaque, depth) : nil
    }

    private static func number(_ number: AUCFNumberRef) -> Any {
        var integer: Int64 = 0
        var real = 0.0
        switch CFNumberGetType(number) {
        case kCFNumberSInt64Type:
            CFNumberGetValue(number, kCFNumberSInt64Type, &integer)
            return Int(integer)
        case kCFNumberFloat32Type:
            CFNumberGetValue(number, kCFNumberFloat64Type, &real)
            return Float(real)
        default:
            CFNumberGetValue(number, kCFNumberFloat64Type, &real)
            return real
        }
    }

    private static func dictionary(_ dictionary: AUCFDictionaryRef, _ depth: Int) -> [String: Any] {
        let count = CFDictionaryGetCount(dictionary)
        var keys = [UnsafeRawPointer?](repeating: nil, count: count)
        var values = keys
        CFDictionaryGetKeysAndValues(dictionary, &keys, &values)
        var result: [String: Any] = [:]
        for (key, object) in zip(keys, values) {
            guard let name = string(key), let value = value(object, depth + 1) else { continue }
            result[name] = value
        }
        return result
    }
}
