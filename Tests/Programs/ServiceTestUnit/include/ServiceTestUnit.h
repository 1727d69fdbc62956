// The library is loaded by path; nothing is linked against it.
