public import AudioToolbox

extension MIDISysexSendRequest {
    /// A message that `MIDISendSysex` sends: `complete` false, `reserved` zeros, and what is called at the end, on a thread of
    /// its own. `data` is the program's until then.
    public init(
        destination: MIDIEndpointRef, data: UnsafePointer<UInt8>, bytesToSend: UInt32, complete: DarwinBoolean,
        reserved: (UInt8, UInt8, UInt8),
        completionProc: (@convention(c) (UnsafeMutablePointer<MIDISysexSendRequest>) -> Void)?,
        completionRefCon: UnsafeMutableRawPointer?
    ) {
        self.init()
        (self.destination, self.data, self.bytesToSend) = (destination, data, bytesToSend)
        (self.complete, self.reserved) = (complete.boolValue ? 1 : 0, reserved)
        // The same function: C has no pointer that is never null.
        self.completionProc = unsafeBitCast(completionProc, to: MIDICompletionProc?.self)
        self.completionRefCon = completionRefCon
    }
}
