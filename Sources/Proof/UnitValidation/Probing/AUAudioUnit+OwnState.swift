import AudioToolbox

extension AUAudioUnit {
    /// The state that the unit itself gave; nil where its host gave one in its place, because it was away.
    var ownState: [String: Any]? {
        let state = fullState
        return state?[AUStateKey.journalValues] == nil ? state : nil
    }
}
