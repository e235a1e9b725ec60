/**
 * A minimal server of event streams over node:http: it writes each posted text to every stream. Its memory and speed are the
 * least that a stream can cost.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { reportOnSignal } from '../report-on-signal.ts';

const open = new Set<ServerResponse>();

const server = createServer(async (incoming, outgoing) => {
  if (incoming.method === 'POST') {
    const event = Buffer.from(`event: rows\ndata: ${await text(incoming)}\n\n`);
    outgoing.end();
    for (const stream of open) stream.write(event);
    return;
  }
  outgoing.writeHead(200, { 'Content-Type': 'text/event-stream' });
  outgoing.write('event: hello\ndata: {}\n\n');
  open.add(outgoing);
  outgoing.on('close', () => open.delete(outgoing));
});

reportOnSignal();
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
