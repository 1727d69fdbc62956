/// Submodules have nothing of their own: each brings the Swift module of its framework.
