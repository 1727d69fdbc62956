import AudioToolbox

extension BuiltInComponent {
    static let scheduledSoundPlayer = BuiltInComponent(
        type: kAudioUnitType_Generator, kAudioUnitSubType_ScheduledSoundPlayer, "AUScheduledSoundPlayer"
    ) { try SlicePlayerUnit(componentDescription: $0) }

    static let genericOutput = BuiltInComponent(
        type: kAudioUnitType_Output, kAudioUnitSubType_GenericOutput, "GenericOutput"
    ) { description in
        try KernelAudioUnit<GenericOutputKernel>(
            componentDescription: description, definition: builtInDefinition("GenericOutput", []),
            render: renderGenericOutput)
    }
}
