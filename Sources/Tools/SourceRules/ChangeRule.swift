/// A rule by which a copy of a source differs from it; line numbers stay what they are.
package enum ChangeRule: String, CaseIterable, Sendable, Encodable {
    case objectiveCAttribute = "objc"
    case interfaceBuilderAttribute = "interface-builder"
    case selector = "selector"
    case namedKeyPath = "key-path"
    case observer = "observer"
    case overrideInExtension = "override"
    case preview = "preview"
    case macOSCondition = "macos"
    case foundationImport = "foundation"
    case soundImport = "sound"
    case baseTypesImport = "base-types"
    case glibcImport = "glibc"
    case cocoaImport = "cocoa"
    case returnedBlock = "returned-block"
    case keptBlock = "kept-block"
    case emptyOptions = "empty-options"
    case bufferedBus = "buffered-bus"
    case propertyListVariables = "info-plist"

    /// What the rule does, for the plan.
    package var summary: String {
        switch self {
        case .objectiveCAttribute: "@objc and @objcMembers are taken away: there is no Objective-C runtime"
        case .interfaceBuilderAttribute: "@IBOutlet, @IBAction, @IBDesignable and @IBInspectable are taken away"
        case .preview: "#Preview { … } is taken away: nothing shows it here"
        case .selector: "#selector(method) becomes Selector(Type.method), which calls the method of what it gets"
        case .namedKeyPath: "#keyPath(Type.name) becomes the text \"name\""
        case .observer: "a class that observes values by name adopts NSKeyValueObserving; NSObject has no such method"
        case .overrideInExtension:
            "an override in an extension stands in its class: Swift refuses it elsewhere without @objc"
        case .macOSCondition: "os(macOS) becomes os(Linux): AppKit's names are here"
        case .foundationImport: "imports Foundation: AudioToolbox does not bring it here"
        case .soundImport:
            "imports AVFoundation: AudioToolbox brings no functions for files, players and MIDI here, and no CFURL"
        case .baseTypesImport: "imports CoreAudio: Foundation brings no OSStatus and no host time here"
        case .glibcImport: "import Darwin becomes import Glibc"
        case .cocoaImport: "import Cocoa becomes import AppKit, which brings Foundation"
        case .returnedBlock: "a block that a C++ function returns is copied: nobody counts references in C++"
        case .keptBlock: "a block that a C++ object keeps is copied: nobody counts references in C++"
        case .emptyOptions: "a set of options begins as {}: it is no integer in C++ that Swift reads"
        case .bufferedBus:
            "BufferedAudioBus, which keeps objects of Objective-C, is the headers' own; Swift makes its bus"
        case .propertyListVariables: "Info.plist has the values of its variables, and the name of the library here"
        }
    }
}
