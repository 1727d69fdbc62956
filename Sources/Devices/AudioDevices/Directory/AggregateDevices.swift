import LinuxSystem
import Settings

/// The aggregate devices that the user has defined. Thread: any but render.
enum AggregateDevices {
    /// Bytes of the file.
    private static let limit = 1 << 16
    private static var path: String { UserFile.aggregates.path() }

    /// For lists; lines that define nothing are left out, and said only where a device is opened.
    static var descriptions: [AudioDeviceDescription] {
        ((try? read()) ?? ([], [])).definitions.map {
            AudioDeviceDescription(
                name: "\(AudioDeviceBackend.aggregate.rawValue):\($0.name)",
                summary: $0.members.joined(separator: " + "), backend: .aggregate, outputChannelCount: nil,
                inputChannelCount: nil)
        }
    }

    /// The members of what stands behind `aggregate:`: a name that is defined, or members with a plus between them.
    static func members(_ target: String?, device: String) throws(AudioDeviceError) -> [AudioDeviceName] {
        func refuse(_ reason: String) -> AudioDeviceError {
            AudioDeviceError(device: device, operation: "open", reason: reason)
        }
        guard let target else {
            throw refuse("name one of \(path), or its members, as in aggregate:pipewire+rtp:239.1.2.3:5004")
        }
        let texts = try target.contains("+") ? AggregateDefinition.members(target) : defined(target, refuse)
        guard let texts else { throw refuse("a member is missing beside a \"+\", or there are too many") }
        let names = texts.map { AudioDeviceName($0) }
        if let index = names.firstIndex(where: { $0.backend == .aggregate || $0.backend == .offline }) {
            throw refuse("\"\(texts[index])\" cannot be a part of it: its own parts can, or a device with a clock")
        }
        return names
    }

    private static func defined(
        _ name: String, _ refuse: (String) -> AudioDeviceError
    ) throws(AudioDeviceError) -> [String] {
        let found: (definitions: [AggregateDefinition], faults: [AggregateDefinition.Fault])
        do { found = try read() } catch {
            throw refuse("\(path) with aggregate devices cannot be read: \(error)")
        }
        if let definition = found.definitions.first(where: { $0.name == name }) { return definition.members }
        let faults = found.faults.map { "; line \($0.line): \($0.reason)" }.joined()
        throw refuse("\(path) defines none of this name\(faults); add a line such as: \(name) = pipewire + rtp:Console")
    }

    private static func read() throws -> (definitions: [AggregateDefinition], faults: [AggregateDefinition.Fault]) {
        do {
            let bytes = try RegularFile.contents(path: path, limit: limit)
            return AggregateDefinition.list(String(decoding: bytes, as: UTF8.self))
        } catch let error as SystemError where error.isNotFound {
            return ([], [])
        }
    }
}
