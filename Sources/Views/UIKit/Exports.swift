@_exported import ViewHierarchy
