/**
 * `node bare-server.ts ANSWER`: plain node:http, which gives the same answer (JSON of its headers and body) to
 * every request. Node adds Date, Connection and Keep-Alive, as it does for the site.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Answer {
  headers: Record<string, string>;
  body: string;
}

const { headers, body } = JSON.parse(process.argv[2] ?? '') as Answer;

const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`http://127.0.0.1:${port}\n`);
});
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
});
