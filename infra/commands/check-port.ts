import { createServer } from 'node:net';
import { Refusal } from '../embedded-postgres/refusal.ts';

interface Place {
  host: string;
  port: number;
}

/** Refuses an address that a server cannot listen on, before anything is started. */
export async function checkPort(place: Place): Promise<void> {
  try {
    await listenOnce(place);
  } catch (error) {
    throw portRefusal(place, error);
  }
}

interface Places extends Place {
  metricsHost?: string;
  metricsPort?: number | undefined;
}

/** Turns an error of `listen` into a Refusal that names the setting. Returns any other error unchanged. */
export function portRefusal(places: Places, error: unknown): unknown {
  // `settings` is with the error of a server whose settings begin with it (bff/src/operations/metrics/metrics-server.ts).
  const { code, syscall, settings = '' } = error as NodeJS.ErrnoException & { settings?: string };
  if (syscall !== 'listen' && syscall !== 'getaddrinfo') return error;
  const { host, port } =
    settings === 'METRICS_' ? { host: places.metricsHost, port: places.metricsPort } : places;
  if (code === 'EADDRINUSE') {
    return new Refusal(
      `Port ${port} is already in use. End what uses it, or set ${settings}PORT to a free one.`,
    );
  }
  if (code === 'EACCES') {
    return new Refusal(
      `Port ${port} is not allowed to this user. Set ${settings}PORT to one from 1024 to 65535.`,
    );
  }
  return new Refusal(
    `${settings}HOST must be an address of this machine, and ${host} is none (${code}).`,
  );
}

function listenOnce(place: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ ...place, exclusive: true }, () => probe.close(() => resolve()));
  });
}
