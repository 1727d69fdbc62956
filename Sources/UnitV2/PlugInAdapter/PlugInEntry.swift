import AudioToolbox
import AudioUnitExtension
import AudioUnitInterface

/// The library's one exported function: loads a bundle of components written against the C interface, and gives the
/// extension table that stands for them.
///
/// On failure null, with the rest of a sentence that begins with the library in `problem`. Thread: any but render.
@c(AUPlugInEntry)
public func plugInEntry(
    _ path: UnsafePointer<CChar>?, _ problem: UnsafeMutablePointer<CChar>?, _ size: Int
) -> UnsafePointer<AUExtensionInterface>? {
    guard let path else { return nil }
    do {
        try PlugInBundle.load(libraryPath: String(cString: path))
        return makeExtensionInterface { try PlugInBridge(componentDescription: $0) }
    } catch {
        report("cannot be used: \((error as? AUAudioUnitError)?.message ?? "\(error)")", problem, size)
        return nil
    }
}

/// As much of a text as there is room for.
private func report(_ text: String, _ problem: UnsafeMutablePointer<CChar>?, _ size: Int) {
    guard let problem, size > 0 else { return }
    let bytes = text.utf8.prefix(size - 1)
    for (index, byte) in bytes.enumerated() { problem[index] = CChar(bitPattern: byte) }
    problem[bytes.count] = 0
}
