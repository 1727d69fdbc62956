import AudioToolbox
import ServiceProtocol
import Synchronization

/// The files of each unit of this library.
enum SelectedFiles {
    private static let known = Mutex<[ObjectIdentifier: [String: SelectedFile]]>([:])

    static func of(_ unit: AUAudioUnit) -> [String: SelectedFile] {
        known.withLock { $0[ObjectIdentifier(unit)] } ?? [:]
    }

    /// Closes none of them itself: who still reads holds them.
    static func forget(_ unit: AUAudioUnit) {
        _ = known.withLock { $0.removeValue(forKey: ObjectIdentifier(unit)) }
    }

    /// The descriptor is borrowed: the unit gets one of its own.
    static func open(_ message: SelectedFileMessage, for unit: AUAudioUnit) throws {
        let (key, description) = (message.file.key.text, message.file)
        let present = of(unit)
        guard present[key] != nil || present.count < WireLimits.selectedFiles else {
            throw AUAudioUnitError(
                kAudioUnitErr_InvalidPropertyValue, "The unit has \(WireLimits.selectedFiles) files already.")
        }
        let file = try SelectedFile(
            key: key, name: description.name, isWritable: description.isWritable, copying: message.descriptor)
        try (unit as? any SelectedFileReceiver)?.receive(file)
        known.withLock { $0[ObjectIdentifier(unit), default: [:]][key] = file }
    }

    static func close(_ key: FileKey, of unit: AUAudioUnit) {
        let file = known.withLock { $0[ObjectIdentifier(unit)]?.removeValue(forKey: key.text) }
        if let file { (unit as? any SelectedFileReceiver)?.release(file) }
    }
}
