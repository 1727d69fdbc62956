#include "include/crl_events.h"

#include <string.h>

enum {
    HEADER = offsetof(crl_event_record, parameter),
    PARAMETER = HEADER + 16,
    MIDI = offsetof(crl_event_record, midi.bytes),
    PACKETS = offsetof(crl_event_record, packets.words),
    /// No record is shorter: the shortest event list without words.
    LEAST = PACKETS,
};

static size_t padded(size_t bytes) { return (bytes + 7) & ~(size_t)7; }

size_t crl_midi_record_bytes(size_t length) { return padded(MIDI + length); }
size_t crl_packets_record_bytes(size_t words) { return padded(PACKETS + words * 4); }
size_t crl_parameter_record_bytes(void) { return PARAMETER; }
CRL_RENDER_SECTION size_t crl_event_least_bytes(void) { return LEAST; }

size_t crl_event_record_bytes(const AURenderEvent *event) {
    switch (event->head.eventType) {
    case AURenderEventParameter:
    case AURenderEventParameterRamp: return PARAMETER;
    case AURenderEventMIDI:
    case AURenderEventMIDISysEx: {
        size_t length = event->MIDI.length;
        return length <= CRL_MAXIMUM_EVENT_PAYLOAD ? crl_midi_record_bytes(length) : 0;
    }
    case AURenderEventMIDIEventList: {
        size_t words = event->MIDIEventsList.eventList.packet[0].wordCount;
        return words <= CRL_MAXIMUM_EVENT_PAYLOAD / 4 ? crl_packets_record_bytes(words) : 0;
    }
    default: return 0;
    }
}

static void write_header(crl_event_record *record, size_t bytes, uint8_t type, int64_t sampleTime) {
    record->length = (uint32_t)bytes;
    record->type = type;
    record->cable = 0;
    record->reserved = 0;
    record->padding = 0;
    record->sampleTime = sampleTime;
}

static void write_packets(crl_event_record *record, const MIDIEventList *list) {
    record->packets.protocol = (uint32_t)list->protocol;
    record->packets.wordCount = list->packet[0].wordCount;
    memcpy(record->packets.words, list->packet[0].words, (size_t)list->packet[0].wordCount * 4);
}

void crl_event_write(crl_event_record *record, const AURenderEvent *event, size_t bytes) {
    write_header(record, bytes, (uint8_t)event->head.eventType, event->head.eventSampleTime);
    record->reserved = event->head.reserved;
    switch (event->head.eventType) {
    case AURenderEventParameter:
    case AURenderEventParameterRamp:
        record->parameter.address = event->parameter.parameterAddress;
        record->parameter.value = event->parameter.value;
        record->parameter.rampFrames = event->parameter.rampDurationSampleFrames;
        break;
    case AURenderEventMIDI:
    case AURenderEventMIDISysEx:
        record->cable = event->MIDI.cable;
        record->midi.length = event->MIDI.length;
        memcpy((uint8_t *)record + MIDI, event->MIDI.data, event->MIDI.length);
        break;
    default:
        record->cable = event->MIDIEventsList.cable;
        write_packets(record, &event->MIDIEventsList.eventList);
        break;
    }
}

void crl_midi_write(crl_event_record *record, int64_t sampleTime, uint8_t cable, const uint8_t *bytes, size_t length) {
    uint8_t type = bytes[0] == 0xf0 ? AURenderEventMIDISysEx : AURenderEventMIDI;
    write_header(record, crl_midi_record_bytes(length), type, sampleTime);
    record->cable = cable;
    record->midi.length = (uint32_t)length;
    memcpy((uint8_t *)record + MIDI, bytes, length);
}

void crl_packets_write(crl_event_record *record, int64_t sampleTime, uint8_t cable, const MIDIEventList *list) {
    write_header(record, crl_packets_record_bytes(list->packet[0].wordCount), AURenderEventMIDIEventList, sampleTime);
    record->cable = cable;
    write_packets(record, list);
}

