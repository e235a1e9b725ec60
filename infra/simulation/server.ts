import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PushReceiver } from 'bff/push-receiver';
import type { SimulatedServer as RunningServer } from 'bff/simulated-server';

export type TaskName = keyof RunningServer['tasks'];

export interface StartSettings {
  databaseUrl: string;
  smtpUrl: string;
  /** The folder of its files. */
  studioData: string;
  push: Pick<PushReceiver, 'host' | 'network'>;
}

export type ThreadCommand =
  | { do: 'start'; settings: StartSettings }
  | { do: 'stop' }
  | { do: 'task'; name: TaskName }
  | { do: 'die later'; statements: number };

export interface ThreadData {
  /** The clock of the studio. */
  shared: SharedArrayBuffer;
  /** The folder of another build than this one. */
  build: string | undefined;
}

export interface ThreadReply {
  id: number;
  result?: string | undefined;
  error?: string;
}

export interface Violation {
  /** The id of an invariant. */
  id: string;
  detail: string;
}

/** Thrown to a caller whose server was killed before it replied. */
export class ServerDied extends Error {}

/** A thread with at most one running server. */
class ServerThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, PromiseWithResolvers<string | undefined>>();
  #commands = 0;
  isAlive = true;
  /** What went wrong in it beside its answers. */
  readonly violations: Violation[] = [];

  constructor(workerData: ThreadData) {
    this.#worker = new Worker(new URL('./server-thread.ts', import.meta.url), { workerData });
    this.#worker.on(
      'message',
      (message: ThreadReply | { misfit: string } | { unexpected: string }) => {
        if ('misfit' in message) return this.#found('answers.keep-their-contract', message.misfit);
        if ('unexpected' in message)
          return this.#found('answers.no-server-error', message.unexpected);
        const { id, result, error } = message;
        const waiting = this.#waiting.get(id);
        this.#waiting.delete(id);
        if (error === undefined) waiting?.resolve(result);
        else waiting?.reject(new Error(error));
      },
    );
    this.#worker.on('error', (error) =>
      this.#found('servers.catch-every-error', String((error as Error).stack ?? error)),
    );
    this.#worker.on('exit', () => {
      this.isAlive = false;
      for (const waiting of this.#waiting.values()) waiting.reject(this.#whyDead());
      this.#waiting.clear();
    });
  }

  #whyDead = () => new ServerDied(this.violations.map(({ detail }) => detail).join('\n'));

  #found(id: string, detail: string): void {
    this.violations.push({ id, detail });
  }

  ask(command: ThreadCommand): Promise<string | undefined> {
    if (!this.isAlive) return Promise.reject(this.#whyDead());
    this.#commands += 1;
    const waiting = Promise.withResolvers<string | undefined>();
    this.#waiting.set(this.#commands, waiting);
    this.#worker.postMessage({ id: this.#commands, command });
    return waiting.promise;
  }

  async kill(): Promise<void> {
    await this.#worker.terminate();
    if (this.isAlive) await once(this.#worker, 'exit');
  }
}

/** Threads that have loaded the server's code. Those of ended histories serve the next one. */
export class ServerThreads {
  readonly #idle: ServerThread[] = [];
  readonly #data: ThreadData;

  constructor(data: ThreadData) {
    this.#data = data;
  }

  /** One more thread loads the code meanwhile, for a server that starts after another was killed. */
  take(): ServerThread {
    const thread = this.#idle.pop() ?? new ServerThread(this.#data);
    if (this.#idle.length === 0) this.#idle.push(new ServerThread(this.#data));
    return thread;
  }

  keepForNext(thread: ServerThread): void {
    if (thread.isAlive) this.#idle.push(thread);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((thread) => thread.kill()));
  }
}

/** Threads with the code of this build, and with that of the build before, if that was checked out. */
export interface Builds {
  present: ServerThreads;
  previous: ServerThreads | undefined;
}

/** One of the servers of a simulated studio. */
export class SimulatedServer {
  readonly #builds: Builds;
  build: keyof Builds = 'present';
  readonly #settings: StartSettings;
  readonly #violationsBefore: Violation[] = [];
  #thread: ServerThread | undefined;
  #url: string | undefined;

  constructor(builds: Builds, settings: StartSettings) {
    this.#builds = builds;
    this.#settings = settings;
  }

  get hasPreviousBuild(): boolean {
    return this.#builds.previous !== undefined;
  }

  get #threads(): ServerThreads {
    return this.#builds[this.build] ?? this.#builds.present;
  }

  /** Undefined while it is down. */
  get url(): string | undefined {
    return this.#thread?.isAlive ? this.#url : undefined;
  }

  /** Errors that nothing in the server has caught, and answers outside their contract. */
  get violations(): Violation[] {
    return [...this.#violationsBefore, ...(this.#thread?.violations ?? [])];
  }

  async start(): Promise<void> {
    const thread = this.#threads.take();
    this.#thread = thread;
    this.#url = await thread.ask({ do: 'start', settings: this.#settings });
  }

  /** As `kill -9` of its process: running calls get no answer, and its transactions are rolled back. */
  async kill(): Promise<void> {
    await this.#thread?.kill();
    this.#forget();
  }

  /** Kills the server when it is about to send this statement, counted from now. */
  async killAtStatement(statements: number): Promise<void> {
    await this.#thread?.ask({ do: 'die later', statements });
  }

  /** As a deploy does: running calls are answered. */
  async stop(): Promise<void> {
    const thread = this.#thread;
    if (!thread?.isAlive) return this.#forget();
    await thread.ask({ do: 'stop' });
    this.#threads.keepForNext(thread);
    this.#forget();
  }

  /** Runs what the server does by the clock. */
  async runTask(name: TaskName): Promise<void> {
    await this.#thread?.ask({ do: 'task', name });
  }

  #forget(): void {
    this.#violationsBefore.push(...(this.#thread?.violations.splice(0) ?? []));
    this.#thread = undefined;
    this.#url = undefined;
  }
}
