import ArgumentParser

/// Names as they may be offered to a shell.
package enum CompletionWords {
    /// Without those that a shell could take for anything else than a word: bash expands what it is offered, and names
    /// come from bundles and hosts. In zsh a colon ends the word unless it is escaped.
    package static func safe(_ names: [String], for shell: CompletionShell?) -> [String] {
        var seen: Set<String> = []
        return names.filter { !$0.isEmpty && $0.allSatisfy(isHarmless) && seen.insert($0).inserted }
            .map { shell == .zsh ? $0.replacing(":", with: "\\:") : $0 }
    }

    /// The script for bash, which takes what it is offered for names of files: of `12/1` and `12/2` it would show `1
    /// 2`, and insert `12/`.
    package static func bashScript(_ script: String) -> String {
        let loop = "    while IFS='' read -r completion; do\n"
        let change = "        [[ ${1} != -W || ${completion} != */* ]] || compopt +o filenames 2>/dev/null\n"
        return script.replacing(loop, with: loop + change)
    }

    private static func isHarmless(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || " ._-/:=+,@%".contains(character)
    }
}
