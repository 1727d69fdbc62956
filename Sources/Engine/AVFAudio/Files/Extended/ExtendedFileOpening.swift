import AudioToolbox
import Foundation

/// Opens and makes extended files. Returns errors of AudioFile.h. Thread: any but render.
enum ExtendedFileOpening {
    static func open(_ url: URL?, _ handle: UnsafeMutablePointer<OpaquePointer?>?) -> OSStatus {
        guard let url, let path = url.filePath, let handle else { return kAudio_ParamError }
        guard access(path, F_OK) == 0 else { return kAudioFileFileNotFoundError }
        guard access(path, R_OK) == 0 else { return kAudioFilePermissionsError }
        do {
            let file = try AVAudioFile(forReading: url, commonFormat: .pcmFormatFloat64, interleaved: true)
            handle.pointee = ExtendedFile.handles.add(ExtendedFile(.reading(file), url: url))
            return noErr
        } catch {
            AudioLog.file.write(error as NSError)
            return kAudioFileInvalidFileError
        }
    }

    static func wrap(
        _ audioFile: OpaquePointer?, isWriting: Bool, _ handle: UnsafeMutablePointer<OpaquePointer?>?
    ) -> OSStatus {
        guard let handle else { return kAudio_ParamError }
        guard let file = PacketFiles.file(audioFile) else { return kAudioFileNotOpenError }
        let side: ExtendedFile.Side
        if isWriting {
            guard let stored = file as? StoredPacketFile, stored.isWritable else { return kAudioFilePermissionsError }
            guard let target = PacketFileTarget(stored) else { return kAudioFileUnsupportedDataFormatError }
            side = .writing(target)
        } else {
            guard let source = PacketFileSource(file) else { return kAudioFileUnsupportedDataFormatError }
            side = .reading(source)
        }
        handle.pointee = ExtendedFile.handles.add(ExtendedFile(side, url: nil, audioFile: audioFile))
        return noErr
    }

    static func create(
        _ url: URL?, _ type: UInt32, _ description: UnsafePointer<AudioStreamBasicDescription>?,
        _ layout: UnsafePointer<AudioChannelLayout>?, _ flags: UInt32, _ handle: UnsafeMutablePointer<OpaquePointer?>?
    ) -> OSStatus {
        guard let url, let path = url.filePath, let description, let handle else { return kAudio_ParamError }
        guard flags & AudioFileFlags.eraseFile.rawValue != 0 || access(path, F_OK) != 0 else {
            return kAudioFilePermissionsError
        }
        let named = layout.map { AVAudioChannelLayout(layout: $0) }
        guard let format = AudioConverterObject.format(description.pointee, named), format.isInterleaved else {
            return kAudioFileUnsupportedDataFormatError
        }
        var settings = format.settings
        settings[AVAudioFileTypeKey] = type
        settings[AVLinearPCMIsNonInterleaved] = false
        do {
            let target = try MadeFileTarget(url, settings)
            handle.pointee = ExtendedFile.handles.add(ExtendedFile(.writing(target), url: url))
            return noErr
        } catch { return ExtendedFile.status(error) }
    }
}
