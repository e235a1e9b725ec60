import { createServer } from 'node:net';
import { Refusal } from '../embedded-postgres/refusal.ts';

interface Place {
  host: string;
  port: number;
}

/** Refuses when nobody could listen there, before anything is started. */
export async function checkPort(place: Place): Promise<void> {
  try {
    await listenOnce(place);
  } catch (error) {
    throw portRefusal(place, error);
  }
}

/** Turns what `listen` throws into a Refusal that names the setting; anything else comes back as it is. */
export function portRefusal({ host, port }: Place, error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall !== 'listen' && syscall !== 'getaddrinfo') return error;
  if (code === 'EADDRINUSE') {
    return new Refusal(
      `Port ${port} is already in use. End what uses it, or set PORT to a free one.`,
    );
  }
  if (code === 'EACCES') {
    return new Refusal(
      `Port ${port} is not allowed to this user. Set PORT to one from 1024 to 65535.`,
    );
  }
  return new Refusal(`HOST must be an address of this machine, and ${host} is none (${code}).`);
}

function listenOnce(place: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ ...place, exclusive: true }, () => probe.close(() => resolve()));
  });
}
