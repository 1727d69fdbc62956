import Glibc

/// The numbers of threads in processes that count their own from 1.
///
/// Source: `NSpid` of `/proc/PID/task/TID/status`, whose last number is the innermost name space's.
public enum ThreadNumbers {
    /// This process's number for a thread that another process knows under a number of its own; nil when that process
    /// has no such thread. Thread: any but render.
    public static func number(of own: Int32, inProcess processID: Int32) -> Int32? {
        let numbers = numbers(inProcess: processID)
        // Both count upwards: where no thread has ended yet, its place in the order is its own number.
        let likely = numbers.indices.contains(Int(own) - 1) ? [numbers[Int(own) - 1]] : []
        return (likely + numbers).first { innermost("/proc/\(processID)/task/\($0)/status") == own }
    }

    /// The threads of a process, in order; empty when it is gone.
    private static func numbers(inProcess processID: Int32) -> [Int32] {
        guard let folder = opendir("/proc/\(processID)/task") else { return [] }
        defer { closedir(folder) }
        var numbers: [Int32] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if let number = Int32(name) { numbers.append(number) }
        }
        return numbers.sorted()
    }

    /// The process of a thread, and the thread's number as that process itself knows it; nil when there is no such
    /// thread. Thread: any but render.
    public static func names(ofThread number: Int32) -> (process: Int32, own: Int32)? {
        let file = "/proc/\(number)/status"
        guard let process = ProcFile.lastWord(ofLine: "Tgid:", in: file).flatMap({ Int32($0) }),
            let own = innermost(file)
        else { return nil }
        return (process, own)
    }

    private static func innermost(_ path: String) -> Int32? {
        ProcFile.lastWord(ofLine: "NSpid:", in: path).flatMap { Int32($0) }
    }
}
