import Foundation
import SourceRules

// The tool of the plug-in AppleSource: SOURCE is written for Apple's platforms, COPY compiles here.

/// Says what is wrong, as compilers do, and ends.
func fail(_ text: String) -> Never {
    FileHandle.standardError.write(Data("error: \(text)\n".utf8))
    exit(1)
}

guard CommandLine.arguments.count == 3 else { fail("usage: applesource SOURCE COPY") }
let (source, copy) = (CommandLine.arguments[1], CommandLine.arguments[2])
guard let bytes = FileManager.default.contents(atPath: source) else {
    fail("\(source) cannot be read; it has to be a file that you may read")
}
let made = AppleSourceCopy(of: [UInt8](bytes), at: source)
for warning in made.warnings { FileHandle.standardError.write(Data("\(warning)\n".utf8)) }
do {
    try Data(made.bytes).write(to: URL(filePath: copy), options: .atomic)
} catch {
    fail("\(copy) cannot be written: \(error.localizedDescription)")
}
