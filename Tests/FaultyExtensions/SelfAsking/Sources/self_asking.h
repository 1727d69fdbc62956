/// Nobody imports it: SwiftPM wants a folder of public headers.
