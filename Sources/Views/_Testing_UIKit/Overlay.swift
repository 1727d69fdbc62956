// Swift Testing asks for this module in each file that imports it and UIKit, which on Apple's platforms lets pictures be
// attached to tests. Without it such a file does not compile; it has nothing here.
