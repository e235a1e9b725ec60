import { readdirSync, readFileSync } from 'node:fs';
import { type CallOptions, type CallResult, call } from '../../studio/call.ts';
import { SmtpPeer } from '../../studio/smtp-peer.ts';
import { type StudioProcess, startStudio } from '../../studio/studio-process.ts';
import { freePort } from '../../testing/run-command-process.ts';
import { temporaryFolder } from '../../testing/temporary-folders.ts';
import { type RestartablePostgres, startRestartablePostgres } from '../restartable-postgres.ts';

/** The number of a server. */
export type ServerIndex = 0 | 1;
export const BOTH_SERVERS: ServerIndex[] = [0, 1];
export const otherServer = (which: ServerIndex): ServerIndex => (which === 0 ? 1 : 0);

/** The memory and file handles of a server. */
export interface HeldResources {
  megabytes: number;
  handles: number;
}

/** Two servers at fixed addresses with one database and one mail server, like under a supervisor. */
export class TwoServers {
  readonly smtp = new SmtpPeer();
  /** The peak memory of a server, in megabytes. */
  peak = 0;
  readonly #servers: (StudioProcess | undefined)[] = [];
  readonly #folders = BOTH_SERVERS.map(() => temporaryFolder());
  #ports: number[] = [];
  #database: RestartablePostgres | undefined;

  get database(): RestartablePostgres {
    if (!this.#database) throw new Error('The database has not been started.');
    return this.#database;
  }

  async start(): Promise<void> {
    await this.smtp.up();
    this.#database = await startRestartablePostgres(temporaryFolder());
    this.#ports = [await freePort(), await freePort()];
    for (const which of BOTH_SERVERS) await this.startServer(which);
  }

  async startServer(which: ServerIndex): Promise<void> {
    this.#servers[which] = await startStudio({
      databaseUrl: this.database.url,
      smtpUrl: this.smtp.url,
      dataFolder: this.#folders[which] ?? temporaryFolder(),
      port: this.#ports[which] ?? 0,
    });
  }

  endServer(which: ServerIndex, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | string> {
    return this.server(which).end(signal);
  }

  server(which: ServerIndex): StudioProcess {
    const server = this.#servers[which];
    if (!server) throw new Error('The server has not been started.');
    return server;
  }

  /** Ends what would outlive this process. */
  async end(): Promise<void> {
    await this.#database?.end('SIGINT');
    await this.smtp.down();
  }

  /** Also works while the server is down: nothing listens then. */
  call(
    which: ServerIndex,
    method: string,
    path: string,
    options?: CallOptions,
  ): Promise<CallResult> {
    return call(`http://127.0.0.1:${this.#ports[which]}${path}`, method, options);
  }

  held(which: ServerIndex): HeldResources {
    const { pid } = this.server(which);
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return {
      megabytes: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024),
      handles: readdirSync(`/proc/${pid}/fd`).length,
    };
  }

  /** Records the memory of both servers. */
  watchMemory(): void {
    for (const which of BOTH_SERVERS) {
      try {
        this.peak = Math.max(this.peak, this.held(which).megabytes || 0);
      } catch {
        // The server is down at the moment.
      }
    }
  }
}
