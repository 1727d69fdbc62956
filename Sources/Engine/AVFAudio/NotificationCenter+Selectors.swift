import AudioToolbox
import Foundation
import Synchronization

extension NotificationCenter {
    /// Calls a method of `observer` with each notification of a name, or of all, and of an object, or of any, on the
    /// posting thread, until `removeObserver` or the end of the observer (NotificationCenter, of Foundation on Apple's
    /// platforms). Thread: any.
    public func addObserver(
        _ observer: AnyObject, selector: Selector, name: NSNotification.Name?, object: Any? = nil
    ) {
        let observation = SelectorObservation(
            observer, selector, center: self, name: name, object: object as AnyObject?)
        observation.token = addObserver(forName: name, object: object, queue: nil) { [weak observation] notification in
            observation?.tell(notification)
        }
        SelectorObservation.all.withLock { all in
            // Of those that are gone nobody else gives their observations up.
            for gone in all where gone.isOver { gone.end() }
            all.removeAll { $0.isOver }
            all.append(observation)
        }
    }

    /// Ends what the observer observes with methods, and what the token of a closure stands for.
    public func removeObserver(_ observer: AnyObject) {
        SelectorObservation.end { $0.isOf(observer, in: self) }
        removeObserver(observer as Any)
    }

    /// Ends what the observer observes with methods of this name, or of all, and of this object, or of any.
    public func removeObserver(_ observer: AnyObject, name: NSNotification.Name?, object: Any?) {
        let object = object as AnyObject?
        SelectorObservation.end {
            $0.isOf(observer, in: self) && (name == nil || $0.name == name) && (object == nil || $0.object === object)
        }
        removeObserver(observer as Any, name: name, object: object)
    }
}

/// What one observer observes with one method.
// @unchecked: the token is set before the observation is shared, and everything else is constant.
private final class SelectorObservation: @unchecked Sendable {
    static let all = Mutex<[SelectorObservation]>([])

    private weak var observer: AnyObject?
    private let selector: Selector
    private let center: NotificationCenter
    let name: NSNotification.Name?
    private(set) weak var object: AnyObject?
    var token: (any NSObjectProtocol)?

    init(
        _ observer: AnyObject, _ selector: Selector, center: NotificationCenter, name: NSNotification.Name?,
        object: AnyObject?
    ) {
        (self.observer, self.selector, self.center) = (observer, selector, center)
        (self.name, self.object) = (name, object)
    }

    func tell(_ notification: Notification) {
        if let observer { selector.perform(on: observer, with: notification) }
    }

    var isOver: Bool { observer == nil }

    func isOf(_ observer: AnyObject, in center: NotificationCenter) -> Bool {
        self.observer === observer && self.center === center
    }

    func end() { if let token { center.removeObserver(token as Any) } }

    static func end(where isMeant: (SelectorObservation) -> Bool) {
        let ended = all.withLock { all in
            defer { all.removeAll(where: isMeant) }
            return all.filter(isMeant)
        }
        for observation in ended { observation.end() }
    }
}
