/// What the manifest of every package has that depends on auserviced's: it finds that package.
package enum ManifestPreamble {
    /// Up to the package itself.
    package static var text: String {
        let manifest = String(decoding: PackageResources.Manifest_swift, as: UTF8.self)
        return manifest.firstRange(of: "let package").map { String(manifest[..<$0.lowerBound].dropLast()) } ?? manifest
    }
}
