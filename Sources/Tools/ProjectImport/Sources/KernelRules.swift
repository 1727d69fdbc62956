import SourceRules

/// What is changed in a source in C or C++: blocks are copied where Objective-C's compiler would count references.
struct KernelRules {
    private var edited: EditedSource
    private var busses: [String] = []

    static func apply(to bytes: [UInt8], file: String) -> EditedSource { applied(to: bytes, file: file).edited }

    /// Also the names of busses with memory, whose Objective-C is Swift's to do.
    static func applied(to bytes: [UInt8], file: String) -> (edited: EditedSource, busses: [String]) {
        var rules = KernelRules(edited: EditedSource(bytes, file: file, isSwift: false))
        rules.busses = BufferedBusses(replacedIn: &rules.edited).names
        rules.copyReturnedBlocks()
        rules.copyKeptBlocks()
        rules.emptyOptions()
        rules.look()
        return (rules.edited, rules.busses)
    }

    /// Frameworks whose headers are here.
    private static let headers: Set<Substring> = [
        "Accelerate", "AppKit", "AudioToolbox", "AudioUnit", "AVFAudio", "AVFoundation", "Cocoa", "CoreAudio",
        "CoreAudioKit", "CoreAudioTypes", "CoreFoundation", "CoreGraphics", "CoreMIDI", "CoreServices", "Foundation",
        "UIKit",
    ]

    private init(edited: EditedSource) { self.edited = edited }

    private mutating func copyReturnedBlocks() {
        let source = edited.source
        for match in source.matches(of: /\breturn\s*(\^)[^{};]{0,1000}\{/) {
            let caret = source.offset(match.1.startIndex)
            guard let close = source.closing(source.offset(match.range.upperBound) - 1) else { continue }
            edited.replace(caret..<caret, with: "Block_copy(", by: .returnedBlock)
            edited.replaceSilently(close + 1..<close + 1, with: ")")
        }
    }

    /// A parameter that is a block, where the body of its function assigns it.
    private mutating func copyKeptBlocks() {
        let source = edited.source
        for match in source.matches(
            of: /\b(?:AU\w+Block|AURenderObserver)\s+(?:__unsafe_unretained\s+)?(\w+)\s*[,)][^{};]{0,1000}\{/)
        {
            let open = source.offset(match.range.upperBound) - 1
            guard let close = source.closing(open),
                let pattern = try? Regex(#"=\s*(\#(match.1))\s*;"#, as: (Substring, Substring).self)
            else { continue }
            let start = source.code.utf8.index(source.code.startIndex, offsetBy: open)
            let end = source.code.utf8.index(source.code.startIndex, offsetBy: close)
            for kept in source.code[start..<end].matches(of: MaskedSource.simple(pattern)) {
                let name = source.offsets(kept.1.startIndex..<kept.1.endIndex)
                edited.replace(name, with: "Block_copy(\(kept.1))", by: .keptBlock)
            }
        }
    }

    /// An integer is no set of options where Swift reads C++.
    private mutating func emptyOptions() {
        let source = edited.source
        let types =
            #/
            \b(?:AudioUnitRenderActionFlags|AudioUnitParameterOptions|AudioTimeStampFlags|AudioComponentFlags
            |AUHostTransportStateFlags)\s+\w+\s*=\s*(0)\s*;
            /#
        for match in source.matches(of: types) {
            edited.replace(source.offsets(match.1.startIndex..<match.1.endIndex), with: "{}", by: .emptyOptions)
        }
    }

    private mutating func look() {
        for match in edited.source.matches(of: /@(interface|implementation|protocol|property|autoreleasepool)\b/) {
            edited.ask(
                "this is Objective-C; a header for Swift here has C and C++ only",
                at: edited.source.offset(match.range.lowerBound))
        }
        for match in edited.source.matches(of: /#\s*(?:import|include)\s*<([A-Z]\w*)\/[^>]*>/)
        where !Self.headers.contains(match.1) {
            edited.ask("<\(match.1)/…> has no header here", at: edited.source.offset(match.range.lowerBound))
        }
    }
}
