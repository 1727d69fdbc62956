/// Hears of a field (UITextField.h).
@preconcurrency @MainActor
public protocol UITextFieldDelegate: AnyObject {
    /// Return was pressed.
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
    /// The field has lost the keyboard.
    func textFieldDidEndEditing(_ textField: UITextField)
    /// The field has the keyboard; not told.
    func textFieldDidBeginEditing(_ textField: UITextField)
}

extension UITextFieldDelegate {
    /// True.
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
    /// Nothing.
    public func textFieldDidEndEditing(_ textField: UITextField) {}
    /// Nothing.
    public func textFieldDidBeginEditing(_ textField: UITextField) {}
}

/// What a keyboard on a screen shows (UITextInputTraits.h).
public enum UIKeyboardType: Int, Sendable {
    /// Letters or digits.
    case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress
    /// Digits with a point, or others.
    case decimalPad, twitter, webSearch, asciiCapableNumberPad
}

/// What the key says that ends a text (UITextInputTraits.h).
public enum UIReturnKeyType: Int, Sendable {
    case `default`, go, google, join, next, route, search, send, yahoo, done
}

/// Whether a text is corrected (UITextInputTraits.h).
public enum UITextAutocorrectionType: Int, Sendable {
    case `default`, no, yes
}
