import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const ROUND_TRIP_MS = 150;
/** Slow 4G, both ways. */
const BYTES_PER_MS = 200;

/** Forwards data after half a round trip, at the speed of the network. */
function forwardSlowly(from: Socket, to: Socket): void {
  let freeAt = 0;
  from.on('data', async (bytes) => {
    const now = performance.now();
    freeAt = Math.max(freeAt, now) + bytes.length / BYTES_PER_MS;
    await pause(freeAt - now + ROUND_TRIP_MS / 2);
    if (!to.destroyed) to.write(bytes);
  });
  from.on('end', async () => {
    await pause(Math.max(0, freeAt - performance.now()) + ROUND_TRIP_MS / 2 + 1);
    to.end();
  });
  from.on('error', () => to.destroy());
}

/** A slow network in front of this port. Opening a connection takes a round trip, as a handshake does. */
export async function startSlowNetwork(port: number) {
  const server = createServer(async (phone) => {
    const site = connect(port, '127.0.0.1');
    forwardSlowly(site, phone);
    phone.pause();
    await pause(ROUND_TRIP_MS);
    forwardSlowly(phone, site);
    phone.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, stop: () => server.close() };
}
