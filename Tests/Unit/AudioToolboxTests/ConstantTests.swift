import AudioToolbox
import Testing

/// Numbers that hosts and units of other makers compile in.
@Suite struct ConstantTests {
    @Test func errorCodesAreApples() {
        let codes: [(OSStatus, OSStatus)] = [
            (kAudioUnitErr_InvalidProperty, -10879), (kAudioUnitErr_InvalidParameter, -10878),
            (kAudioUnitErr_InvalidElement, -10877), (kAudioUnitErr_NoConnection, -10876),
            (kAudioUnitErr_FailedInitialization, -10875), (kAudioUnitErr_TooManyFramesToProcess, -10874),
            (kAudioUnitErr_FormatNotSupported, -10868), (kAudioUnitErr_Uninitialized, -10867),
            (kAudioUnitErr_InvalidScope, -10866), (kAudioUnitErr_PropertyNotWritable, -10865),
            (kAudioUnitErr_CannotDoInCurrentContext, -10863), (kAudioUnitErr_InvalidPropertyValue, -10851),
            (kAudioUnitErr_PropertyNotInUse, -10850), (kAudioUnitErr_Initialized, -10849),
            (kAudioUnitErr_InvalidOfflineRender, -10848), (kAudioUnitErr_Unauthorized, -10847),
            (kAudioComponentErr_InstanceTimedOut, -66754), (kAudioUnitErr_MIDIOutputBufferFull, -66753),
            (kAudioComponentErr_InstanceInvalidated, -66749), (kAudioUnitErr_RenderTimeout, -66745),
            (kAudioUnitErr_ExtensionNotFound, -66744), (kAudioUnitErr_InvalidParameterValue, -66743),
            (kAudioUnitErr_InvalidFilePath, -66742), (kAudioUnitErr_MissingKey, -66741),
        ]
        for (code, number) in codes { #expect(code == number, "\(AUAudioUnitError.name(of: code))") }
    }

    @Test func flagsAreApples() {
        let component: AudioComponentFlags = [
            .unsearchable, .sandboxSafe, .isV3AudioUnit, .requiresAsyncInstantiation, .canLoadInProcess,
        ]
        #expect(component.rawValue == 0x1f && AudioComponentFlags.requiresAsyncInstantiation.rawValue == 8)
        let options: AudioComponentInstantiationOptions = [.loadOutOfProcess, .loadInProcess]
        #expect(options.rawValue == 3 && AudioComponentInstantiationOptions.loadInProcess.rawValue == 2)
        let parameter: AudioUnitParameterOptions = [.flag_CanRamp, .flag_IsReadable, .flag_IsWritable]
        #expect(parameter.rawValue == 1 << 25 | 1 << 30 | 1 << 31)
    }

    @Test func typesAreApples() {
        let types: [(OSType, String)] = [
            (kAudioUnitType_Output, "auou"), (kAudioUnitType_MusicDevice, "aumu"),
            (kAudioUnitType_MusicEffect, "aumf"), (kAudioUnitType_FormatConverter, "aufc"),
            (kAudioUnitType_Effect, "aufx"), (kAudioUnitType_Mixer, "aumx"), (kAudioUnitType_Panner, "aupn"),
            (kAudioUnitType_Generator, "augn"), (kAudioUnitType_OfflineEffect, "auol"),
            (kAudioUnitType_MIDIProcessor, "aumi"),
        ]
        for (type, code) in types { #expect(FourCharacterCode(rawValue: type).description == code) }
    }
}
