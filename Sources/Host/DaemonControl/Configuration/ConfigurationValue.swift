import Varlink

/// One value of the configuration file, on its way to its setting.
struct ConfigurationValue {
    let file: String
    let key: String
    let value: JSONValue

    func boolean() throws(ConfigurationError) -> Bool {
        guard case .boolean(let flag) = value else { throw refused("must be true or false") }
        return flag
    }

    func integer(in range: ClosedRange<Int64>) throws(ConfigurationError) -> Int64 {
        guard case .integer(let number) = value, range.contains(number) else {
            throw refused("must be a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    func path() throws(ConfigurationError) -> String {
        guard case .string(let text) = value, text.hasPrefix("/") else { throw refused("must be an absolute path") }
        return text
    }

    func paths() throws(ConfigurationError) -> [String] {
        guard case .array(let elements) = value else { throw refused("must be an array of absolute paths") }
        var paths: [String] = []
        for element in elements {
            guard case .string(let text) = element, text.hasPrefix("/") else {
                throw refused("must be an array of absolute paths")
            }
            paths.append(text)
        }
        return paths
    }

    func address() throws(ConfigurationError) -> VarlinkAddress {
        guard case .string(let text) = value else { throw refused("must be a string") }
        do throws(VarlinkAddressError) {
            return try VarlinkAddress(text)
        } catch {
            throw refused("\(error.problem)")
        }
    }

    func refused(_ problem: String) -> ConfigurationError {
        ConfigurationError(path: file, key: key, problem: problem)
    }
}
