import Foundation
import ProjectImport

/// An Xcode project's file, planned as `auctl import` does it. Its folder is empty.
enum ProjectTarget {
    private static let folder: ProjectFolder = {
        FuzzFolder.write(Array("import AudioToolbox\n".utf8), to: "Unit.swift", in: "Project")
        return ProjectFolder(URL(filePath: FuzzFolder.path).appending(path: "Project"))
    }()

    static func run(_ bytes: [UInt8]) {
        do {
            let project = try XcodeProject(bytes, name: "Seed", folder: folder).sources()
            demand(!project.targets.isEmpty, "a project without targets is taken")
            let plan = try ImportPlanner.plan(project) { _ in true }
            demand(plan.targets.contains { $0.role != .kernel }, "nothing is planned, and nothing is said")
            for file in plan.targets.flatMap(\.files) {
                let parts = file.place.split(separator: "/")
                demand(parts.count > 2 && parts[0] == "Sources", "a file lies outside of the sources")
                demand(!parts.contains(".."), "a file leaves the package")
            }
            for module in plan.targets.map(\.module) {
                demand(
                    module.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") },
                    "no module: \(module)")
            }
        } catch {
            demand(!error.message.isEmpty, "an error says nothing")
        }
    }

    static var seeds: [FuzzSeed] {
        let unit =
            #"t = {name = "Unit 1"; productType = "com.apple.product-type.app-extension"; buildPhases = (s, ); };"#
        let sources = "s = {isa = PBXSourcesBuildPhase; files = (b, ); }; b = {fileRef = f; };"
        let file = #"f = {isa = PBXFileReference; path = Unit.swift; sourceTree = "<group>"; };"#
        let group = "g = {isa = PBXGroup; children = (f, ); };"
        let settings = """
            l = {buildConfigurations = (c, ); }; c = {name = Release; buildSettings = {A = "$(B)"; B = "$(A:lower)"; \
            SWIFT_OBJC_BRIDGING_HEADER = "$(SRCROOT)/../x.h"; PRODUCT_NAME = "${TARGET_NAME:c99extidentifier}"; }; };
            """
        return [
            seed("empty", "{}"), seed("no-targets", project("")),
            seed("whole", project("\(unit)\(sources)\(file)\(group)\(settings)", list: "buildConfigurationList = l;")),
            seed(
                "framework", project("\(unit)\(sources)\(file)\(group)".replacing("app-extension", with: "framework"))),
            seed("itself", project("t = {targets = (t, ); buildPhases = (t, ); files = (t, ); fileRef = t; };")),
            seed("cycle", project("\(unit) g = {children = (g, h, ); }; h = {children = (g, ); path = \"..\"; };")),
            seed(
                "outside",
                project(
                    "\(unit)\(sources)\(group) f = {path = \"../../x.swift\"; };".replacing(
                        "app-extension", with: "library.static"))),
            seed(
                "synchronized",
                project(
                    "\(unit) g = {isa = PBXFileSystemSynchronizedRootGroup; path = .; exceptions = (e, ); }; e = {target = t; membershipExceptions = (Unit.swift, ); };"
                        .replacing("name =", with: "fileSystemSynchronizedGroups = (g, ); name ="))),
            seed("data", "{ a = <00 ff>; b = \"\\U00e4\\101\\n\"; /* c */ } // d"), seed("open", "{ a = ((((("),
            seed("xml", "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>objects</key><dict/></dict></plist>"),
        ]
    }

    private static func seed(_ name: String, _ text: String) -> FuzzSeed { FuzzSeed(name, Array(text.utf8)) }

    private static func project(_ objects: String, list: String = "") -> String {
        "// !$*UTF8*$!\n{objectVersion = 56; objects = {p = {isa = PBXProject; mainGroup = g; targets = (t, ); \(list)}; "
            + "\(objects)}; rootObject = p; }\n"
    }
}
