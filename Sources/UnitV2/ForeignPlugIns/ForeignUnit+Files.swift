import AudioToolbox
import AudioUnitExtension
import CForeignPlugIns
import Glibc

// Files that the user selects, which an LV2 plug-in is told by paths.
extension ForeignUnit: SelectedFileReceiver {
    /// The plug-in reads it on its own worker or in its next block, and tells nobody whether it could.
    func receive(_ file: SelectedFile) throws {
        let place = try place(for: file.key)
        guard !files[Int(place)].is_text else { return try giveText(of: file, at: place) }
        var problem = [CChar](repeating: 0, count: 256)
        var isCopy = false
        guard
            let path = cfp_selected_path(
                file.fileDescriptor, files[Int(place)].symbol, file.name, &isCopy, &problem, problem.count)
        else {
            throw AUAudioUnitError(
                kAudioUnitErr_InvalidPropertyValue,
                "\(name) cannot be shown '\(file.name)': \(ForeignReport.text(problem)).")
        }
        defer { free(path) }
        guard cfp_unit_give_file(unit, place, file.key, path) else { throw unread(before: file) }
        keep(Given(file: file, copy: isCopy ? String(cString: path) : nil), at: place)
    }

    /// What stands in the file is the value of a property that is a text; a line's end at its end is none of it.
    private func giveText(of file: SelectedFile, at place: UInt32) throws {
        var bytes = [UInt8](repeating: 0, count: Self.textLimit + 1)
        let count = pread(file.fileDescriptor, &bytes, bytes.count, 0)
        var text = count < 0 ? nil : String(validating: bytes.prefix(count), as: UTF8.self)
        if text?.last?.isNewline == true { text?.removeLast() }
        guard let text, count <= Self.textLimit, !text.utf8.contains(0) else {
            throw AUAudioUnitError(
                kAudioUnitErr_InvalidPropertyValue,
                "\(name) takes a text for \(String(cString: files[Int(place)].symbol)), and '\(file.name)' has none: "
                    + "it is UTF-8 of at most \(Self.textLimit) bytes.")
        }
        guard cfp_unit_give_file(unit, place, file.key, text) else { throw unread(before: file) }
        keep(Given(file: file, copy: nil), at: place)
    }

    private static let textLimit = Int(CFP_MOST_TEXT_GIVEN)

    private func unread(before file: SelectedFile) -> AUAudioUnitError {
        AUAudioUnitError(
            kAudioUnitErr_InvalidPropertyValue,
            "\(name) has not read the files before '\(file.name)' yet; play something, then select it again.")
    }

    func release(_ file: SelectedFile) {
        guard let place = given.first(where: { $0.value.file.key == file.key })?.key else { return }
        cfp_unit_give_file(unit, place, nil, nil)
        keep(nil, at: place)
    }

    /// A file of the plug-in with what the user selected for it.
    struct Given {
        let file: SelectedFile
        /// The path of what the plug-in reads instead of it; nil where it reads the file itself.
        let copy: String?

        func deleteCopy() { if let copy { unlink(copy) } }
    }

    /// What the plug-in has open stays as it is.
    private func keep(_ file: Given?, at place: UInt32) {
        if let former = given[place], former.copy != file?.copy { former.deleteCopy() }
        given[place] = file
    }

    private var files: UnsafeBufferPointer<cfp_file> {
        UnsafeBufferPointer(start: plugIn.pointee.files, count: Int(plugIn.pointee.file_count))
    }

    /// The file that a key means: by its symbol or its URI, or the only one, whatever the key is.
    private func place(for key: String) throws -> UInt32 {
        if let known = given.first(where: { $0.value.file.key == key })?.key { return known }
        let wanted = key.lowercased()
        let named = files.firstIndex {
            String(cString: $0.symbol).lowercased() == wanted || String(cString: $0.uri) == key
        }
        if let place = named ?? (files.count == 1 ? 0 : nil) { return UInt32(place) }
        let symbols = files.map { String(cString: $0.symbol) }.joined(separator: ", ")
        throw AUAudioUnitError(
            kAudioUnitErr_InvalidPropertyValue,
            files.isEmpty
                ? "\(name) reads no files." : "\(name) reads several files; say which one this is: \(symbols).")
    }
}
