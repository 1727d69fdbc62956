import Foundation

/// Asks `auctl` which devices or ports there are. The program asks sound servers and listens to the network, in a process
/// of its own: a view brings nothing of that with it.
package struct DeviceListing: Sendable {
    /// Rows that are shown at most.
    static let limit = 500

    let arguments: [String]
    /// The kind of devices that are shown; nil for all.
    let kind: String?
    /// Folders in which the program is looked for.
    package var folders = Self.usualFolders

    package static let networkStreams = DeviceListing(arguments: ["devices", "--network", "--json"], kind: "rtp")
    package static let midiPorts = DeviceListing(arguments: ["midi", "--json"], kind: nil)

    /// Beside the program that runs, then those of `PATH`.
    private static let usualFolders: [String] = {
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let folders = [(own as NSString).deletingLastPathComponent] + path.split(separator: ":").map(String.init)
        return folders.filter { $0.hasPrefix("/") }
    }()

    /// Blocks until the program has ended, for seconds where the network is listened to. Thread: any but main and render.
    func read() throws(DeviceListingError) -> [DeviceListEntry] {
        let (data, status, complaint) = try run()
        guard status == 0 else {
            throw DeviceListingError(description: complaint.isEmpty ? "auctl ended with \(status)." : complaint)
        }
        do {
            let entries = try JSONDecoder().decode([DeviceListEntry].self, from: data)
            return Array(entries.filter { kind == nil || $0.kind == kind }.prefix(Self.limit))
        } catch {
            throw DeviceListingError(description: "What auctl printed is no list: is it of another version?")
        }
    }

    private func run() throws(DeviceListingError) -> (data: Data, status: Int32, complaint: String) {
        let places = folders.map { "\($0)/auctl" }
        guard let place = places.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
            throw DeviceListingError(
                description: "auctl, which lists them, was not found: put it into a folder of PATH.")
        }
        let (process, output, complaints) = (Process(), Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: place)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        (process.standardOutput, process.standardError) = (output, complaints)
        do { try process.run() } catch {
            throw DeviceListingError(description: "\(place) does not start: \(error.localizedDescription)")
        }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        let words = complaints.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let text = String(decoding: words, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        return (data, process.terminationStatus, text)
    }
}
