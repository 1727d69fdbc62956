/// Programs, their instruments' zones and the samples of these, as a file brought them or code made them; never changes.
///
/// Its memory is plain and in one place, so that a render thread reads it by pointers alone. Thread: any; freed by
/// whoever drops the last reference, which must not be a render thread.
public final class SoundBank: Sendable {
    /// The most zones that one note may have to look through: a bound for the render thread's time.
    public static let maximumZonesPerProgram = 65_536

    /// As the file says, or its own name.
    public let name: String
    /// In order of bank and number; no two have the same.
    public let programs: [SoundProgram]
    /// The recordings, in the file's order.
    public let samples: [SoundSample]
    /// What the reader did not understand or put right, for people; at most 100 sentences.
    public let remarks: [String]
    // nonisolated(unsafe): written in `init` before anyone else sees it, then only read.
    public nonisolated(unsafe) let tables: SoundBankTables
    /// Frames of all samples together.
    public let frameCount: Int

    private nonisolated(unsafe) let memory: [UnsafeMutableRawPointer]

    init(_ contents: consuming SoundBankBuilder) {
        name = contents.name
        programs = contents.programs.sorted { ($0.bank, $0.number) < ($1.bank, $1.number) }
        samples = contents.samples
        remarks = contents.remarks
        frameCount = contents.frames.count
        let table = programs.map {
            SoundBankTables.Program(
                key: Int32($0.bank * 128 + $0.number), firstLayer: Int32($0.firstLayer),
                layerCount: Int32($0.layerCount))
        }
        let (programMemory, layers, zones) = (copied(table), copied(contents.layers), copied(contents.zones))
        let (modulators, frames) = (copied(contents.modulators), copied(contents.frames))
        memory = [
            UnsafeMutableRawPointer(programMemory), UnsafeMutableRawPointer(layers), UnsafeMutableRawPointer(zones),
            UnsafeMutableRawPointer(modulators), UnsafeMutableRawPointer(frames),
        ]
        tables = SoundBankTables(
            programs: programMemory, programCount: table.count, layers: layers, zones: zones,
            zoneCount: contents.zones.count, modulators: modulators, samples: frames)
    }

    deinit { memory.forEach { $0.deallocate() } }

    /// The place in `programs` of what Apple's numbers mean, exactly and with nothing in its stead.
    public func programIndex(bankMSB: UInt8, bankLSB: UInt8, program: UInt8) -> Int? {
        let bank = bankMSB == 0x78 ? 128 : bankMSB == 0x79 ? Int(bankLSB) : Int(bankMSB)
        return programs.firstIndex { $0.bank == bank && $0.number == Int(program) }
    }

    /// The frames of a sample, for those who look at a bank.
    public func frames(of sample: SoundSample) -> [Float] {
        let range = sample.start..<sample.start + sample.frameCount
        return range.clamped(to: 0..<frameCount).map { tables.samples[$0] }
    }

    /// The zones of a program, in their order.
    public func zones(of program: SoundProgram) -> [SoundZone] {
        (program.firstLayer..<program.firstLayer + program.layerCount).flatMap { layer in
            let layer = tables.layers[layer]
            return (layer.firstZone..<layer.firstZone + layer.zoneCount).map { tables.zones[Int($0)] }
        }
    }
}

private func copied<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafeMutablePointer<Element> {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(1, elements.count))
    elements.withUnsafeBufferPointer {
        if let source = $0.baseAddress { memory.initialize(from: source, count: $0.count) }
    }
    return memory
}
