import AudioToolbox

// What clients are told.
extension MIDISetup {
    /// An object with what it is part of.
    package struct Notified {
        let object: MIDIObjectRef
        package let type: MIDIObjectType
        let parent: MIDIObjectRef
        let parentType: MIDIObjectType
    }

    enum Change {
        case added(Notified)
        case removed(Notified)
        case set(Notified, property: CFString)
        case connections
    }

    /// Tells every client, in Apple's order: of what came after the change as such, of what went before it.
    func notify(_ change: Change) {
        switch change {
        case .added(let object):
            tell(.msgSetupChanged)
            tell(.msgObjectAdded, object)
        case .removed(let object):
            tell(.msgObjectRemoved, object)
            tell(.msgSetupChanged)
        case .set(let object, let property):
            tell(
                MIDIObjectPropertyChangeNotification(
                    messageID: .msgPropertyChanged,
                    messageSize: UInt32(MemoryLayout<MIDIObjectPropertyChangeNotification>.size),
                    object: object.object, objectType: object.type, propertyName: property))
        case .connections: tell(.msgThruConnectionsChanged)
        }
    }

    private func tell(_ message: MIDINotificationMessageID) {
        tell(MIDINotification(messageID: message, messageSize: UInt32(MemoryLayout<MIDINotification>.size)))
    }

    private func tell(_ message: MIDINotificationMessageID, _ object: Notified) {
        tell(
            MIDIObjectAddRemoveNotification(
                messageID: message, messageSize: UInt32(MemoryLayout<MIDIObjectAddRemoveNotification>.size),
                parent: object.parent, parentType: object.parentType, child: object.object, childType: object.type))
    }

    /// Every notification begins as `MIDINotification` does.
    private func tell<Notification>(_ notification: Notification) {
        let blocks = withState { Array($0.clients.values).compactMap { $0 } }
        withUnsafePointer(to: notification) { pointer in
            let beginning = UnsafeRawPointer(pointer).assumingMemoryBound(to: MIDINotification.self)
            for block in blocks { block(beginning) }
        }
    }
}
