import AudioToolbox

/// Where an instrument comes from: what a unit's state keeps of it.
package struct InstrumentSource: Equatable, Sendable {
    package enum Kind: String, Sendable {
        /// Our own bank, which needs no file.
        case standard
        /// A bank of many programs.
        case bank
        /// A file that is one instrument.
        case instrument
        /// Recordings, each for some keys.
        case recordings
    }

    /// A program of a bank, for all channels, by the numbers that MIDI has.
    package struct Program: Equatable, Sendable {
        package var number: UInt8
        /// 0x79 is melodic, 0x78 percussion.
        package var bankMSB: UInt8
        package var bankLSB: UInt8

        package init(number: UInt8, bankMSB: UInt8, bankLSB: UInt8) {
            (self.number, self.bankMSB, self.bankLSB) = (number, bankMSB, bankLSB)
        }
    }

    package var kind: Kind
    /// Of the files; for one that a host handed over, its key.
    package var paths: [String]
    /// Nil where each channel chooses by its messages.
    package var program: Program?

    package init(_ kind: Kind, _ paths: [String] = [], program: Program? = nil) {
        (self.kind, self.paths, self.program) = (kind, paths, program)
    }

    /// More files than there are keys play nothing.
    package static let maximumPaths = 128
}

extension InstrumentSource {
    private static let key = "instrument"
    /// Apple's key for the files that a preset needs: a dictionary of paths.
    private static let filesKey = "file-references"
    private static let programKeys = ["program", "bank-msb", "bank-lsb"]

    /// What it adds to a unit's state.
    var state: [String: Any] {
        var numbers: [String: Any] = ["kind": kind.rawValue]
        if let program {
            for (key, number) in zip(Self.programKeys, [program.number, program.bankMSB, program.bankLSB]) {
                numbers[key] = Int(number)
            }
        }
        let names = paths.enumerated().map { (Self.name(of: $0.offset), $0.element as Any) }
        return [Self.key: numbers, Self.filesKey: Dictionary(uniqueKeysWithValues: names)]
    }

    /// Nil where a state has none that makes sense.
    init?(state: [String: Any]) {
        guard let numbers = state[Self.key] as? [String: Any],
            let kind = (numbers["kind"] as? String).flatMap(Kind.init(rawValue:))
        else { return nil }
        let files = state[Self.filesKey] as? [String: Any] ?? [:]
        let paths = (0..<min(files.count, Self.maximumPaths)).compactMap { files[Self.name(of: $0)] as? String }
        guard paths.count == files.count, paths.isEmpty == (kind == .standard), kind == .recordings || paths.count < 2
        else { return nil }
        let program = Self.programKeys.compactMap { key in
            PropertyListCoder.integer(of: numbers[key]).flatMap { (0...127).contains($0) ? UInt8($0) : nil }
        }
        guard program.isEmpty || program.count == 3 else { return nil }
        self.init(
            kind, paths,
            program: program.isEmpty
                ? nil : Program(number: program[0], bankMSB: program[1], bankLSB: program[2]))
    }

    private static func name(of index: Int) -> String { "Sample:\(index)" }
}
