import Foundation
import Glibc

/// What the C library's allocator has given out in this process, over all its arenas.
struct AllocatorReport {
    /// Bytes that were allocated and not given back.
    let bytesInUse: Int

    private typealias Writer = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32

    /// Asks the allocator, whose interface for this is a report in XML.
    static func present() throws -> AllocatorReport {
        guard let symbol = dlsym(nil, "malloc_info") else { throw CocoaError(.featureUnsupported) }
        var text: UnsafeMutablePointer<CChar>?
        var length = 0
        guard let stream = open_memstream(&text, &length) else { throw CocoaError(.fileWriteUnknown) }
        // SAFETY: the symbol of this name has this type; see malloc_info(3).
        _ = unsafeBitCast(symbol, to: Writer.self)(0, stream)
        fclose(stream)
        defer { free(text) }
        return AllocatorReport(text.map { String(cString: $0) } ?? "")
    }

    /// The totals are the last of their kind, behind those of the arenas.
    private init(_ report: String) {
        func last(_ mark: String) -> Int {
            guard let line = report.split(separator: "\n").last(where: { $0.hasPrefix(mark) }),
                let size = line.split(separator: "size=\"").last?.split(separator: "\"").first
            else { return 0 }
            return Int(size) ?? 0
        }
        let free = last("<total type=\"fast\"") + last("<total type=\"rest\"")
        bytesInUse = last("<system type=\"current\"") - free + last("<total type=\"mmap\"")
    }
}
