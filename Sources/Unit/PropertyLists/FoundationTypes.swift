import Glibc
import LinuxSystem

/// Foundation's types, where the process has them. They are found by name: this module does not link Foundation, so
/// that a unit without it stays small.
///
/// Values are made of them only for code that is linked to Foundation: a unit that is not expects bytes in an array,
/// whichever process loads it.
enum FoundationTypes {
    private typealias Bytes = any (RangeReplaceableCollection<UInt8>).Type
    private typealias Moment = any (Decodable & Strideable).Type
    private typealias Literal = any (
        ExpressibleByIntegerLiteral & ExpressibleByFloatLiteral & ExpressibleByBooleanLiteral
    ).Type
    private typealias NumberType = @convention(c) (UnsafeRawPointer) -> Int

    // nonisolated(unsafe): metatypes, which never change.
    private nonisolated(unsafe) static let data = linked("20FoundationEssentials4DataV") as? Bytes
    private nonisolated(unsafe) static let date = _typeByName("20FoundationEssentials4DateV") as? Moment
    private nonisolated(unsafe) static let madeDate = linked("20FoundationEssentials4DateV") as? Moment
    private static let numbers = _typeByName("10Foundation8NSNumberC")
    private nonisolated(unsafe) static let madeNumbers = linked("10Foundation8NSNumberC") as? Literal

    /// Core Foundation's `CFNumberGetType`, which Foundation's library has. There is none where Foundation is linked
    /// into the program itself: a whole number is an integer then.
    private static let numberType: NumberType? = {
        guard let library = dlopen("libFoundation.so", RTLD_LAZY | RTLD_NOLOAD),
            let function = dlsym(library, "CFNumberGetType")
        else { return nil }
        // The symbol is the C function of this signature.
        return unsafeBitCast(function, to: NumberType.self)
    }()

    // MARK: What a value is

    /// What an `NSNumber` is; nil for anything else.
    static func number(_ value: Any) -> PropertyListValue? {
        guard let numbers, type(of: value) is AnyClass, isKind(value, of: numbers) else { return nil }
        if String(describing: type(of: value)) == "__NSCFBoolean" { return .boolean(value as? Bool == true) }
        let object = value as AnyObject
        switch numberType?(Unmanaged.passUnretained(object).toOpaque()) {
        case 5, 12: return (value as? Float).map { .float($0) } ?? real(value)
        case 6, 13, 16: return real(value)
        default: return (value as? Int).map { .integer($0) } ?? (value as? UInt64).map { .unsigned($0) } ?? real(value)
        }
    }

    private static func real(_ value: Any) -> PropertyListValue? { (value as? Double).map { .double($0) } }

    private static func isKind<Kind>(_ value: Any, of: Kind.Type) -> Bool { value is Kind }

    /// What a `Date` or an `NSDate` is, since the beginning of 2001; nil for anything else.
    static func seconds(_ value: Any) -> Double? { date.flatMap { seconds(value, as: $0) } }

    private static func seconds<Date: Decodable & Strideable>(_ value: Any, as: Date.Type) -> Double? {
        guard let value = value as? Date, let reference = try? Date(from: SecondsDecoder(seconds: 0)) else {
            return nil
        }
        return reference.distance(to: value) as? Double
    }

    // MARK: Making values

    private static func linked(_ mangledName: String) -> Any.Type? {
        guard let type = _typeByName(mangledName) else { return nil }
        // A metatype is the address of the type's metadata, which lies in the library that has the type.
        return CurrentProcess.codeIsLinked(to: unsafeBitCast(type, to: UnsafeRawPointer.self)) ? type : nil
    }

    /// `Data`, or the bytes where there is no such type.
    static func made(_ bytes: [UInt8]) -> Any { data.map { collection(bytes, as: $0) } ?? bytes }

    private static func collection<Bytes: RangeReplaceableCollection<UInt8>>(
        _ bytes: [UInt8], as: Bytes.Type
    ) -> Any { Bytes(bytes) }

    /// `Date`, or `PropertyListDate` where there is no such type.
    static func made(secondsSinceReferenceDate seconds: Double) -> Any {
        madeDate.flatMap { moment(seconds, as: $0) } ?? PropertyListDate(secondsSinceReferenceDate: seconds)
    }

    private static func moment<Date: Decodable>(_ seconds: Double, as: Date.Type) -> Any? {
        try? Date(from: SecondsDecoder(seconds: seconds))
    }

    /// An `NSNumber`, or the integer where there is no such type.
    static func made(_ integer: Int) -> Any { madeNumbers.flatMap { number(integer, as: $0) } ?? integer }

    /// An `NSNumber`, or the number where there is no such type.
    static func made(_ number: Double) -> Any { madeNumbers.flatMap { real(number, as: $0) } ?? number }

    /// An `NSNumber`, or the boolean where there is no such type.
    static func made(_ flag: Bool) -> Any { madeNumbers.flatMap { boolean(flag, as: $0) } ?? flag }

    private static func boolean<Number: ExpressibleByBooleanLiteral>(_ value: Bool, as: Number.Type) -> Any? {
        (value as? Number.BooleanLiteralType).map { Number(booleanLiteral: $0) }
    }

    private static func number<Number: ExpressibleByIntegerLiteral>(_ value: Int, as: Number.Type) -> Any? {
        (value as? Number.IntegerLiteralType).map { Number(integerLiteral: $0) }
    }

    private static func real<Number: ExpressibleByFloatLiteral>(_ value: Double, as: Number.Type) -> Any? {
        (value as? Number.FloatLiteralType).map { Number(floatLiteral: $0) }
    }
}
