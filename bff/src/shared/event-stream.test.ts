import { expect, test } from 'vitest';
import { createEventReader, type EventFields } from './event-stream.ts';

function readInPieces(...pieces: string[]) {
  const events: EventFields[] = [];
  const read = createEventReader((fields) => events.push(fields));
  for (const piece of pieces) read(piece);
  return events;
}

test('events are read wherever the network cuts them', () => {
  const stream = 'event: change\nid: 7\ndata: {"of": "class: moved"}\n\nevent: change\nid: 8\n\n';
  const events = [
    { event: 'change', id: '7', data: '{"of": "class: moved"}' },
    { event: 'change', id: '8' },
  ];
  expect(readInPieces(stream)).toEqual(events);
  expect(readInPieces(...stream)).toEqual(events);
});

test('an event without its end is not heard yet', () => {
  expect(readInPieces('event: change\nid: 7\n')).toEqual([]);
});

test('a heartbeat has none of the fields', () => {
  const [heartbeat] = readInPieces(': still here\n\n');
  expect(heartbeat).not.toHaveProperty('event');
  expect(heartbeat).not.toHaveProperty('data');
});

test('a stream without the end of an event is refused', () => {
  expect(readInPieces('x'.repeat(2_000_000))).toEqual([]);
  expect(() => readInPieces('x'.repeat(2_000_000), 'x')).toThrow('no end of an event');
});
