// The functions of MusicPlayer.h that write a boolean. Thread: any but render, one at a time for one iterator.

/// Whether a player was started and not stopped; it stays so past the end (MusicPlayer.h).
@discardableResult
public func MusicPlayerIsPlaying(
    _ inPlayer: MusicPlayer, _ outIsPlaying: UnsafeMutablePointer<DarwinBoolean>
) -> OSStatus { MusicPlayerQuestion.isPlaying.ask(inPlayer, outIsPlaying) }

/// Whether an event is in front of the iterator (MusicPlayer.h).
@discardableResult
public func MusicEventIteratorHasPreviousEvent(
    _ inIterator: MusicEventIterator, _ outHasPrevEvent: UnsafeMutablePointer<DarwinBoolean>
) -> OSStatus { MusicPlayerQuestion.hasPrevious.ask(inIterator, outHasPrevEvent) }

/// Whether another event is behind the one at the iterator (MusicPlayer.h).
@discardableResult
public func MusicEventIteratorHasNextEvent(
    _ inIterator: MusicEventIterator, _ outHasNextEvent: UnsafeMutablePointer<DarwinBoolean>
) -> OSStatus { MusicPlayerQuestion.hasNext.ask(inIterator, outHasNextEvent) }

/// Whether the iterator is at an event (MusicPlayer.h).
@discardableResult
public func MusicEventIteratorHasCurrentEvent(
    _ inIterator: MusicEventIterator, _ outHasCurEvent: UnsafeMutablePointer<DarwinBoolean>
) -> OSStatus { MusicPlayerQuestion.hasCurrent.ask(inIterator, outHasCurEvent) }
