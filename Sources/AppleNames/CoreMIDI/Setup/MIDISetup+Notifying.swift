import AudioToolbox

// What clients are told.
extension MIDISetup {
    enum Change {
        case added(MIDIEndpointRef, isSource: Bool)
        case removed(MIDIEndpointRef, isSource: Bool)
        case set(MIDIEndpointRef, isSource: Bool, property: CFString)
    }

    /// Tells every client, in Apple's order: of what came after the change as such, of what went before it.
    func notify(_ change: Change) {
        switch change {
        case .added(let endpoint, let isSource):
            tell(.msgSetupChanged)
            tell(.msgObjectAdded, endpoint, isSource)
        case .removed(let endpoint, let isSource):
            tell(.msgObjectRemoved, endpoint, isSource)
            tell(.msgSetupChanged)
        case .set(let endpoint, let isSource, let property):
            tell(
                MIDIObjectPropertyChangeNotification(
                    messageID: .msgPropertyChanged,
                    messageSize: UInt32(MemoryLayout<MIDIObjectPropertyChangeNotification>.size), object: endpoint,
                    objectType: isSource ? .source : .destination, propertyName: property))
        }
    }

    private func tell(_ message: MIDINotificationMessageID) {
        tell(MIDINotification(messageID: message, messageSize: UInt32(MemoryLayout<MIDINotification>.size)))
    }

    private func tell(_ message: MIDINotificationMessageID, _ endpoint: MIDIEndpointRef, _ isSource: Bool) {
        tell(
            MIDIObjectAddRemoveNotification(
                messageID: message, messageSize: UInt32(MemoryLayout<MIDIObjectAddRemoveNotification>.size), parent: 0,
                parentType: .other, child: endpoint, childType: isSource ? .source : .destination))
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
