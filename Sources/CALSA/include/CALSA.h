/// ALSA's PCM interface, and its complaints as text instead of lines on stderr.
#ifndef CALSA_H
#define CALSA_H

#include <alsa/asoundlib.h>

/// Keeps the library from printing to stderr; the text of its first complaint is kept for this thread instead, until
/// the next call.
void calsa_collect_messages(void);

/// The first complaint on this thread since `calsa_collect_messages`, or an empty string.
const char *calsa_message(void);

#endif
