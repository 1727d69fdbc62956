import AudioToolbox
import AudioUnitExtension
import CForeignPlugIns

/// Loads a LADSPA or CLAP library or a bundle of LV2 or VST3, and gives the extension table that stands for its plug-ins.
///
/// On failure null, with the rest of a sentence that begins with the library in `problem`. Thread: any but render.
@c(AUForeignEntry)
public func foreignEntry(
    _ path: UnsafePointer<CChar>?, _ problem: UnsafeMutablePointer<CChar>?, _ size: Int
) -> UnsafePointer<AUExtensionInterface>? {
    guard let path, let problem else { return nil }
    guard ForeignLibraries.open(String(cString: path), problem, size) != nil else { return nil }
    return makeExtensionInterface(controller: makeController) { try ForeignLibraries.makeUnit($0) }
}

/// The view of a plug-in that has a user interface of its own; nil for others.
private let makeController: @MainActor @Sendable (AUAudioUnit) -> AUViewControllerBase? = { unit in
    guard let unit = unit as? ForeignUnit, unit.providesUserInterface else { return nil }
    return PictureController(of: unit)
}

/// Writes down what a LADSPA or CLAP library or a bundle of LV2 or VST3 has, a line for each plug-in (`ForeignReport`).
///
/// Loads the code of each: only a process that may end with it calls this. False where the path cannot be read; `write`
/// has then been given the reason. Thread: any but render.
@c(AUForeignDescribe)
public func foreignDescribe(
    _ path: UnsafePointer<CChar>?, _ write: (@convention(c) (UnsafePointer<CChar>) -> Void)?
) -> Bool {
    guard let path, let write else { return false }
    var problem = [CChar](repeating: 0, count: 1024)
    guard let library = cfp_open(path, &problem, problem.count) else {
        ForeignReport.refusal(of: problem).withCString(write)
        return false
    }
    for index in 0..<Int(library.pointee.count) {
        ForeignReport.line(for: library.pointee.plugins + index, of: library, announce: write).withCString(write)
    }
    return true
}
