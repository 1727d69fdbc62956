/// The form in which events cross shared memory: records padded to eight bytes, without pointers.
///
/// Checked records are private copies; nothing here reads a byte twice that another process may change in between.
#ifndef CRL_EVENTS_H
#define CRL_EVENTS_H

#include "crl_wire.h"

/// Universal MIDI Packets in words, `wordCount` of them.
typedef struct crl_packets {
    uint32_t protocol;
    uint32_t wordCount;
    uint32_t words[1];
} crl_packets;

typedef struct crl_event_record {
    /// Of the whole record, in bytes; a multiple of eight.
    uint32_t length;
    /// An AURenderEventType.
    uint8_t type;
    uint8_t cable;
    /// The event's reserved byte: whether a parameter change came from the tree.
    uint8_t reserved;
    uint8_t padding;
    int64_t sampleTime;
    union {
        struct {
            uint64_t address;
            float value;
            uint32_t rampFrames;
        } parameter;
        struct {
            uint32_t length;
            uint8_t bytes[4];
        } midi;
        crl_packets packets;
    };
} crl_event_record;

/// Bytes of the record that holds an event; 0 for one that does not travel.
CRL_RENDER_SAFE size_t crl_event_record_bytes(const AURenderEvent *event);
/// Writes an event as a record of `bytes`.
CRL_RENDER_SAFE void crl_event_write(crl_event_record *record, const AURenderEvent *event, size_t bytes);

/// Bytes of a record for a MIDI message of `length` bytes, for `words` words of packets, and for a parameter value.
CRL_RENDER_SAFE size_t crl_midi_record_bytes(size_t length);
CRL_RENDER_SAFE size_t crl_packets_record_bytes(size_t words);
CRL_RENDER_SAFE size_t crl_parameter_record_bytes(void);
CRL_RENDER_SAFE void crl_midi_write(crl_event_record *record, int64_t sampleTime, uint8_t cable, const uint8_t *bytes,
                                    size_t length);
CRL_RENDER_SAFE void crl_packets_write(crl_event_record *record, int64_t sampleTime, uint8_t cable,
                                       const MIDIEventList *list);
CRL_RENDER_SAFE void crl_parameter_write(crl_event_record *record, int64_t sampleTime, uint64_t address, float value);

/// The least bytes that a record has.
CRL_RENDER_SAFE size_t crl_event_least_bytes(void);
/// The length of a record of `available` bytes or fewer; 0 for a malformed one.
CRL_RENDER_SAFE size_t crl_event_check(const crl_event_record *record, size_t available);
/// Bytes that the event of a checked record needs in a list.
CRL_RENDER_SAFE size_t crl_event_list_bytes(size_t recordBytes);
/// Writes a checked record as an event without a successor.
CRL_RENDER_SAFE void crl_event_read(const crl_event_record *record, AURenderEvent *event);
/// The bytes of a checked MIDI record.
CRL_RENDER_SAFE const uint8_t *crl_event_midi_bytes(const crl_event_record *record);
/// Makes a checked record of packets into the list of one packet that blocks take, in place: it is no record any more.
CRL_RENDER_SAFE const MIDIEventList *crl_event_packets(crl_event_record *record);

#endif
