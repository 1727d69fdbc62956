import AudioToolbox
import Foundation

/// The name under which `NotificationCenter.default` reports that a unit has become unusable; the object is the
/// `AUAudioUnit`. May be posted several times for one failure. Posting begins when the name is first read.
///
/// Of the type `String` where Apple's is `CFString`. `userInfo` has the reason under "reason" and, when it is known,
/// the process under "processIdentifier".
public let kAudioComponentInstanceInvalidationNotification: String = {
    let name = "com.apple.coreaudio.AudioComponentInstanceInvalidated"
    AUAudioUnit.observeEveryInvalidation { unit, invalidation in
        var information: [AnyHashable: Any] = ["reason": invalidation.reason]
        information["processIdentifier"] = invalidation.processIdentifier
        NotificationCenter.default.post(name: Notification.Name(name), object: unit, userInfo: information)
    }
    return name
}()

/// The name under which `NotificationCenter.default` reports that a component was registered, or an installed one
/// appeared, changed or went. Reading the name begins the telling.
public let kAudioComponentRegistrationsChangedNotification: String = registrationNotification.name

extension AVAudioUnitComponentManager {
    /// As `kAudioComponentRegistrationsChangedNotification`.
    public static let registrationsChangedNotification =
        Notification.Name(kAudioComponentRegistrationsChangedNotification)
}

/// Posts for as long as the process lives.
private let registrationNotification: (name: String, observation: AUObservation) = {
    let name = "com.apple.coreaudio.AudioComponentRegistrationsChanged"
    let observation = AVAudioUnitComponentManager.shared().observeRegistrations {
        NotificationCenter.default.post(name: Notification.Name(name), object: AVAudioUnitComponentManager.shared())
    }
    return (name, observation)
}()
