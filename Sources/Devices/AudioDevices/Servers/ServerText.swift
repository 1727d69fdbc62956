/// Reads what a C function leaves in a buffer for its reason.
package enum ServerText {
    package static let capacity = 256

    /// What `body` returns, and the text it left.
    package static func reading<Result>(_ body: (UnsafeMutablePointer<CChar>, Int) -> Result) -> (Result, String) {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
            guard let base = buffer.baseAddress else { preconditionFailure("an allocation has an address") }
            base.initialize(repeating: 0, count: capacity)
            let result = body(base, capacity)
            base[capacity - 1] = 0
            return (result, String(cString: base))
        }
    }
}
