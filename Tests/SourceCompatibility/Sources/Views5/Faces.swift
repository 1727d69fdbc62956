import SwiftUI

/// The views of the module by name, for its tests.
@MainActor public func faces() -> [(name: String, view: AnyView)] {
    [
        ("RotaryKnob", AnyView(RotaryKnob(value: .constant(0.3), title: "Drive"))),
        ("EnvelopeEditor", AnyView(EnvelopeEditor(envelope: .constant(ADSR())))),
        ("WaveformView", AnyView(WaveformView(buffer: SampleBuffer()))),
        ("XYPad", AnyView(XYPad(x: .constant(0.2), y: .constant(0.7)))),
        ("PianoKeyboard", AnyView(PianoKeyboard())),
        ("LevelMeterView", AnyView(LevelMeterView { (0.5, 0.25) })),
        ("PlugInView", AnyView(PlugInView(model: PlugInViewModel(audioUnit: nil)).environmentObject(Theme()))),
        ("PresetBrowser", AnyView(PresetBrowser())),
        ("SynthPanel", AnyView(SynthPanel(state: SynthState()))),
        ("ThemedPanel", AnyView(ThemedPanel())),
        ("PhaserMainView", AnyView(PhaserMainView())),
        ("SpectrumAnalyzerView", AnyView(SpectrumAnalyzerView(magnitudes: [-60, -20, -40]))),
        ("PlatformPanel", AnyView(PlatformPanel())),
        ("SequencerView", AnyView(SequencerView())),
        ("EffectPage", AnyView(EffectPage())),
        ("DrumGrid", AnyView(DrumGrid())),
        ("PatchPage", AnyView(PatchPage())),
        ("KnobRow", AnyView(KnobRow())),
        ("EngineRoot", AnyView(EngineRoot())),
        ("CompressorView", AnyView(CompressorView())),
        ("MacroWheel", AnyView(MacroWheel())),
        ("ClipIndicator", AnyView(ClipIndicator())),
    ]
}

/// What `@Entry` says of a value that nobody has set, and of one that is.
@MainActor public func entries() -> (standard: CGFloat, set: CGFloat) {
    var values = EnvironmentValues()
    let standard = values.panelTheme.cornerRadius
    values.panelTheme.cornerRadius = 3
    return (standard, values.panelTheme.cornerRadius)
}
