import AudioToolbox
import Foundation

// System sounds (AudioServices.h). Apple's are in AudioToolbox, which is here without the engine that plays them.

/// The number of a system sound.
public typealias SystemSoundID = UInt32
/// The number of a property of a system sound.
public typealias AudioServicesPropertyID = UInt32
/// Called at the end of a system sound, on a thread of its own, with the pointer that was given with it.
public typealias AudioServicesSystemSoundCompletionProc =
    @convention(c) (_ ssID: SystemSoundID, _ clientData: UnsafeMutableRawPointer?) -> Void

/// Vibrates where something can; here nothing does.
public let kSystemSoundID_Vibrate: SystemSoundID = 0x0000_0FFF

/// There is no such property.
public let kAudioServicesUnsupportedPropertyError: OSStatus = 1_886_681_407
/// The property's value has another size.
public let kAudioServicesBadPropertySizeError: OSStatus = 561_211_770
/// The specifier has another size.
public let kAudioServicesBadSpecifierSizeError: OSStatus = 561_213_539
/// It failed, for what the log says.
public let kAudioServicesSystemSoundUnspecifiedError: OSStatus = -1500
/// The sound belongs to a client that is gone.
public let kAudioServicesSystemSoundClientTimedOutError: OSStatus = -1501
/// The file is longer than 30 seconds.
public let kAudioServicesSystemSoundExceededMaximumDurationError: OSStatus = -1502

/// Whether the user's setting for sounds of the interface silences it: 1. Kept; there is no such setting.
public let kAudioServicesPropertyIsUISound: AudioServicesPropertyID = 1_769_174_377
/// Whether it is played to its end when the program ends before: 0. Kept; it ends with the program.
public let kAudioServicesPropertyCompletePlaybackIfAppDies: AudioServicesPropertyID = 1_768_318_057

/// Makes a sound of a file of at most 30 seconds. Thread: any but render, as all of these.
/// - Returns: `kAudioServicesSystemSoundUnspecifiedError` for a file that is no sound, which is logged.
public func AudioServicesCreateSystemSoundID(
    _ inFileURL: URL, _ outSystemSoundID: UnsafeMutablePointer<SystemSoundID>
) -> OSStatus {
    do {
        outSystemSoundID.pointee = SystemSounds.shared.add(try SystemSound(inFileURL))
        return noErr
    } catch {
        AudioLog.player.write(error as NSError)
        return kAudioServicesSystemSoundUnspecifiedError
    }
}

/// Ends a sound and gives it back.
/// - Returns: `kAudioServicesSystemSoundUnspecifiedError` for a number of none.
@discardableResult
public func AudioServicesDisposeSystemSoundID(_ inSystemSoundID: SystemSoundID) -> OSStatus {
    SystemSounds.shared.remove(inSystemSoundID) ? noErr : kAudioServicesSystemSoundUnspecifiedError
}

/// Plays a sound; one that sounds begins anew.
public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) {
    SystemSounds.shared.play(inSystemSoundID, nil)
}

/// The same: nothing vibrates here.
public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) {
    SystemSounds.shared.play(inSystemSoundID, nil)
}

/// Plays a sound, and calls a block at its end, on a thread of its own.
public func AudioServicesPlaySystemSoundWithCompletion(
    _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (() -> Void)?
) { SystemSounds.shared.play(inSystemSoundID, sendable(inCompletionBlock)) }

/// The same: nothing vibrates here.
public func AudioServicesPlayAlertSoundWithCompletion(
    _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (() -> Void)?
) { SystemSounds.shared.play(inSystemSoundID, sendable(inCompletionBlock)) }

private func sendable(_ block: (() -> Void)?) -> (@Sendable () -> Void)? {
    guard let block else { return nil }
    // nonisolated(unsafe): the program gave it up to be called on another thread, once.
    nonisolated(unsafe) let given = block
    return { given() }
}

