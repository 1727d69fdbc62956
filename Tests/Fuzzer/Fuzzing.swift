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
    /// Inputs after which what is made once has been made.
    private static let firstInputs = 64
    nonisolated(unsafe) private static var inputs = 0

    /// Runs one input and ends the process when it needed more memory than such an input may.
    static func run(_ bytes: [UInt8]) {
        fuzzer_memory_begin()
        target.run(bytes)
        let peak = fuzzer_memory_peak()
        inputs += 1
        let limit = target.memory(for: bytes.count) + (inputs <= firstInputs ? 4 << 20 : 0)
        guard peak > limit else { return }
        // Types are made with their first use: only what an input needs again and again is the input's.
        fuzzer_memory_begin()
        target.run(bytes)
        let again = fuzzer_memory_peak()
        if again > limit { fatalError("\(bytes.count) bytes made \(again) bytes of memory; \(limit) are allowed") }
    }
}
