import Foundation
import TestSupport

/// What `scripts/install` needs beside the scripts: a build, in which every program and library is a small script.
extension ScriptFolder {
    /// Where it installs to.
    var prefix: URL { folder.appending(path: "prefix") }

    /// Takes the place of the build before.
    func build(version: String, bundles: [String]) throws {
        try? FileManager.default.removeItem(at: folder.appending(path: "build"))
        let programs = [
            "auctl", "auserviced", "aubench", "auextension", "aucodec", "auconsole", "auplugview", "auview", "rawspawn",
        ]
        for name in programs {
            try write("build/\(name)", Self.program.replacing("VERSION", with: version).replacing("NAME", with: name))
        }
        for name in [
            "libForeignPlugIns", "libPlugInAdapter", "librendercounter", "libaudiotoolbox", "libswiftCore",
            "libFoundation",
        ] {
            try write("build/\(name).so", "# \(version)")
        }
        for name in bundles {
            let contents = "build/extensions/\(name)/Contents"
            try write("\(contents)/Linux/libUnit.so", "# \(version)")
            try write("\(contents)/Info.plist", "<plist/>")
            try write("\(contents)/Resources/picture", "# a picture")
        }
        try write("programs/strip", "[[ $1 == --strip-unneeded ]] && cp \"$4\" \"$3\"")
        try write("programs/patchelf", "[[ -w ${!#} ]]")
        try write(
            "programs/ldd",
            "for name in libswiftCore libFoundation; do echo \"$name.so => ${PROGRAMS%/*}/build/$name.so (0x1)\"; done")
        try write("programs/dpkg-shlibdeps", "[[ $FAULT != build ]] && echo 'shlibs:Depends=libc6 (>= 2.36)'")
        for source in ["extensions/entry.map", "systemd", "Sources/Unit/CAudioUnit/include"] {
            let copy = folder.appending(path: source)
            guard !exists(source) else { continue }
            try FileManager.default.createDirectory(
                at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: TestPackage.folder.appending(path: source), to: copy)
        }
    }

    func install(
        to prefix: String? = nil, options: [String] = [], fault: Fault = .none, adding added: [String: String] = [:]
    ) throws -> Outcome {
        // The last step of an installation fails.
        if fault == .disk {
            try write("programs/mv", "[[ $1 != -T || $3 != */new/*manifest ]] && exec /bin/mv \"$@\"; exit 1")
        }
        defer { try? FileManager.default.removeItem(at: folder.appending(path: "programs/mv")) }
        let arguments = options + ["--prefix", prefix ?? self.prefix.path]
        let built = ["--build-path", "build", "--extensions", "build/extensions"].map {
            $0.hasPrefix("--") ? $0 : folder.appending(path: $0).path
        }
        return try run("scripts/install", arguments + built, fault: fault, adding: added)
    }

    func uninstall() throws -> Outcome { try run("scripts/install", "--uninstall", "--prefix", prefix.path) }

    /// Everything in the prefix: the content of files, where links lead, and nothing for folders.
    var installed: [String: String] {
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: prefix.path)) ?? []
        return names.reduce(into: [:]) { found, name in
            let path = prefix.appending(path: name).path
            let link = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
            found[name] = link ?? (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        }
    }

    private static let program = """
        case $1 in
        --version) echo VERSION ;;
        --experimental-dump-help) cat <<'END' ;;
        {"command": {"commandName": "NAME", "abstract": "Plays.", "subcommands": [{
            "commandName": "list", "abstract": "Lists what is there.", "shouldDisplay": true,
            "discussion": ".first with a\\\\b\\nNAME list -x\\n\\nLast.", "arguments": [
            {"kind": "positional", "valueName": "code", "shouldDisplay": true, "isOptional": true, "isRepeating": true},
            {"kind": "option", "valueName": "tag", "shouldDisplay": true, "isOptional": true, "abstract": "One tag.",
             "names": [{"kind": "short", "name": "t"}, {"kind": "long", "name": "tag"}],
             "preferredName": {"kind": "long", "name": "tag"}, "defaultValue": "none", "allValues": ["none", "all"]},
            {"kind": "flag", "valueName": "x", "shouldDisplay": false, "names": [{"kind": "short", "name": "x"}],
             "preferredName": {"kind": "short", "name": "x"}}]}]}}
        END
        --generate-completion-script) echo "completes NAME in $2" ;;
        esac
        """
}
