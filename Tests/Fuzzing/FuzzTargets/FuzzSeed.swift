/// One input to begin with, by a name that says what it is.
package struct FuzzSeed: Sendable {
    package let name: String
    package let bytes: [UInt8]

    init(_ name: String, _ bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }
}
