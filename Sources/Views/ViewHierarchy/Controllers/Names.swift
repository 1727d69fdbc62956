/// AppKit's name of a colour.
public typealias NSColor = HierarchyColor
/// UIKit's name of a colour.
public typealias UIColor = HierarchyColor
/// AppKit's name of a typeface in a size.
public typealias NSFont = HierarchyFont
/// UIKit's name of a typeface in a size.
public typealias UIFont = HierarchyFont
/// AppKit's name of what manages a view.
public typealias NSViewController = HierarchyViewController
/// UIKit's name of what manages a view.
public typealias UIViewController = HierarchyViewController
