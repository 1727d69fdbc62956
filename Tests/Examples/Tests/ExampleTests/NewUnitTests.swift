import Foundation
import Testing

/// What `auctl new` makes passes every check as it is, its own tests too.
@Suite(.serialized) struct NewUnitTests {
    private static let exported = """
        [[ $(nm -D --defined-only *.appex/Contents/Linux/*.so | awk '$2 ~ /[A-Z]/ { print $3 }') == AUExtensionEntry ]]
        """

    /// Each kind and each language once; every kind in every language with `AUSERVICED_EVERY_NEW_UNIT` set, which takes
    /// three times as long.
    private static let made: [(kind: String, language: String)] = {
        let (kinds, languages) = (["effect", "instrument", "midi"], ["", "--c", "--c++"])
        let isEach = ProcessInfo.processInfo.environment["AUSERVICED_EVERY_NEW_UNIT"] != nil
        if !isEach { return Array(zip(kinds, languages)) }
        return kinds.flatMap { kind in languages.map { (kind, $0) } }
    }()

    @Test func whatIsMadePassesStrictlyAndExportsItsEntryAlone() throws {
        let reader = try ReaderFolder()
        for (number, (kind, language)) in Self.made.enumerated() {
            let name = "New\(kind.capitalized)\(number)"
            try reader.run("auctl new \(kind) \(name) \(language)\ncd \(name)", name)
            try reader.shareBuilds(of: ".")
            try reader.run("auctl bundle; auctl validate \(name).appex --strict; \(Self.exported)", name)
            if language == "" { try reader.run("swift test -c release", name) }
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
                -I"$package/Sources/CAudioUnit/include" -I"$package/Sources/CKernelUnit/include" \
                -I"$package/extensions/CUnitWire/Sources/include" "$package/Tests/Examples/Late.c" \
                "$package"/Sources/CKernelUnit/*.c "$package"/extensions/CUnitWire/Sources/*.c \
                -Wl,--version-script="$package/extensions/entry.map" -lm -o libLate.so
            auctl bundle --library libLate.so
            auctl validate Late.appex --strict
            auctl validate Late.appex --strict --in-process
            sed -i 's/<string>late</<string>latx</' Info.plist
            auctl bundle --library libLate.so
            (AUEXTENSION_PATH=$PWD command auctl info aufx latx Acme 2>&1 || true) | grep -F 'the codes of Info.plist'
            """)
    }

    @Test func anInstallationHasAllThatAUnitIsMadeWith() throws {
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
    }
}
