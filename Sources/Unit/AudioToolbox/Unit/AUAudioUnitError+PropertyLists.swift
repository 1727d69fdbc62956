import PropertyLists

extension AUAudioUnitError {
    /// Apple's code for what is wrong with a property list.
    package init(_ error: PropertyListError) {
        let code =
            switch error.kind {
            case .invalidContents: kAudioUnitErr_InvalidPropertyValue
            case .invalidFile: kAudioUnitErr_InvalidFile
            case .inaccessibleFile: kAudioUnitErr_InvalidFilePath
            }
        self.init(code, error.message)
    }

    /// Runs `body`; what is wrong with a property list is thrown as a unit's error.
    package static func translating<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as PropertyListError {
            throw AUAudioUnitError(error)
        }
    }
}
