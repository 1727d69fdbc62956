import Foundation

extension NSString {
    /// A C format in the user's language, as parameters' texts are often written (NSString.h).
    public class func localizedStringWithFormat(_ format: String, _ args: any CVarArg...) -> NSString {
        NSString(string: String(format: format, locale: Locale.current, arguments: args))
    }
}
