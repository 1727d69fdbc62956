/// What a person does to a view. Places are in points from its upper left corner.
public enum ViewEvent: Equatable, Sendable {
    case pointer(ViewPointerEvent)
    case scroll(ViewScrollEvent)
    case key(ViewKeyEvent)

    /// Text from the keyboard or an input method.
    case text(String)

    /// What a person has pasted: text of the clipboard, which nothing else gives to a view.
    case paste(String)

    /// The keyboard goes to the view, and whether by Tab (1) or Shift-Tab (-1), or no longer goes to it.
    case focus(Bool, direction: Int)

    /// What an assistive program or a script asks of an element of `ViewContent.describe()`, by its identifier.
    case action(UInt32, ViewAction)
}
