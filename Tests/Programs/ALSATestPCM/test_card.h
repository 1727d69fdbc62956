/// A card of tests, as a plug-in of ALSA: SwiftPM wants a folder of public headers; nobody imports it.
