import AudioToolbox
internal import AudioUnitInterface
import Foundation
import MusicSequences

// Files of sequences: under the C symbols of MusicPlayer.h, and for Swift with Foundation's types. Thread: any but render.

/// Adds what a Standard MIDI File has: its tracks behind those that are there, its tempos to the tempo track
/// (MusicPlayer.h).
/// - Parameter inFileTypeHint: `.midiType`, or `.anyType`; files of other kinds are not read.
/// - Returns: `kAudio_ParamError` for what is no sequence, 'dta?' for a file that cannot be read, whose reason is
///   logged. Nothing is added then.
@discardableResult
public func MusicSequenceFileLoad(
    _ inSequence: MusicSequence, _ inFileRef: URL, _ inFileTypeHint: MusicSequenceFileTypeID,
    _ inFlags: MusicSequenceLoadFlags
) -> OSStatus {
    MusicStatus.of {
        let core = try MusicObjects.sequence(inSequence)
        try checkType(inFileTypeHint)
        try core.load(from: inFileRef, tracks(inFlags))
    }
}

/// As `MusicSequenceFileLoad`, from a file's bytes.
@discardableResult
public func MusicSequenceFileLoadData(
    _ inSequence: MusicSequence, _ inData: Data, _ inFileTypeHint: MusicSequenceFileTypeID,
    _ inFlags: MusicSequenceLoadFlags
) -> OSStatus {
    MusicStatus.of {
        let core = try MusicObjects.sequence(inSequence)
        try checkType(inFileTypeHint)
        try core.load([UInt8](inData), "the data", tracks(inFlags))
    }
}

/// Writes a Standard MIDI File of format 1 (MusicPlayer.h).
/// - Parameters:
///   - inFileType: `.midiType`; others are not written.
///   - inFlags: `.eraseFile` to replace a file that is there.
///   - inResolution: ticks per quarter note, 0 for the sequence's own; a negative one has SMPTE times.
/// - Returns: `kAudio_ParamError` for what is no sequence and for one that no file holds, 'what' for a file that cannot
///   be written. The reason is logged.
@discardableResult
public func MusicSequenceFileCreate(
    _ inSequence: MusicSequence, _ inFileRef: URL, _ inFileType: MusicSequenceFileTypeID,
    _ inFlags: MusicSequenceFileFlags, _ inResolution: Int16
) -> OSStatus {
    MusicStatus.of {
        let core = try MusicObjects.sequence(inSequence)
        try checkType(inFileType)
        try core.write(
            to: inFileRef, resolution: Int(inResolution), replacesExisting: inFlags.contains(.eraseFile))
    }
}

/// The bytes of such a file, or a status and no bytes.
package func musicSequenceFileData(
    _ sequence: OpaquePointer?, _ type: MusicSequenceFileTypeID, _ resolution: Int16
) -> (status: OSStatus, data: Data?) {
    var data: Data?
    let status = MusicStatus.of {
        let core = try MusicObjects.sequence(sequence)
        try checkType(type)
        data = try core.fileData(Int(resolution))
    }
    return (status, data)
}

/// What the sequence says of itself, by the keys of `AVAudioSequencer.InfoDictionaryKey`; empty for what is no sequence
/// (MusicPlayer.h).
public func MusicSequenceGetInfoDictionary(_ inSequence: MusicSequence) -> [AnyHashable: Any] {
    guard let core = try? MusicObjects.sequence(inSequence) else { return [:] }
    return Dictionary(uniqueKeysWithValues: core.information.map { (AnyHashable($0), $1) })
}

private func checkType(_ type: MusicSequenceFileTypeID) throws {
    guard type == .midiType || type == .anyType else { throw MusicStatus(kAudio_ParamError) }
}

private func tracks(_ flags: MusicSequenceLoadFlags) -> EventSequence.FileTracks {
    flags.contains(.smf_ChannelsToTracks) ? .byChannel : .asInFile
}

// MARK: C

/// As Swift's.
@c(MusicSequenceFileLoad)
public func musicSequenceFileLoad(
    _ sequence: OpaquePointer?, _ file: OpaquePointer?, _ type: MusicSequenceFileTypeID,
    _ flags: MusicSequenceLoadFlags
) -> OSStatus {
    guard let sequence, let path = CoreFoundationObject.path(file) else { return kAudio_ParamError }
    return MusicSequenceFileLoad(sequence, URL(fileURLWithPath: path), type, flags)
}

/// As Swift's.
@c(MusicSequenceFileLoadData)
public func musicSequenceFileLoadData(
    _ sequence: OpaquePointer?, _ data: OpaquePointer?, _ type: MusicSequenceFileTypeID,
    _ flags: MusicSequenceLoadFlags
) -> OSStatus {
    let bytes = CoreFoundationObject.value(data.map { UnsafeRawPointer($0) }) as? [UInt8]
    guard let sequence, let bytes else { return kAudio_ParamError }
    return MusicSequenceFileLoadData(sequence, Data(bytes), type, flags)
}

/// As Swift's.
@c(MusicSequenceFileCreate)
public func musicSequenceFileCreate(
    _ sequence: OpaquePointer?, _ file: OpaquePointer?, _ type: MusicSequenceFileTypeID,
    _ flags: MusicSequenceFileFlags, _ resolution: Int16
) -> OSStatus {
    guard let sequence, let path = CoreFoundationObject.path(file) else { return kAudio_ParamError }
    return MusicSequenceFileCreate(sequence, URL(fileURLWithPath: path), type, flags, resolution)
}

/// Writes a CFData that the caller releases.
@c(MusicSequenceFileCreateData)
public func musicSequenceFileCreateData(
    _ sequence: OpaquePointer?, _ type: MusicSequenceFileTypeID, _ flags: MusicSequenceFileFlags,
    _ resolution: Int16, _ data: UnsafeMutablePointer<OpaquePointer?>?
) -> OSStatus {
    guard let data else { return kAudio_ParamError }
    let made = musicSequenceFileData(sequence, type, resolution)
    if let bytes = made.data {
        data.pointee = [UInt8](bytes).withUnsafeBufferPointer { CFDataCreate(nil, $0.baseAddress, $0.count) }
    }
    return made.status
}

/// A CFDictionary that the caller releases.
@c(MusicSequenceGetInfoDictionary)
public func musicSequenceGetInfoDictionary(_ sequence: OpaquePointer?) -> OpaquePointer? {
    (try? MusicObjects.sequence(sequence)).map { CoreFoundationObject.make($0.information) }
}
