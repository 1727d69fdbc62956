public import AudioToolbox

/// A unit that is notified of the files which the user selects for it. Every unit finds them in
/// `AUAudioUnit.selectedFiles`, whether or not it is one of these.
///
/// Thread: control, never render. A unit that is started again after a crash gets its files before its state.
public protocol SelectedFileReceiver: AUAudioUnit {
    /// The user selected a file, perhaps instead of the one with the same key, which `selectedFiles` has until this
    /// returns. What it throws is told to the user; the unit then goes on with what it had.
    func receive(_ file: SelectedFile) throws

    /// The user withdrew a file, which is in `selectedFiles` no more. It is closed when nothing holds it.
    func release(_ file: SelectedFile)
}

extension AUAudioUnit {
    /// The files that the user selected for this unit, by their keys; none for a component whose Info.plist declares no
    /// `files.user-selected` in `resourceUsage`. Thread: any but render.
    public var selectedFiles: [String: SelectedFile] { SelectedFiles.of(self) }
}
