/// Modules whose names others bring on Apple's platforms.
extension SwiftRules {
    /// Modules that bring Foundation, as here so there.
    private static let bringing: Set<Substring> = [
        "Foundation", "AVFoundation", "AVFAudio", "CoreAudioKit", "AppKit", "UIKit", "SwiftUI", "Cocoa",
    ]
    /// Those that bring functions for files, queues and players there, and only their types here.
    private static let soundless: Set<Substring> = ["AudioToolbox", "AudioUnit", "CoreAudio", "CoreMIDI"]

    mutating func addImports() {
        let imports = edited.source.matches(of: /\bimport\s+(?:(?:class|struct|func|enum|var|let)\s+)?([A-Za-z_]\w*)/)
        guard let first = imports.first else { return }
        // Before the words that stand before the first import.
        let place = edited.source.lineStart(at: edited.source.offset(first.range.lowerBound))
        let modules = Set(imports.map(\.1))
        let isSoundless =
            !modules.isDisjoint(with: Self.soundless) && modules.isDisjoint(with: ["AVFoundation", "AVFAudio"])
        if isSoundless, code.contains(MaskedSource.simple(Self.soundNames)) {
            edited.replace(place..<place, with: "import AVFoundation; ", by: .soundImport)
        } else if modules.isDisjoint(with: Self.bringing), code.contains(MaskedSource.simple(Self.foundationNames)) {
            edited.replace(place..<place, with: "import Foundation; ", by: .foundationImport)
        } else if modules.contains("Foundation"), isSilent(modules), code.contains(MaskedSource.simple(Self.baseNames))
        {
            edited.replace(place..<place, with: "import CoreAudio; ", by: .baseTypesImport)
        }
    }

    /// Whether no module brings the system's base types.
    private func isSilent(_ modules: Set<Substring>) -> Bool {
        modules.isDisjoint(with: Self.soundless) && modules.isDisjoint(with: Self.bringing.subtracting(["Foundation"]))
            && modules.isDisjoint(with: ["CoreAudioTypes", "CoreMedia", "Darwin"])
    }

    private static var baseNames: Regex<(Substring, Substring)> {
        /\b(OSStatus|FourCharCode|OSType|noErr|DarwinBoolean|autoreleasepool|mach_absolute_time|mach_timebase_info\w*)\b/
    }

    private static var foundationNames: Regex<(Substring, Substring)> {
        #/
        \b(NSObject|DispatchQueue|Bundle|URL|Thread|NSLog|Date|Data|UUID|Timer|NotificationCenter|UserDefaults
        |FileManager|ProcessInfo|NSLock|IndexSet|CharacterSet|JSONDecoder|JSONEncoder|NSCoder)\b
        /#
    }

    private static var soundNames: Regex<(Substring, Substring)> {
        #/
        \b(CF(?:URL|Data|PropertyList|AbsoluteTime\w*|RunLoopRun)|Unmanaged<CFString
        |(?:Ext)?AudioFile(?:Open|Create|Initialize|Read|Write)\w+|AudioFileStream(?:Open|Parse)\w*
        |AudioConverter(?:New|Fill|Convert)\w*|AudioQueue(?:New|Enqueue)\w+|AudioFormatGetProperty\w*
        |AudioServices(?:Play|Create)\w+|(?:New|Dispose)?AUGraph(?:Open|Add)?\w*|Music(?:Player|Sequence|Track)\w*
        |NewMusic(?:Player|Sequence|EventIterator)|MIDI(?:Client|InputPort|OutputPort|Source|Destination)Create\w*
        |MIDIGetNumberOf\w+|MIDIObjectGet\w+)\b
        /#
    }
}
