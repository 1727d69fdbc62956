/// What keys mean, by their numbers of X11/keysymdef.h.
package enum KeySymbol {
    package static let left: UInt32 = 0xff51
    package static let up: UInt32 = 0xff52
    package static let right: UInt32 = 0xff53
    package static let down: UInt32 = 0xff54
    package static let pageUp: UInt32 = 0xff55
    package static let pageDown: UInt32 = 0xff56
    package static let home: UInt32 = 0xff50
    package static let end: UInt32 = 0xff57
    package static let tab: UInt32 = 0xff09
    package static let backTab: UInt32 = 0xfe20
    package static let enter: UInt32 = 0xff0d
    package static let keypadEnter: UInt32 = 0xff8d
    package static let escape: UInt32 = 0xff1b
    package static let backspace: UInt32 = 0xff08
    package static let delete: UInt32 = 0xffff
    package static let space: UInt32 = 0x20
}
