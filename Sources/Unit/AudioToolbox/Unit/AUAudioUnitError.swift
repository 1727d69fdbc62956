/// A failure of an audio unit's control call: Apple's status code and what happened, to what, and what to do.
public struct AUAudioUnitError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What a C function returns for the error. Mostly one that `name(of:)` knows; a unit may throw others.
    public let code: OSStatus
    /// For people; without the code, which `description` adds.
    public let message: String

    /// Any code is taken. The message is a sentence that says what happened, to what, and what to do.
    public init(_ code: OSStatus, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The domain that Foundation's `NSError` of it has, as Apple's errors of units do.
    public var _domain: String { "NSOSStatusErrorDomain" }
    /// The code that Foundation's `NSError` of it has.
    public var _code: Int { Int(code) }

    public var description: String { "\(message) (\(Self.name(of: code)) \(code))" }

    /// The name of a status code, without its prefix.
    public static func name(of code: OSStatus) -> String {
        switch code {
        case noErr: "NoError"
        case kAudioUnitErr_InvalidProperty: "InvalidProperty"
        case kAudioUnitErr_InvalidParameter: "InvalidParameter"
        case kAudioUnitErr_InvalidElement: "InvalidElement"
        case kAudioUnitErr_NoConnection: "NoConnection"
        case kAudioUnitErr_FailedInitialization: "FailedInitialization"
        case kAudioUnitErr_TooManyFramesToProcess: "TooManyFramesToProcess"
        case kAudioUnitErr_InvalidFile: "InvalidFile"
        case kAudioUnitErr_FormatNotSupported: "FormatNotSupported"
        case kAudioUnitErr_Uninitialized: "Uninitialized"
        case kAudioUnitErr_InvalidScope: "InvalidScope"
        case kAudioUnitErr_PropertyNotWritable: "PropertyNotWritable"
        case kAudioUnitErr_CannotDoInCurrentContext: "CannotDoInCurrentContext"
        case kAudioUnitErr_InvalidPropertyValue: "InvalidPropertyValue"
        case kAudioUnitErr_PropertyNotInUse: "PropertyNotInUse"
        case kAudioUnitErr_Initialized: "Initialized"
        case kAudioUnitErr_InvalidOfflineRender: "InvalidOfflineRender"
        case kAudioUnitErr_Unauthorized: "Unauthorized"
        case kAudioUnitErr_MIDIOutputBufferFull: "MIDIOutputBufferFull"
        case kAudioComponentErr_InstanceTimedOut: "InstanceTimedOut"
        case kAudioComponentErr_InstanceInvalidated: "InstanceInvalidated"
        case kAudioUnitErr_RenderTimeout: "RenderTimeout"
        case kAudioUnitErr_ExtensionNotFound: "ExtensionNotFound"
        case kAudioUnitErr_InvalidParameterValue: "InvalidParameterValue"
        case kAudioUnitErr_InvalidFilePath: "InvalidFilePath"
        case kAudioUnitErr_MissingKey: "MissingKey"
        case AUAudioUnitError.invalidArgument: "ParamError"
        default: "Error"
        }
    }

    /// kAudio_ParamError: an argument is wrong.
    public static let invalidArgument: OSStatus = -50
}
