import SourceRules

/// The busses with memory of Apple's samples and templates: a struct in C++ that keeps objects of Objective-C. Its base
/// is the headers' own here, and Swift makes the bus.
struct BufferedBusses {
    /// The structs that derive from the base, in the order of the source.
    private(set) var names: [String] = []

    /// Replaces the base in a header that makes a bus in Objective-C.
    init(replacedIn edited: inout EditedSource) {
        let source = edited.source
        guard let base = source.matches(of: /\bstruct\s+(\w*BufferedAudioBus)\s*\{/).first else { return }
        let start = source.offset(base.range.lowerBound)
        guard let close = source.closing(source.offset(base.range.upperBound) - 1),
            source.text(start..<close).contains("AUAudioUnitBus")
        else { return }
        // The semicolon stays.
        let range = start..<close + 1
        let lines = source.text(range).filter(\.isNewline)
        let alias = base.1 == "BufferedAudioBus" ? "" : "\nusing \(base.1) = BufferedAudioBus"
        let ends = String(lines.dropFirst(alias.isEmpty ? 2 : 3))
        edited.replace(range, with: "\n#include <AUBufferedBus.h>\n\(ends)\(alias)", by: .bufferedBus)
        names = source.matches(of: /\bstruct\s+(\w+)\s*:\s*(?:public\s+)?(\w*BufferedAudioBus)\b/)
            .filter { $0.2 == base.1 }.map { String($0.1) }
    }

    /// What Objective-C did in the base, for each struct: Swift's, since the bus is.
    static func swift(for names: [String]) -> String {
        "import AudioToolbox\n\n// What the base of these busses does in Objective-C on Apple's platforms.\n"
            + names.map(part).joined(separator: "\n")
    }

    private static func part(_ name: String) -> String {
        """
        extension \(name) {
            /// Nil before `initialize`.
            var bus: AUAudioUnitBus! {
                keptBus.map { Unmanaged<AUAudioUnitBus>.fromOpaque($0).takeUnretainedValue() }
            }

            mutating func initialize(_ format: AVAudioFormat, _ maximumChannelCount: UInt32) {
                guard let bus = try? AUAudioUnitBus(format: format) else { return }
                bus.maximumChannelCount = maximumChannelCount
                keep(Unmanaged.passRetained(bus).toOpaque()) { object in
                    if let object { Unmanaged<AUAudioUnitBus>.fromOpaque(object).release() }
                }
            }

            mutating func allocateRenderResources(_ maximumFrameCount: AUAudioFrameCount) {
                allocate(maximumFrameCount, bus?.format.channelCount ?? 0)
            }
        }

        """
    }
}
