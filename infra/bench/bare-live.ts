/**
 * The least server that can do it: holds event streams over node:http, and writes what is posted to it to each of them. What it
 * takes and how fast it is is what a stream costs at least.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const open = new Set<ServerResponse>();

const server = createServer((incoming, outgoing) => {
  if (incoming.method === 'POST') {
    incoming.setEncoding('utf8');
    let text = '';
    incoming.on('data', (part) => (text += part));
    incoming.on('end', () => {
      const event = Buffer.from(`event: rows\ndata: ${text}\n\n`);
      outgoing.end();
      for (const stream of open) stream.write(event);
    });
    return;
  }
  outgoing.writeHead(200, { 'Content-Type': 'text/event-stream' });
  outgoing.write('event: hello\ndata: {}\n\n');
  open.add(outgoing);
  outgoing.on('close', () => open.delete(outgoing));
});

let reports = 0;
process.on('SIGUSR2', () => {
  reports += 1;
  globalThis.gc?.();
  const report = { number: reports, memory: process.memoryUsage().rss };
  process.stdout.write(`report ${JSON.stringify(report)}\n`);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
