import { createServer } from 'node:net';
import { UserFacingError } from '../embedded-postgres/user-facing-error.ts';

interface ListenAddress {
  host: string;
  port: number;
}

/** Throws if a server cannot listen on the address, before anything is started. */
export async function assertPortAvailable(address: ListenAddress): Promise<void> {
  try {
    await tryListen(address);
  } catch (error) {
    throw toPortError(address, error);
  }
}

interface ServerAddresses extends ListenAddress {
  metricsHost?: string;
  metricsPort?: number | undefined;
}

/** Turns an error of `listen` into a UserFacingError that names the setting. Returns any other error unchanged. */
export function toPortError(addresses: ServerAddresses, error: unknown): unknown {
  // The error has `settings` if the server's setting names begin with it (bff/src/operations/metrics/metrics-server.ts).
  const { code, syscall, settings = '' } = error as NodeJS.ErrnoException & { settings?: string };
  if (syscall !== 'listen' && syscall !== 'getaddrinfo') return error;
  const { host, port } =
    settings === 'METRICS_'
      ? { host: addresses.metricsHost, port: addresses.metricsPort }
      : addresses;
  if (code === 'EADDRINUSE') {
    return new UserFacingError(
      `Port ${port} is already in use. Stop the program that uses it, or set ${settings}PORT to a free one.`,
    );
  }
  if (code === 'EACCES') {
    return new UserFacingError(
      `Port ${port} is not allowed to this user. Set ${settings}PORT to one from 1024 to 65535.`,
    );
  }
  return new UserFacingError(
    `${settings}HOST must be an address of this machine, and ${host} is not (${code}).`,
  );
}

function tryListen(address: ListenAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ ...address, exclusive: true }, () => probe.close(() => resolve()));
  });
}
