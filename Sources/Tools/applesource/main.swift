import Foundation
import SourceRules

// The tool of the plug-in AppleSource: SOURCE is written for Apple's platforms, COPY compiles here. The other sources
// are those of the same module.

/// Says what is wrong, as compilers do, and ends.
func fail(_ text: String) -> Never {
    FileHandle.standardError.write(Data("error: \(text)\n".utf8))
    exit(1)
}

guard CommandLine.arguments.count >= 3 else { fail("usage: applesource SOURCE COPY [OTHER-SOURCE...]") }
let (source, copy) = (CommandLine.arguments[1], CommandLine.arguments[2])
/// The module's other sources: an override may stand in another file than its class. One that cannot be read has a
/// copy of its own, which says so.
let others = CommandLine.arguments.dropFirst(3).compactMap { path in
    FileManager.default.contents(atPath: path).map { (file: path, bytes: [UInt8]($0)) }
}
guard let bytes = FileManager.default.contents(atPath: source) else {
    fail("\(source) cannot be read; it has to be a file that you may read")
}
let made = AppleSourceCopy(of: [UInt8](bytes), at: source, beside: others)
for warning in made.warnings { FileHandle.standardError.write(Data("\(warning)\n".utf8)) }
do {
    try Data(made.bytes).write(to: URL(filePath: copy), options: .atomic)
} catch {
    fail("\(copy) cannot be written: \(error.localizedDescription)")
}
