import AudioToolbox
import AudioUnitTestKit
import ComponentRegistry
import ExtensionHost

/// What the bundle says of the component, and whether the unit reports the same.
enum DescriptionChecks {
    static let all = [codes, consistency, information]

    private static let types: Set<UInt32> = [
        kAudioUnitType_Output, kAudioUnitType_MusicDevice, kAudioUnitType_MusicEffect, kAudioUnitType_FormatConverter,
        kAudioUnitType_Effect, kAudioUnitType_Mixer, kAudioUnitType_Panner, kAudioUnitType_Generator,
        kAudioUnitType_OfflineEffect, kAudioUnitType_MIDIProcessor,
    ]

    private static let codes = UnitCheck(
        .description, "codes",
        "The type is one of Apple's, and the manufacturer's code has a character that is no "
            + "lower-case letter."
    ) { session in
        let identifier = session.component.identifier
        var issues = IssueList()
        issues.require(
            types.contains(identifier.type.rawValue), "'\(identifier.type)' is no component type; effects are 'aufx'")
        let manufacturer = identifier.manufacturer.description
        // The units that come along answer to Apple's codes on purpose.
        let isBuiltIn = AudioUnitResolver.isBuiltIn(session.component.audioComponentDescription)
        issues.require(
            isBuiltIn || manufacturer.contains { !$0.isLowercase },
            "the manufacturer '\(manufacturer)' is all lower case, which Apple keeps for itself")
        return issues.verdict("\(identifier)")
    }

    private static let consistency = UnitCheck(
        .description, "consistency", "Info.plist and the unit agree on name, manufacturer and version."
    ) { session in
        let component = session.component
        let unit = try await session.open()
        var issues = IssueList()
        issues.require(
            unit.componentVersion == component.version,
            "Info.plist says version \(component.version), the unit says \(unit.componentVersion)")
        issues.require(
            unit.audioUnitName == component.unitName,
            "Info.plist calls it '\(component.unitName)', the unit calls itself '\(unit.audioUnitName ?? "")'")
        // Without a colon the name has no manufacturer that the unit could agree with.
        let namesManufacturer = component.name.contains(":")
        issues.recommend(
            namesManufacturer, "Info.plist's name '\(component.name)' has no colon; write 'Manufacturer: Name'")
        issues.require(
            !namesManufacturer || unit.manufacturerName == component.manufacturerName,
            "Info.plist says manufacturer '\(component.manufacturerName)', the unit '\(unit.manufacturerName ?? "")'")
        issues.recommend((unit.audioUnitShortName ?? "").isEmpty == false, "the unit has no short name")
        return issues.verdict()
    }

    private static let information = UnitCheck(
        .description, "information",
        "Info.plist has a name of the form 'Manufacturer: Name', a version and tags, and "
            + "no other bundle offers the same codes."
    ) { session in
        let component = session.component
        var issues = IssueList()
        issues.require(component.name.contains(":"), "the name '\(component.name)' is not 'Manufacturer: Name'")
        issues.require(component.version > 0, "the version is 0: a later one could not be told from it")
        issues.recommend(!component.tags.isEmpty, "there are no tags to find it by")
        if let other = session.hiddenBy { issues.fail("\(other) offers the same codes and hides this bundle") }
        // A plug-in of another format has no Info.plist.
        guard component.foreignFormat == nil else { return issues.verdict() }
        let (_, diagnostics) = ExtensionBundle.read(path: component.bundlePath)
        for diagnostic in diagnostics where diagnostic.severity != .note { issues.warn("\(diagnostic)") }
        return issues.verdict()
    }
}
