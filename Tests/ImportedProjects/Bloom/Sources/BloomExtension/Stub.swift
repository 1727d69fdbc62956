// An extension has a source; the unit is in BloomKit.
import BloomKit
