import AVFAudio
import AudioToolbox
import CoreMIDI
import Foundation

/// The bytes of a Standard MIDI File (MusicPlayer.h).
/// - Parameters:
///   - inFileType: `.midiType`; others are not written.
///   - inFlags: mean nothing here.
///   - inResolution: ticks per quarter note, 0 for the sequence's own; a negative one has SMPTE times.
///   - outData: gets the bytes; untouched where there are none.
/// - Returns: `kAudio_ParamError` for what is no sequence, and for one that no file holds, whose reason is logged.
/// Thread: any but render.
@discardableResult
public func MusicSequenceFileCreateData(
    _ inSequence: MusicSequence, _ inFileType: MusicSequenceFileTypeID, _ inFlags: MusicSequenceFileFlags,
    _ inResolution: Int16, _ outData: UnsafeMutablePointer<Unmanaged<CFData>?>
) -> OSStatus {
    let made = musicSequenceFileData(inSequence, inFileType, inResolution)
    if let data = made.data { outData.pointee = Unmanaged(data) }
    return made.status
}
