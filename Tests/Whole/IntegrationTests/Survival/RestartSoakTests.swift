import AudioToolbox
import ExtensionHost
import Foundation
import HostControl
import Supervision
import TestSupport
import Testing

/// Many restarts of one unit.
@Suite(.serialized) struct RestartSoakTests {
    private static let restarts = 1500
    private static let settled = 500
    /// What dispatch keeps of finished work has settled by then: 1.9 to 2.1 MiB from the 500th to the 4000th restart.
    private static let heapGrowth = 512 << 10
    /// Measured: 0.3 MiB.
    private static let residentGrowthKiB = 2048

    @Test func manyRestartsLeaveNothingBehind() async throws {
        let host = try Installation.host()
        let unit = try #require(try await host.instantiate(try DemoUnit.gain.description) as? RemoteAudioUnit)
        try unit.prepare(maximumFrames: 128)
        defer { unit.deallocateRenderResources() }
        let run = SilentRun(unit.renderBlock)
        // Without a task that sleeps, of which dispatch would keep more than of the restarts.
        func isBack(after before: UInt64) -> Bool {
            eventually {
                run.step()
                return unit.restartCount > before && unit.status.state == .running
            }
        }
        var early = ProcessSize()
        for restart in 1...Self.restarts {
            let before = unit.restartCount
            unit.restartService()
            #expect(isBack(after: before))
            if restart == Self.settled { early = try ProcessSize.present() }
        }
        #expect(unit.restartCount == UInt64(Self.restarts), "\(unit.incidents.suffix(3).map(\.cause))")
        let late = try ProcessSize.present()
        #expect(late.threads <= early.threads + 2)
        #expect(late.mappings <= early.mappings + 8)
        #expect(late.heapBytes <= early.heapBytes + Self.heapGrowth)
        #expect(late.residentKiB <= early.residentKiB + Self.residentGrowthKiB)
        // One service ends and another starts as this is counted.
        #expect(await eventually { (try? ProcessSize.descriptorCount()) ?? .max <= early.descriptors + 8 })
        #expect(await eventually { (try? ProcessSize.childCount()) ?? .max <= early.children + 2 })
    }
}

/// Renders blocks of silence and forgets them.
private final class SilentRun {
    private let run: (Double) -> Void
    private var position = 0.0

    init(_ render: @escaping AURenderBlock) {
        let list = UnsafeMutablePointer<AudioBufferList>.allocate(bufferCount: 2)
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: 256)
        run = { position in
            for channel in 0..<2 {
                audioBuffers(list)[channel] = AudioBuffer(
                    mNumberChannels: 1, mDataByteSize: 512, mData: memory + channel * 128)
            }
            var time = AudioTimeStamp()
            time.mSampleTime = position
            time.mFlags = .sampleTimeValid
            var flags = AudioUnitRenderActionFlags()
            _ = render(&flags, &time, 128, 0, list) { _, _, count, _, data in
                for channel in 0..<Int(data.pointee.mNumberBuffers) {
                    audioBuffers(data)[channel].mData?.assumingMemoryBound(to: Float.self)
                        .update(repeating: 0, count: Int(count))
                }
                return noErr
            }
        }
    }

    func step() {
        run(position)
        position += 128
    }
}

/// What this process holds.
struct ProcessSize {
    var descriptors = 0
    var threads = 0
    var residentKiB = 0
    var children = 0
    /// Bytes that were allocated and not given back.
    var heapBytes = 0
    /// Stretches of address space; a link that is not given back is two of them.
    var mappings = 0

    static func present() throws -> ProcessSize {
        let files = FileManager.default
        var size = ProcessSize()
        size.descriptors = try descriptorCount()
        size.threads = try files.contentsOfDirectory(atPath: "/proc/self/task").count
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        size.residentKiB = Int(line.split(whereSeparator: \.isWhitespace).dropFirst().first ?? "0") ?? 0
        size.children = try childCount()
        size.heapBytes = try AllocatorReport.present().bytesInUse
        size.mappings = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8).split(separator: "\n").count
        return size
    }

    static func descriptorCount() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }

    /// Service processes of this process.
    static func childCount() throws -> Int {
        let own = ProcessInfo.processInfo.processIdentifier
        return try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { entry in
            guard Int(entry) != nil, let status = try? String(contentsOfFile: "/proc/\(entry)/status", encoding: .utf8)
            else { return false }
            return status.contains("\nPPid:\t\(own)\n")
        }.count
    }
}
