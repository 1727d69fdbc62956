internal import CSpatialization
import Glibc

/// The responses of a head's two ears to sounds of many directions, at one sample rate.
///
/// Made of a SOFA file (AES69). Each response begins where its ear begins to hear; how much later that is for each
/// direction is kept apart, so that between two directions a response lies between theirs. Nothing in it changes. Thread:
/// any but render.
// @unchecked: its memory is written by `init` only.
package final class HearingSet: @unchecked Sendable {
    package let path: String
    package let sampleRate: Double
    /// Its responses begin where the ear begins to hear; its delays say when that is, after the first that ever does.
    let table: HearingTable
    /// Of the field's components, for ears; of the shape that `SpaceTarget.fieldFilter` has.
    let fieldFilter: UnsafeMutablePointer<Float>
    let fieldPartitions: Int

    /// Samples before the place where the ear begins to hear, which belong to the response.
    static let lead = 8

    /// Reads a file, in a process of its own that may die of it; a tenth of a second for a usual set.
    /// - Throws: `HearingSetError`, which names the file.
    package convenience init(contentsOf path: String, sampleRate: Double) throws(HearingSetError) {
        var sofa = spatial_sofa()
        var detail: CInt = 0
        let status = spatial_sofa_read(path, Float(sampleRate), &sofa, &detail)
        guard Int(status) == SPATIAL_SOFA_OK else { throw Self.error(path, status, detail) }
        defer { spatial_sofa_free(&sofa) }
        try self.init(path, sampleRate, SOFAContent(sofa))
    }

    /// Takes what a process that reads a file would have told, as bytes from outside.
    /// - Throws: `HearingSetError`, which names the file.
    package convenience init(
        answer bytes: UnsafeMutableRawBufferPointer, path: String, sampleRate: Double
    ) throws(HearingSetError) {
        var sofa = spatial_sofa()
        var detail: CInt = 0
        guard bytes.count >= MemoryLayout<spatial_sofa_answer>.size, let base = bytes.baseAddress else {
            throw HearingSetError(path, .unusable(library: 0))
        }
        let answer = base.bindMemory(to: spatial_sofa_answer.self, capacity: 1)
        let status = spatial_sofa_take(answer, bytes.count, &sofa, &detail)
        guard Int(status) == SPATIAL_SOFA_OK else { throw Self.error(path, status, detail) }
        try self.init(path, sampleRate, SOFAContent(sofa))
    }

    /// Whether there is a library that reads such files.
    package static var canRead: Bool { spatial_sofa_is_available() != 0 }

    private static func error(_ path: String, _ status: CInt, _ detail: CInt) -> HearingSetError {
        let number = Int(detail)
        let words = detail > 0 && detail < 200 ? String(cString: strerror(detail)) : "it ends too early"
        switch Int(status) {
        case SPATIAL_SOFA_NO_LIBRARY: return HearingSetError(path, .noLibrary)
        case SPATIAL_SOFA_UNREADABLE: return HearingSetError(path, .unreadable(system: number), detail: words)
        case SPATIAL_SOFA_TOO_LARGE: return HearingSetError(path, .tooLarge)
        case SPATIAL_SOFA_NO_HDF5: return HearingSetError(path, .noSOFA)
        case SPATIAL_SOFA_DAMAGED: return HearingSetError(path, .damaged(library: number))
        case SPATIAL_SOFA_READER_DIED: return HearingSetError(path, .readerDied(signal: number))
        case SPATIAL_SOFA_NO_MEMORY:
            return HearingSetError(path, .noMemory, detail: detail > 0 ? words : "")
        default: return HearingSetError(path, .unusable(library: number))
        }
    }

    init(_ path: String, _ sampleRate: Double, _ content: SOFAContent) throws(HearingSetError) {
        self.path = path
        self.sampleRate = sampleRate
        let kept = content.usableDirections()
        guard kept.count >= 4 else { throw HearingSetError(path, .unusable(library: 0)) }
        let directions = kept.map { content.direction($0) }
        let onsets = kept.flatMap { [content.onset($0, 0), content.onset($0, 1)] }
        let arrivals = kept.enumerated().flatMap { place, number in
            (0..<2).map { Float(onsets[2 * place + $0]) + content.delay(number, $0) }
        }
        let first = arrivals.min() ?? 0
        let delays = arrivals.map { min($0 - first, Float(Self.mostDelay)) }
        let earliest = onsets.min() ?? 0
        let length = min(content.length - earliest + Self.lead, Self.mostLength)
        var responses = [Float](repeating: 0, count: kept.count * 2 * length)
        for (place, number) in kept.enumerated() {
            for ear in 0..<2 {
                let start = onsets[2 * place + ear] - Self.lead
                for sample in 0..<length {
                    let from = start + sample
                    guard from >= 0, from < content.length else { continue }
                    responses[(2 * place + ear) * length + sample] = content.response(number, ear, from)
                }
            }
        }
        let level = Self.levelAhead(directions, responses, length)
        guard level > 0, level.isFinite else { throw HearingSetError(path, .unusable(library: 0)) }
        table = HearingTable(
            directions: Self.kept(directions), directionCount: directions.count, length: length,
            responses: Self.kept(responses.map { $0 / level }), delays: Self.kept(delays))
        let longest = length + Int(delays.max() ?? 0) + 8
        fieldPartitions = min((longest + 127) / 128, Convolver.mostPartitions)
        let partFloats = 2 * fieldPartitions * Int(SPATIAL_SPECTRUM)
        fieldFilter = SpaceMemory.zeros(SphericalHarmonics.count * partFloats)
        spatial_prepare()
        fillField(partFloats)
    }

    deinit {
        fieldFilter.deallocate()
        table.directions.deallocate()
        table.responses.deallocate()
        table.delays.deallocate()
    }

    /// Samples of a response, from where the ear begins to hear.
    var length: Int { table.length }

    private static func kept<Element>(_ elements: [Element]) -> UnsafePointer<Element> {
        let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(elements.count, 1))
        memory.initialize(from: elements, count: elements.count)
        return UnsafePointer(memory)
    }

    /// Samples of the longest response.
    static var mostLength: Int { HearingTable.mostLength }
    /// Samples; the longest response, delayed, fits into the parts of a convolution.
    static let mostDelay = Convolver.mostPartitions * 128 - mostLength - 8

    /// Parts of a response: of all of it, or of what lies within about 5 ms.
    package func partitions(isFull: Bool) -> Int {
        isFull ? fieldPartitions : min(fieldPartitions, max(2, Int((sampleRate / 48_000 * 2).rounded(.up))))
    }

    /// How loud both ears together hear noise from ahead.
    private static func levelAhead(_ directions: [SpatialVector], _ responses: [Float], _ length: Int) -> Float {
        let ahead = directions.indices.min { directions[$0].z < directions[$1].z } ?? 0
        let power = responses[2 * ahead * length..<2 * (ahead + 1) * length].reduce(0) { $0 + Double($1) * Double($1) }
        return Float(power.squareRoot())
    }
}
