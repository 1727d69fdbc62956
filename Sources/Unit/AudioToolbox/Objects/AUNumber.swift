/// A number of any kind, where Apple's interfaces have `NSNumber`.
///
/// Foundation's type of that name would bring Foundation into every service. Inside subclasses of `AUAudioUnit`, and in
/// extensions of this library's classes, `NSNumber` means this type, also where Foundation is imported.
public struct AUNumber: Hashable, Sendable, CustomStringConvertible {
    private enum Value: Hashable, Sendable {
        case signed(Int64)
        /// Above what `Int64` holds.
        case unsigned(UInt64)
        case real(Double)
    }

    private let value: Value

    /// - Precondition: `value` fits 64 bits.
    public init(value: some BinaryInteger) {
        self.value = Int64(exactly: value).map(Value.signed) ?? .unsigned(UInt64(value))
    }

    /// A whole number equals the integer.
    public init(value: some BinaryFloatingPoint) {
        let number = Double(value)
        self.value = Int64(exactly: number).map(Value.signed) ?? .real(number)
    }

    /// 1 for true, 0 for false.
    public init(value: Bool) { self.value = .signed(value ? 1 : 0) }

    /// Towards 0, and to the nearest that fits.
    public var int64Value: Int64 {
        switch value {
        case .signed(let number): number
        case .unsigned: .max
        case .real(let number): number.isNaN ? 0 : number < 0 ? Int64(max(number, -0x1p63)) : .max(below: number)
        }
    }
    /// The bits of a negative number.
    public var uint64Value: UInt64 {
        if case .unsigned(let number) = value { return number }
        return UInt64(bitPattern: int64Value)
    }
    /// Rounded to what a `Double` holds.
    public var doubleValue: Double {
        switch value {
        case .signed(let number): Double(number)
        case .unsigned(let number): Double(number)
        case .real(let number): number
        }
    }

    /// As `int64Value`.
    public var intValue: Int { Int(int64Value) }
    /// The low bits.
    public var uintValue: UInt { UInt(truncatingIfNeeded: uint64Value) }
    /// The low bits.
    public var int32Value: Int32 { Int32(truncatingIfNeeded: int64Value) }
    /// The low bits.
    public var uint32Value: UInt32 { UInt32(truncatingIfNeeded: uint64Value) }
    /// The low bits.
    public var int16Value: Int16 { Int16(truncatingIfNeeded: int64Value) }
    /// The low bits.
    public var uint16Value: UInt16 { UInt16(truncatingIfNeeded: uint64Value) }
    /// The low bits.
    public var int8Value: Int8 { Int8(truncatingIfNeeded: int64Value) }
    /// The low bits.
    public var uint8Value: UInt8 { UInt8(truncatingIfNeeded: uint64Value) }
    /// Rounded to what a `Float` holds.
    public var floatValue: Float { Float(doubleValue) }
    /// True for everything but 0.
    public var boolValue: Bool { doubleValue != 0 }
    /// In decimal digits.
    public var stringValue: String { description }

    public var description: String {
        switch value {
        case .signed(let number): "\(number)"
        case .unsigned(let number): "\(number)"
        case .real(let number): "\(number)"
        }
    }
}

extension AUNumber: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral {
    /// As `init(value:)`.
    public init(integerLiteral value: Int64) { self.init(value: value) }
    /// As `init(value:)`.
    public init(floatLiteral value: Double) { self.init(value: value) }
    /// As `init(value:)`.
    public init(booleanLiteral value: Bool) { self.init(value: value) }
}

extension Int64 {
    fileprivate static func max(below number: Double) -> Int64 { Int64(exactly: number.rounded(.down)) ?? .max }
}

extension Array where Element == AUNumber {
    package var integers: [Int] { map(\.intValue) }
    package init(numbers integers: some Sequence<some BinaryInteger>) { self = integers.map { AUNumber(value: $0) } }
}

// So that a state may hold one: inside of units it is what `NSNumber` means.
extension AUNumber: PropertyListRepresented {
    package var propertyListRepresentation: Any {
        switch value {
        case .signed(let number): number
        case .unsigned(let number): number
        case .real(let number): number
        }
    }
}
