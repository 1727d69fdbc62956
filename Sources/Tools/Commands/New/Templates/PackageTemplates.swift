/// What every new package has, whatever its unit does.
enum PackageTemplates {
    /// A library that exports its entry and nothing else, which the product AudioUnitExtension sees to.
    static let manifest = #"""
        // swift-tools-version: 6.2
        import Foundation
        import PackageDescription

        // Where auserviced's package is: what the variable names, or the file «file», which is this machine's own, or an
        // installation.
        let places = ["/.local", "/usr/local", "/usr"].map { "\($0)/share/auserviced/package" }
        let installed = [NSHomeDirectory() + places[0]] + places.dropFirst()
        let noted = try? String(contentsOfFile: "\(Context.packageDirectory)/«file»", encoding: .utf8)
        let auserviced =
            Context.environment[«variable»] ?? noted?.split(separator: "\n").first.map(String.init)
            ?? installed.first { FileManager.default.fileExists(atPath: $0) } ?? installed[1]

        let package = Package(
            name: "«Name»",
            products: [.library(name: "«Name»", type: .dynamic, targets: ["«Name»"])],
            dependencies: [.package(name: "auserviced", path: auserviced)],
            targets: [
                .target(
                    name: "«Name»",
                    dependencies: [
                        .product(name: "AudioToolbox", package: "auserviced"),
                        .product(name: "AudioUnitExtension", package: "auserviced"),
                    ]),
                .testTarget(
                    name: "«Name»Tests",
                    dependencies: [.product(name: "AudioUnitTestKit", package: "auserviced")]),
            ])
        """#

    static let manifestInC = #"""
        // swift-tools-version: 6.2
        import Foundation
        import PackageDescription

        // Where auserviced's package is: what the variable names, or the file «file», which is this machine's own, or an
        // installation.
        let places = ["/.local", "/usr/local", "/usr"].map { "\($0)/share/auserviced/package" }
        let installed = [NSHomeDirectory() + places[0]] + places.dropFirst()
        let noted = try? String(contentsOfFile: "\(Context.packageDirectory)/«file»", encoding: .utf8)
        let auserviced =
            Context.environment[«variable»] ?? noted?.split(separator: "\n").first.map(String.init)
            ?? installed.first { FileManager.default.fileExists(atPath: $0) } ?? installed[1]

        let package = Package(
            name: "«Name»",
            products: [.library(name: "«Name»", type: .dynamic, targets: ["«Name»"])],
            dependencies: [.package(name: "auserviced", path: auserviced)],
            targets: [
                .target(
                    name: "«Name»",
                    dependencies: [.product(name: "CKernelUnit", package: "auserviced")],
                    publicHeadersPath: "."),
                .testTarget(
                    name: "«Name»Tests",
                    dependencies: [.product(name: "AudioUnitTestKit", package: "auserviced")]),
            ],
            cLanguageStandard: .c11,
            cxxLanguageStandard: .cxx17)
        """#

    static let information = #"""
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
            <key>CFBundleIdentifier</key>
            <string>«identifier»</string>
            <key>CFBundleName</key>
            <string>«Name»</string>
            <key>CFBundleExecutable</key>
            <string>lib«Name».so</string>
            <key>CFBundlePackageType</key>
            <string>XPC!</string>
            <key>CFBundleShortVersionString</key>
            <string>1.0</string>
            <key>NSExtension</key>
            <dict>
                <key>NSExtensionPointIdentifier</key>
                <string>com.apple.AudioUnit</string>
                <key>NSExtensionAttributes</key>
                <dict>
                    <key>AudioComponentBundle</key>
                    <string>«identifier»</string>
                    <key>AudioComponents</key>
                    <array>
                        <dict>
                            <key>type</key>
                            <string>«type»</string>
                            <key>subtype</key>
                            <string>«subtype»</string>
                            <key>manufacturer</key>
                            <string>«manufacturer»</string>
                            <key>name</key>
                            <string>«Manufacturer»: «Name»</string>
                            <key>description</key>
                            <string>«summary»</string>
                            <key>version</key>
                            <integer>65536</integer>
                            <key>tags</key>
                            <array>
        «tags»
                            </array>
                            <key>sandboxSafe</key>
                            <true/>
                        </dict>
                    </array>
                </dict>
            </dict>
        </dict>
        </plist>
        """#

    static let ignored = #"""
        .build/
        Package.resolved
        *.appex/
        *.tar.gz*
        «file»
        """#

    /// By the kit, with the bundle that `auctl bundle` makes.
    static func test(_ kind: UnitKind) -> String { testHead + "\n\n" + tests(kind) }

    private static let testHead = #"""
        import AudioUnitTestKit
        import Testing
        import UnitValidation

        /// The bundle as `auctl bundle` makes it, on every route on which a host may render it.
        @Suite(.serialized) struct «Name»Tests {
            let unit = Result { try UnitUnderTest(bundle: "«Name».appex") }

            @Test func itDoesWhatHostsRelyOn() async throws {
                var options = ValidationOptions()
                options.isStrict = true
                let report = try await unit.get().validate(options)
                #expect(report.problems.map { "\($0.check): \($0.message)" } == [])
            }
        """#

    private static func tests(_ kind: UnitKind) -> String {
        switch kind {
        case .effect:
            #"""
                @Test func anImpulseComesAtOnce() async throws {
                    try await unit.get().onEveryRoute { routed in
                        let heard = try routed.render(.impulse(), blocks: [64, 1, 447])
                        #expect(heard.onset(above: 0) == 0, "\(routed.route)")
                    }
                }
            }
            """#
        case .instrument:
            #"""
                @Test func aNoteIsHeardFromItsFrameOn() async throws {
                    try await unit.get().onEveryRoute { routed in
                        let heard = try routed.render(
                            .silence, blocks: [512, 512, 512], events: [.noteOn(at: 600), .noteOff(at: 1200)])
                        #expect(heard.peak(in: 0..<600) == 0, "\(routed.route)")
                        #expect(heard.peak(in: 600..<1200) > 0.01, "\(routed.route)")
                    }
                }
            }
            """#
        case .midi:
            #"""
                @Test func itMakesNoSoundItself() async throws {
                    try await unit.get().onEveryRoute { routed in
                        let heard = try routed.render(.silence, blocks: [512, 512], events: [.noteOn(at: 100)])
                        #expect(heard.peak() == 0, "\(routed.route)")
                    }
                }
            }
            """#
        }
    }
}
