import AudioToolbox
import Foundation
import MusicSequences

// Iterators, under the C symbols of MusicPlayer.h. Thread: any but render, one at a time for one iterator.

/// At the first event.
@c(NewMusicEventIterator)
public func newMusicEventIterator(
    _ track: OpaquePointer?, _ iterator: UnsafeMutablePointer<OpaquePointer?>?
) -> OSStatus {
    MusicStatus.writing(iterator) { MusicObjects.iterators.add(TrackIterator(try MusicObjects.track(track))) }
}

/// Gives an iterator up, and the data of the events that it showed.
@c(DisposeMusicEventIterator)
public func disposeMusicEventIterator(_ iterator: OpaquePointer?) -> OSStatus {
    MusicObjects.iterators.remove(iterator) == nil ? kAudio_ParamError : noErr
}

/// To the first event at a beat or behind it.
@c(MusicEventIteratorSeek)
public func musicEventIteratorSeek(_ iterator: OpaquePointer?, _ beat: MusicTimeStamp) -> OSStatus {
    MusicStatus.of { try MusicObjects.iterator(iterator).seek(to: beat) }
}

/// One event on; from the last one, behind it.
@c(MusicEventIteratorNextEvent)
public func musicEventIteratorNextEvent(_ iterator: OpaquePointer?) -> OSStatus {
    MusicStatus.of { try MusicObjects.iterator(iterator).stepForward() }
}

/// One event back; from behind the last one, to it.
@c(MusicEventIteratorPreviousEvent)
public func musicEventIteratorPreviousEvent(_ iterator: OpaquePointer?) -> OSStatus {
    MusicStatus.of { try MusicObjects.iterator(iterator).stepBack() }
}

/// The beat, the type and the data of the event; each pointer may be null.
@c(MusicEventIteratorGetEventInfo)
public func musicEventIteratorGetEventInfo(
    _ iterator: OpaquePointer?, _ beat: UnsafeMutablePointer<MusicTimeStamp>?,
    _ type: UnsafeMutablePointer<MusicEventType>?, _ data: UnsafeMutablePointer<UnsafeRawPointer?>?,
    _ size: UnsafeMutablePointer<UInt32>?
) -> OSStatus {
    MusicStatus.of {
        let event = try MusicObjects.iterator(iterator).event()
        beat?.pointee = event.beat
        type?.pointee = event.type
        data?.pointee = event.data.baseAddress
        size?.pointee = UInt32(clamping: event.data.count)
    }
}

/// Gives the event another type and other data.
@c(MusicEventIteratorSetEventInfo)
public func musicEventIteratorSetEventInfo(
    _ iterator: OpaquePointer?, _ type: MusicEventType, _ data: UnsafeRawPointer?
) -> OSStatus {
    MusicStatus.of {
        let iterator = try MusicObjects.iterator(iterator)
        guard let data else { throw MusicStatus(kAudio_ParamError) }
        try iterator.setContent(try MusicEventData.content(type, data))
    }
}

/// Removes the event; the iterator is at the next one.
@c(MusicEventIteratorDeleteEvent)
public func musicEventIteratorDeleteEvent(_ iterator: OpaquePointer?) -> OSStatus {
    MusicStatus.of { try MusicObjects.iterator(iterator).delete() }
}

/// Brings the event to another beat, where the iterator goes along.
@c(MusicEventIteratorSetEventTime)
public func musicEventIteratorSetEventTime(_ iterator: OpaquePointer?, _ beat: MusicTimeStamp) -> OSStatus {
    MusicStatus.of { try MusicObjects.iterator(iterator).setBeat(beat) }
}

/// Whether an event is in front of the iterator.
@c(MusicEventIteratorHasPreviousEvent)
public func musicEventIteratorHasPreviousEvent(
    _ iterator: OpaquePointer?, _ answer: UnsafeMutablePointer<UInt8>?
) -> OSStatus {
    MusicStatus.writing(answer) { try MusicObjects.iterator(iterator).asks { $0.hasPrevious } ? 1 : 0 }
}

/// Whether another event is behind the one at the iterator.
@c(MusicEventIteratorHasNextEvent)
public func musicEventIteratorHasNextEvent(
    _ iterator: OpaquePointer?, _ answer: UnsafeMutablePointer<UInt8>?
) -> OSStatus {
    MusicStatus.writing(answer) { try MusicObjects.iterator(iterator).asks { $0.hasNext } ? 1 : 0 }
}

/// Whether the iterator is at an event.
@c(MusicEventIteratorHasCurrentEvent)
public func musicEventIteratorHasCurrentEvent(
    _ iterator: OpaquePointer?, _ answer: UnsafeMutablePointer<UInt8>?
) -> OSStatus {
    MusicStatus.writing(answer) { try MusicObjects.iterator(iterator).asks { $0.hasCurrent } ? 1 : 0 }
}
