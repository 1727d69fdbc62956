// The sources are those in Apple, which the plug-in hands over.
