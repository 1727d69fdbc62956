import AudioToolbox

/// A connection, by number (MIDIThruConnection.h).
public typealias MIDIThruConnectionRef = MIDIObjectRef

/// Parameters that change nothing, of no endpoints.
public func MIDIThruConnectionParamsInitialize(_ inConnectionParams: UnsafeMutablePointer<MIDIThruConnectionParams>) {
    inConnectionParams.pointee = MIDIThruConnectionParams()
    withUnsafeMutableBytes(of: &inConnectionParams.pointee.channelMap) { map in
        for channel in map.indices { map[channel] = UInt8(channel) }
    }
    inConnectionParams.pointee.highVelocity = 127
    inConnectionParams.pointee.highNote = 127
}

/// Bytes of parameters with their controllers and maps.
public func MIDIThruConnectionParamsSize(_ inConnectionParams: UnsafePointer<MIDIThruConnectionParams>) -> Int {
    MemoryLayout<MIDIThruConnectionParams>.size
        + Int(inConnectionParams.pointee.numControlTransforms) * MemoryLayout<MIDIControlTransform>.stride
        + Int(inConnectionParams.pointee.numMaps) * MemoryLayout<MIDIValueMap>.stride
}

/// Gives a connection up.
/// - Returns: `kMIDIObjectNotFound` where there is none.
@discardableResult
public func MIDIThruConnectionDispose(_ connection: MIDIThruConnectionRef) -> OSStatus {
    ThruConnections.shared.dispose(connection) ? noErr : kMIDIObjectNotFound
}
