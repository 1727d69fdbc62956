import SourceRules

/// The class that makes a unit.
enum FactoryClass {
    /// Classes of a target that adopt `AUAudioUnitFactory`, themselves or in an extension.
    static func names(in target: PlannedTarget, _ folder: ProjectFolder) -> [String] {
        let sources = target.files.compactMap { file -> MaskedSource? in
            switch file.contents {
            case .link(let path) where SourceKind(path) == .swift:
                folder.bytes(of: path).map { MaskedSource($0, isSwift: true) }
            case .changed(let path, let bytes, _) where SourceKind(path) == .swift: MaskedSource(bytes, isSwift: true)
            default: nil
            }
        }
        return sources.flatMap { source in
            source.matches(of: /\b(?:class|extension)\s+(\w+)([^{}]{0,400})\{/).filter {
                $0.2.contains(":") && $0.2.contains("AUAudioUnitFactory")
            }.map { String($0.1) }
        }.uniqued()
    }
}
