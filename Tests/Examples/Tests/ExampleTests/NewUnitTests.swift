import Foundation
import Testing

/// What `auctl new` makes passes every check as it is, its own tests too.
@Suite(.serialized) struct NewUnitTests {
    private static let exported = """
        ! nm -D --defined-only *.appex/Contents/Linux/*.so | awk '$2 ~ /[A-Z]/ { print $3 }' | grep -vxE 'AUExtension(View|UnitAccess|ViewLibrary)?Entry'
        """

    /// Each kind and each language once, in Swift with a view; every kind in every language, and without a view, with
    /// `AUSERVICED_EVERY_NEW_UNIT` set, which takes four times as long.
    private static let made: [(kind: String, language: String)] = {
        let (kinds, languages) = (["effect", "instrument", "midi"], ["--view", "--c", "--c++"])
        let isEach = ProcessInfo.processInfo.environment["AUSERVICED_EVERY_NEW_UNIT"] != nil
        if !isEach { return Array(zip(kinds, languages)) }
        return kinds.flatMap { kind in (languages + [""]).map { (kind, $0) } }
    }()

    @Test func whatIsMadePassesStrictlyAndExportsItsEntryAlone() throws {
        let reader = try ReaderFolder()
        for (number, (kind, language)) in Self.made.enumerated() {
            let name = "New\(kind.capitalized)\(number)"
            try reader.run("auctl new \(kind) \(name) \(language)\ncd \(name)", name)
            try reader.shareBuilds(of: ".")
            try reader.run("auctl bundle; auctl validate \(name).appex --strict; \(Self.exported)", name)
            if !language.hasPrefix("--c") { try reader.run("swift test -c release", name) }
            try reader.run("cd ..")
        }
    }

    @Test func aUnitInCThatIsLatePassesStrictlyAndOneOfOtherCodesSaysSo() throws {
        let reader = try ReaderFolder()
        try reader.run(
            """
            auctl new effect Late --c
            cd Late
            package="$EXAMPLES/auserviced"
            gcc -std=c11 -O2 -shared -fPIC -fvisibility=hidden -Wall -Wextra -Werror \
                -I"$package/Sources/Unit/CAudioUnit/include" -I"$package/Sources/Unit/CKernelUnit/include" \
                -I"$package/extensions/CUnitWire/Sources/include" "$package/Tests/Examples/Late.c" \
                "$package"/Sources/Unit/CKernelUnit/*.c "$package"/extensions/CUnitWire/Sources/*.c \
                -Wl,--version-script="$package/extensions/entry.map" -lm -o libLate.so
            auctl bundle --library libLate.so
            auctl validate Late.appex --strict
            auctl validate Late.appex --strict --in-process
            sed -i 's/<string>late</<string>latx</' Info.plist
            auctl bundle --library libLate.so
            (AUEXTENSION_PATH=$PWD command auctl info aufx latx Acme 2>&1 || true) | grep -F 'the codes of Info.plist'
            """)
    }

    @Test func anInstallationHasAllThatAUnitAndAHostAreMadeWithCompiled() throws {
        let reader = try ReaderFolder()
        try reader.run(
            """
            auserviced/scripts/install --prefix "$EXAMPLES/prefix"
            export PATH="$EXAMPLES/prefix/bin:${PATH#*:}"
            [[ $(type -P auctl) == "$EXAMPLES/prefix/bin/auctl" ]]
            auctl new instrument Installed
            grep -F "$EXAMPLES/prefix/share/auserviced/package" Installed/.auserviced
            cd Installed
            auctl bundle; auctl validate Installed.appex --strict; \(Self.exported)
            swift test -c release
            """)
        try reader.run(Self.host)
    }

    /// A program of somebody else's, built with what the installation has compiled: nothing of the framework is compiled
    /// for it. It renders a unit of the installation in a process of its own.
    private static let host = #"""
        mkdir -p "$EXAMPLES/Outside/Sources/Outside"; cd "$EXAMPLES/Outside"
        cat >Package.swift <<END
        // swift-tools-version: 6.2
        import PackageDescription
        let package = Package(
            name: "Outside", dependencies: [.package(name: "auserviced", path: "$EXAMPLES/prefix/share/auserviced/package")],
            targets: [.executableTarget(name: "Outside", dependencies: ["AVFAudio", "AudioUnitHosting"].map {
                .product(name: \$0, package: "auserviced") })])
        END
        cat >Sources/Outside/Outside.swift <<'END'
        import AVFAudio
        import Foundation

        @main struct Outside {
            static func main() async throws {
                let gain = AudioComponentDescription(
                    componentType: 0x61756678, componentSubType: 0x6761696e, componentManufacturer: 0x44656d6f,
                    componentFlags: 0, componentFlagsMask: 0)
                let unit = try await AVAudioUnit.instantiate(with: gain, options: .loadOutOfProcess)
                unit.auAudioUnit.parameterTree?.parameter(withKeyPath: "gain")?.value = 0.5
                let engine = AVAudioEngine()
                let format = AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2)!
                let source = AVAudioSourceNode(format: format) { _, _, frames, list in
                    for buffer in UnsafeMutableAudioBufferListPointer(list) {
                        for frame in 0..<Int(frames) { buffer.mData!.assumingMemoryBound(to: Float.self)[frame] = 0.5 }
                    }
                    return noErr
                }
                try engine.enableManualRenderingMode(.offline, format: format, maximumFrameCount: 512)
                engine.attach(source)
                engine.attach(unit)
                engine.connect(source, to: unit, format: format)
                engine.connect(unit, to: engine.mainMixerNode, format: format)
                try engine.start()
                let buffer = AVAudioPCMBuffer(pcmFormat: engine.manualRenderingFormat, frameCapacity: 512)!
                for _ in 0..<100 { _ = try engine.renderOffline(512, to: buffer) }
                print("heard", buffer.floatChannelData![0][511], unit.name)
            }
        }
        END
        for configuration in debug release; do
            command swift build -c $configuration 2>&1 | tee build.log
            ! grep -E 'Compiling (AVFAudio|AudioToolbox|ExtensionHost)' build.log
            AUEXTENSION_PATH="$EXAMPLES/prefix/lib/auserviced/extensions" "$(command swift build -c $configuration --show-bin-path)/Outside" | tee heard
            grep 'heard 0.25' heard
        done
        """#
}