void crl_parameter_write(crl_event_record *record, int64_t sampleTime, uint64_t address, float value) {
    write_header(record, PARAMETER, AURenderEventParameter, sampleTime);
    record->parameter.address = address;
    record->parameter.value = value;
    record->parameter.rampFrames = 0;
}

size_t crl_event_check(const crl_event_record *record, size_t available) {
    if (available < LEAST) return 0;
    size_t bytes = record->length;
    if (bytes < LEAST || bytes % 8 != 0 || bytes > available) return 0;
    switch (record->type) {
    case AURenderEventParameter:
    case AURenderEventParameterRamp: return bytes == PARAMETER ? bytes : 0;
    case AURenderEventMIDI:
    case AURenderEventMIDISysEx: {
        size_t room = bytes - MIDI < CRL_MAXIMUM_EVENT_PAYLOAD ? bytes - MIDI : CRL_MAXIMUM_EVENT_PAYLOAD;
        return record->midi.length <= room ? bytes : 0;
    }
    case AURenderEventMIDIEventList: {
        size_t room = bytes - PACKETS < CRL_MAXIMUM_EVENT_PAYLOAD ? bytes - PACKETS : CRL_MAXIMUM_EVENT_PAYLOAD;
        return record->packets.wordCount <= room / 4 ? bytes : 0;
    }
    default: return 0;
    }
}

size_t crl_event_list_bytes(size_t recordBytes) {
    // An event of packets has a pointer more than its record, and the rest of a list's head.
    size_t bytes = padded(recordBytes + sizeof(void *) + 8);
    return bytes > padded(sizeof(AUParameterEvent)) ? bytes : padded(sizeof(AUParameterEvent));
}

static void write_list(MIDIEventList *list, uint32_t protocol, uint32_t wordCount) {
    list->protocol = (MIDIProtocolID)protocol;
    list->numPackets = 1;
    list->packet[0].timeStamp = 0;
    list->packet[0].wordCount = wordCount;
}

void crl_event_read(const crl_event_record *record, AURenderEvent *event) {
    event->head.next = NULL;
    event->head.eventSampleTime = record->sampleTime;
    event->head.eventType = record->type;
    event->head.reserved = record->reserved;
    switch (record->type) {
    case AURenderEventParameter:
    case AURenderEventParameterRamp:
        event->parameter.reserved[1] = event->parameter.reserved[2] = 0;
        event->parameter.rampDurationSampleFrames = record->parameter.rampFrames;
        event->parameter.parameterAddress = record->parameter.address;
        event->parameter.value = record->parameter.value;
        break;
    case AURenderEventMIDI:
    case AURenderEventMIDISysEx:
        event->MIDI.length = (uint16_t)record->midi.length;
        event->MIDI.cable = record->cable;
        memcpy((uint8_t *)event + offsetof(AUMIDIEvent, data), (const uint8_t *)record + MIDI, record->midi.length);
        break;
    default:
        event->MIDIEventsList.cable = record->cable;
        write_list(&event->MIDIEventsList.eventList, record->packets.protocol, record->packets.wordCount);
        memcpy(event->MIDIEventsList.eventList.packet[0].words, record->packets.words, (size_t)record->packets.wordCount * 4);
        break;
    }
}

const uint8_t *crl_event_midi_bytes(const crl_event_record *record) { return (const uint8_t *)record + MIDI; }
const MIDIEventList *crl_event_packets(crl_event_record *record) {
    // The words stay where they are; the list's head, which is longer than theirs, takes the end of the record's.
    uint32_t protocol = record->packets.protocol, wordCount = record->packets.wordCount;
    MIDIEventList *list = (MIDIEventList *)((uint8_t *)record->packets.words - offsetof(MIDIEventList, packet[0].words));
    write_list(list, protocol, wordCount);
    return list;
}
