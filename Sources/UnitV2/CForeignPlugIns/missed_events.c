/// What comes while a control thread is at the plug-in is for the next cycle that it renders: a value that a host has set,
/// and the end of a note, would else be lost for good.
#include "internal.h"

enum { MOST_MISSED = sizeof((cfp_unit *)0)->missed / sizeof *((cfp_unit *)0)->missed };

static bool is_value(const AURenderEvent *event) {
    return event->head.eventType == AURenderEventParameter || event->head.eventType == AURenderEventParameterRamp;
}

static bool is_note_on(const AURenderEvent *event) { return (event->MIDI.data[0] & 0xf0) == 0x90 && event->MIDI.data[2]; }

/// The place of an event: of a value that of the same parameter, since the last one counts. Notes begin only where enough is
/// left for their ends.
static uint32_t place_of(const cfp_unit *unit, const AURenderEvent *event) {
    uint32_t place = 0, most = !is_value(event) && is_note_on(event) ? MOST_MISSED / 2 : MOST_MISSED;
    if (!is_value(event)) return unit->missed_count < most ? unit->missed_count : MOST_MISSED;
    while (place < unit->missed_count && !(unit->missed[place].parameter.eventType != AURenderEventMIDI
           && unit->missed[place].parameter.parameterAddress == event->parameter.parameterAddress)) place++;
    return place;
}

void cfp_miss_events(cfp_unit *unit, const AURenderEvent *events) {
    for (const AURenderEvent *event = events; event; event = event->head.next) {
        bool is_short = event->head.eventType == AURenderEventMIDI && event->MIDI.length <= sizeof event->MIDI.data;
        if (!is_value(event) && !is_short) continue;
        uint32_t place = place_of(unit, event);
        if (place >= MOST_MISSED) continue;
        if (is_value(event)) unit->missed[place].parameter = event->parameter;
        else unit->missed[place].midi = event->MIDI;
        if (place == unit->missed_count) unit->missed_count++;
    }
}

const AURenderEvent *cfp_missed_events(cfp_unit *unit, const AURenderEvent *events) {
    // Whoever reads a list does not write it.
    AURenderEvent *next = (AURenderEvent *)events;
    for (uint32_t place = unit->missed_count; place-- > 0;) {
        unit->missed[place].parameter.next = next;
        next = (AURenderEvent *)&unit->missed[place];
    }
    unit->missed_count = 0;
    return next;
}
