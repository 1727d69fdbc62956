/// A shared library that exports nothing a host could call.
int no_entry_value(void);
int no_entry_value(void) { return 0; }
