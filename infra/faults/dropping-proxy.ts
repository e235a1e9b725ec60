import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface DroppingProxy {
  /** The database URL through the proxy. */
  url: string;
  /** The number of connections that are not dropped. */
  open(): number;
  /** From now on these connections silently drop every byte in both directions. */
  forget(): void;
  /** Whether new connections are dropped, too. */
  forgetNew(yes: boolean): void;
  stop(): Promise<void>;
}

/** A database proxy that drops connections like a firewall: without FIN and without RST. */
export async function startDroppingProxy(databaseUrl: string): Promise<DroppingProxy> {
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
