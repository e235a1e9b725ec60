import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface ForgetfulProxy {
  /** The database's address by way of the proxy. */
  url: string;
  /** The number of connections through it that are not forgotten. */
  open(): number;
  /** From now on these connections drop every byte in both directions, and neither end is told. */
  forget(): void;
  /** Whether new connections are forgotten as they are made. */
  forgetNew(yes: boolean): void;
  stop(): Promise<void>;
}

/** A proxy before a database that forgets connections as a firewall does: without FIN and without RST. */
export async function startForgetfulProxy(databaseUrl: string): Promise<ForgetfulProxy> {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const remembered = new Set<() => void>();
  let forgetsNew = false;

  const server = createServer({ allowHalfOpen: true }, (client) => {
    const database = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    const ends = [client, database];
    for (const end of ends) {
      sockets.add(end);
      end.on('error', () => {});
      end.setNoDelay(true);
    }
    const forget = () => {
      remembered.delete(forget);
      for (const end of ends) {
        end.removeAllListeners('data').removeAllListeners('end').removeAllListeners('close');
        end.on('data', () => {});
      }
    };
    remembered.add(forget);
    const hand = (from: Socket, to: Socket) => {
      from.on('data', (bytes) => to.write(bytes));
      from.on('end', () => to.end());
      from.on('close', () => {
        remembered.delete(forget);
        sockets.delete(from);
        to.destroy();
      });
    };
    hand(client, database);
    hand(database, client);
    if (forgetsNew) forget();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    open: () => remembered.size,
    forget: () => {
      for (const forget of [...remembered]) forget();
    },
    forgetNew: (yes) => {
      forgetsNew = yes;
    },
    stop: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
