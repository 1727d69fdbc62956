/// Cuts what a service prints into lines. Pure.
package struct OutputLines: Equatable, Sendable {
    /// A longer line is cut. Bytes.
    package static let longest = 1000

    private var partial: [UInt8] = []

    package init() {}

    /// Takes bytes and hands every line that they end to `body`, without its end; lines without content are left out.
    package mutating func take(_ bytes: UnsafeRawBufferPointer, _ body: ([UInt8]) -> Void) {
        for byte in bytes {
            if byte != UInt8(ascii: "\n") { partial.append(byte) }
            if byte == UInt8(ascii: "\n") || partial.count == Self.longest { end(body) }
        }
    }

    /// The output has ended: hands over what was begun.
    package mutating func finish(_ body: ([UInt8]) -> Void) {
        end(body)
        partial = []
    }

    private mutating func end(_ body: ([UInt8]) -> Void) {
        if partial.last == UInt8(ascii: "\r") { partial.removeLast() }
        if !partial.isEmpty { body(partial) }
        partial.removeAll(keepingCapacity: true)
    }
}
