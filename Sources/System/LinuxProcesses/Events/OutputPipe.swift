internal import CLinuxProcesses
public import LinuxSystem

/// A pipe for what another process prints. Neither end ever blocks: a writer that finds it full loses what it wanted to
/// write, and a reader finds nothing.
public struct OutputPipe: ~Copyable, Sendable {
    /// The other process's end; closed with this value.
    public let writing: FileDescriptor
    private let reading: FileDescriptor

    /// Both ends are close-on-exec. Throws when the process has no descriptor left.
    public init() throws(SystemError) {
        var numbers: [Int32] = [-1, -1]
        try check(clinux_pipe(&numbers), "pipe2")
        reading = FileDescriptor(owning: numbers[0])
        writing = FileDescriptor(owning: numbers[1])
    }

    /// Keeps only the reading end, once the other process has its own.
    public consuming func closeWriting() -> FileDescriptor { reading }
}
