import FuzzTargets
import FuzzerMemory

/// libFuzzer's main function.
@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// libFuzzer's library wants to find one by this name.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    Fuzzing.run([UInt8](UnsafeBufferPointer(start: data, count: size)))
    return 0
}

/// One process fuzzes one target.
enum Fuzzing {
    /// Set once, before the first input.
    nonisolated(unsafe) static var target = FuzzTarget.control

    /// Runs one input and ends the process when it needs more memory than such an input may. What is made once, as types
    /// are with their first use, is not the input's: it needs less when it is run again.
    static func run(_ bytes: [UInt8]) {
        let limit = target.memory(for: bytes.count)
        var peak = 0
        for _ in 0..<3 {
            fuzzer_memory_begin()
            target.run(bytes)
            peak = fuzzer_memory_peak()
            if peak <= limit { return }
        }
        fatalError("an input of \(bytes.count) bytes needs \(peak) bytes of memory; \(limit) are allowed")
    }
}
