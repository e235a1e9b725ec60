import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const ROUND_TRIP_MS = 150;
/** Slow 4G, both ways. */
const BYTES_PER_MS = 200;

/** Passes on what comes after half a round trip, at the speed of the network. */
function passSlowly(from: Socket, to: Socket): void {
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

/** A network before this port. A connection through it takes a round trip longer to make, as a handshake does. */
export async function startSlowNetwork(port: number) {
  const server = createServer(async (phone) => {
    const site = connect(port, '127.0.0.1');
    passSlowly(site, phone);
    phone.pause();
    await pause(ROUND_TRIP_MS);
    passSlowly(phone, site);
    phone.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, stop: () => server.close() };
}
