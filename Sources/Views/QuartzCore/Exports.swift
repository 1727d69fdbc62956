// Layers are drawn by views and live with them.
@_exported import ViewHierarchy
