import AudioToolbox
import PropertyLists
import Settings

/// A component's tags from its user: `$XDG_DATA_HOME/Audio/Tags/<type>.<subtype>.<manufacturer>.plist`.
struct UserTagStore {
    private static let key = "tags"
    private let file: PropertyListFile

    init(_ component: AudioComponentDescription) {
        let codes = [component.componentType, component.componentSubType, component.componentManufacturer].map {
            UserDataFolder.fileName(FourCharacterCode(rawValue: $0).description)
        }
        file = PropertyListFile(path: UserDataFolder.path(in: .tags, [codes.joined(separator: ".") + ".plist"]))
    }

    /// - Throws: when there is no file, or it is broken.
    func tags() throws -> [String] {
        guard let tags = try AUAudioUnitError.translating({ try file.read() })[Self.key] as? [Any] else {
            throw AUAudioUnitError(kAudioUnitErr_InvalidFile, "\(file.path) holds no tags; remove it.")
        }
        return tags.compactMap { $0 as? String }
    }

    func save(_ tags: [String]) throws {
        try AUAudioUnitError.translating { try file.write([Self.key: tags]) }
    }
}