/// Has a function called at each end of a sound, instead of the one before.
/// - Parameters:
///   - inRunLoop: heeded where it is the main one, on which the function is called then; nil for a thread of its own.
///   - inRunLoopMode: not heeded: any mode.
///   - inClientData: handed to the function.
/// - Returns: `kAudioServicesSystemSoundUnspecifiedError` for a number of no sound.
public func AudioServicesAddSystemSoundCompletion(
    _ inSystemSoundID: SystemSoundID, _ inRunLoop: RunLoop?, _ inRunLoopMode: String?,
    _ inCompletionRoutine: @escaping AudioServicesSystemSoundCompletionProc, _ inClientData: UnsafeMutableRawPointer?
) -> OSStatus {
    guard let sound = SystemSounds.shared.sound(inSystemSoundID) else {
        return kAudioServicesSystemSoundUnspecifiedError
    }
    let isMain = inRunLoop === RunLoop.main
    // nonisolated(unsafe): handed through and never looked at, and given up to be called elsewhere.
    nonisolated(unsafe) let (routine, data) = (inCompletionRoutine, inClientData)
    sound.setCompletion {
        guard isMain else { return routine(inSystemSoundID, data) }
        DispatchQueue.main.async { routine(inSystemSoundID, data) }
    }
    return noErr
}

/// Calls nothing at the end of a sound any more.
public func AudioServicesRemoveSystemSoundCompletion(_ inSystemSoundID: SystemSoundID) {
    SystemSounds.shared.sound(inSystemSoundID)?.setCompletion(nil)
}

/// The size of a sound's property, and whether it can be set; both pointers may be nil.
public func AudioServicesGetPropertyInfo(
    _ inPropertyID: AudioServicesPropertyID, _ inSpecifierSize: UInt32, _ inSpecifier: UnsafeRawPointer?,
    _ outPropertyDataSize: UnsafeMutablePointer<UInt32>?, _ outWritable: UnsafeMutablePointer<UInt8>?
) -> OSStatus {
    withSound(inPropertyID, inSpecifierSize, inSpecifier) { _, _ in
        outPropertyDataSize?.pointee = 4
        outWritable?.pointee = 1
        return noErr
    }
}

/// The value of a sound's property, a UInt32.
public func AudioServicesGetProperty(
    _ inPropertyID: AudioServicesPropertyID, _ inSpecifierSize: UInt32, _ inSpecifier: UnsafeRawPointer?,
    _ ioPropertyDataSize: UnsafeMutablePointer<UInt32>, _ outPropertyData: UnsafeMutableRawPointer?
) -> OSStatus {
    withSound(inPropertyID, inSpecifierSize, inSpecifier) { _, value in
        guard ioPropertyDataSize.pointee >= 4, let outPropertyData else { return kAudioServicesBadPropertySizeError }
        outPropertyData.storeBytes(of: value, as: UInt32.self)
        ioPropertyDataSize.pointee = 4
        return noErr
    }
}

/// Sets a sound's property, a UInt32, which is kept.
public func AudioServicesSetProperty(
    _ inPropertyID: AudioServicesPropertyID, _ inSpecifierSize: UInt32, _ inSpecifier: UnsafeRawPointer?,
    _ inPropertyDataSize: UInt32, _ inPropertyData: UnsafeRawPointer
) -> OSStatus {
    withSound(inPropertyID, inSpecifierSize, inSpecifier) { sound, _ in
        guard inPropertyDataSize == 4 else { return kAudioServicesBadPropertySizeError }
        sound[inPropertyID] = inPropertyData.loadUnaligned(as: UInt32.self)
        return noErr
    }
}

/// A sound that a specifier names by its number, and the value that it has of a property.
private func withSound(
    _ property: AudioServicesPropertyID, _ size: UInt32, _ specifier: UnsafeRawPointer?,
    _ body: (SystemSound, UInt32) -> OSStatus
) -> OSStatus {
    guard size == 4, let specifier else { return kAudioServicesBadSpecifierSizeError }
    guard let sound = SystemSounds.shared.sound(specifier.loadUnaligned(as: UInt32.self)) else {
        return kAudioServicesSystemSoundUnspecifiedError
    }
    guard let value = sound[property] else { return kAudioServicesUnsupportedPropertyError }
    return body(sound, value)
}
