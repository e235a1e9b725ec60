/**
 * `node bare-server.ts RESPONSE`: plain node:http, which sends the same response (JSON with headers and body) to every request.
 * Node adds Date, Connection and Keep-Alive, as it does for the studio.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const { headers, body } = JSON.parse(process.argv[2] ?? '');

const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.once('SIGTERM', () => process.exit());
