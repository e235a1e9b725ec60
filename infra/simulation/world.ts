import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Authenticator } from 'bff/authenticator';
import type { PushReceiver } from 'bff/push-receiver';
import type { Sql } from 'postgres';
import type { SmtpPeer } from '../studio/smtp-peer.ts';
import { type CallAnswer, type CallOptions, HANGS, isDone, send } from './answer.ts';
import type { Clock } from './clock.ts';
import { type KnownItems, nothingKnown } from './known.ts';
import type { Ledger } from './ledger.ts';
import type { Outcome, TakenAction } from './outcome.ts';
import type { Person } from './person.ts';
import type { SimulatedServer, Violation } from './server.ts';

export type { Violation };

/** What happens to the calls of a step on their way. `retried`: the first answer is lost, and the same call is sent again. */
export type Delivery = 'once' | 'lost' | 'retried' | 'at once';

/** What can go wrong with the PostgreSQL of a studio. */
export interface DatabaseFaults {
  /** Suspends all of its processes. */
  stall(): void;
  goOn(): void;
  /** Kills it, and resolves once it takes connections again. */
  kill(): Promise<void>;
}

interface WorldParts {
  database: DatabaseFaults;
  clock: Clock;
  servers: [SimulatedServer, SimulatedServer];
  sql: Sql;
  smtp: SmtpPeer;
  push: PushReceiver;
  ledger: Ledger;
  people: Person[];
}

/** A simulated studio, with all who use it. */
export class World {
  readonly clock: Clock;
  readonly servers: [SimulatedServer, SimulatedServer];
  /** For the model and the invariants; no action writes with it. */
  readonly sql: Sql;
  readonly database: DatabaseFaults;
  readonly smtp: SmtpPeer;
  readonly push: PushReceiver;
  readonly ledger: Ledger;
  /** Everybody, also visitors who have no account yet. */
  readonly people: Person[];
  readonly known: KnownItems = nothingKnown();
  /** Every action of this history so far, also those within others. */
  readonly taken: TakenAction[] = [];
  /** The answers of this step. */
  readonly answers: CallAnswer[] = [];
  /** What was found wrong while a step ran; the engine takes it from here. */
  readonly violations: Violation[] = [];
  /** The faults that run now, by name. While one runs, 503 is a right answer and a call may get none. */
  readonly faults = new Set<string>();
  /** After this step no job waits and none runs: what must be sent has been sent. */
  isQuiet = false;
  /** How often a server or the database has failed in this history: what was being sent may be sent again. */
  disturbances = 0;
  /** What else actions and invariants remember of this history, each under a key of its own. */
  readonly notes = new Map<string, unknown>();
  /** The server that all calls go to, while a step wants it so. */
  preferredServer: 0 | 1 | undefined;
  readonly #delivery = new AsyncLocalStorage<Delivery>();
  #recoversUntil = 0;
  #calls = 0;
  #numbers = 0;

  constructor(parts: WorldParts) {
    this.clock = parts.clock;
    this.servers = parts.servers;
    this.sql = parts.sql;
    this.database = parts.database;
    this.smtp = parts.smtp;
    this.push = parts.push;
    this.ledger = parts.ledger;
    this.people = parts.people;
  }

  /** A number that no step of this history has had. */
  number(): number {
    this.#numbers += 1;
    return this.#numbers;
  }

  /** The person at this index, modulo those who fit; undefined if nobody does. */
  person<Fitting extends Person>(
    index: number,
    fits: (person: Person) => person is Fitting,
  ): Fitting | undefined;
  person(index: number, fits?: (person: Person) => boolean): Person | undefined;
  person(index: number, fits: (person: Person) => boolean = () => true): Person | undefined {
    return this.oneOf(this.people.filter(fits), index);
  }

  oneOf<Item>(items: readonly Item[], index: number): Item | undefined {
    return items[index % Math.max(1, items.length)];
  }

  /** Runs the work with calls that are delivered like this. */
  delivered<Result>(delivery: Delivery, work: () => Promise<Result>): Promise<Result> {
    return this.#delivery.run(delivery, work);
  }

  /** Runs the work while this fault explains missing answers and 503, until both servers are ready again. */
  async whileFault(fault: string, work: () => Promise<Outcome>): Promise<Outcome> {
    this.faults.add(fault);
    this.disturbances += 1;
    const result = await work();
    const latest = performance.now() + RECOVERED_WITHIN_MS;
    while (!(await this.#areReady())) {
      if (performance.now() > latest) {
        this.violations.push({ id: 'servers.recover', detail: `not ready again after: ${fault}` });
        break;
      }
      await pause(20);
    }
    this.faults.delete(fault);
    this.#recoversUntil = performance.now() + CUTS_WITHIN_MS;
    return result;
  }

  /** Cuts all connections to the database but those of the simulation; or only those on which servers hear of changes. */
  async cutConnections(which: 'all' | 'listening' = 'all'): Promise<void> {
    await this.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename <> current_user
        and (${which === 'all'} or application_name = 'ganga-yoga changes')`;
  }

  async #areReady(): Promise<boolean> {
    const ready = await Promise.all(
      this.servers.map(({ url }) => (url ? send(url, 'GET', '/readyz', {}) : undefined)),
    );
    return ready.every((answer) => answer?.status === 200);
  }

  /** Calls the API as this person, who logs in again if their session has ended. */
  async as(
    by: Person,
    method: string,
    path: string,
    options: CallOptions = {},
  ): Promise<CallAnswer> {
    if (!by.token) await this.logIn(by);
    const answer = await this.call(method, path, { by, ...options });
    if (answer.status !== 401 || !(await this.logIn(by))) return answer;
    return this.call(method, path, { by, ...options });
  }

  /** Logs in with the password, or with the passkey of a member of the team. Returns whether that was enough. */
  async logIn(person: Person): Promise<boolean> {
    const { email, password, device } = person;
    const { body } = device
      ? await this.#logInByPasskey(device)
      : await this.call('POST', '/api/auth/login', { body: { email, password } });
    person.token = body?.token;
    if (body?.user) {
      person.accountId = body.user.id;
      this.ledger.added('account in use', email);
    }
    return person.token !== undefined;
  }

  async #logInByPasskey(device: Authenticator): Promise<CallAnswer> {
    const asked = await this.call('POST', '/api/auth/passkey/options');
    if (!asked.body) return asked;
    const body = { passkey: device.get(asked.body.options) };
    return this.call('POST', '/api/auth/passkey', { body });
  }

  /** Calls the API. The servers take turns, unless the options name one. */
  async call(method: string, path: string, options: CallOptions = {}): Promise<CallAnswer> {
    const delivery = this.#delivery.getStore() ?? 'once';
    const sendOnce = () => this.#send(method, path, options);
    // A lost request and a lost answer are the same to the caller.
    const first = sendOnce();
    const atOnce = delivery === 'at once' ? sendOnce() : undefined;
    const answer = await first;
    if (delivery === 'lost') return { ...answer, ...lost };
    const second = delivery === 'retried' ? await sendOnce() : await atOnce;
    // What can be done once is refused the second time: it was done.
    return second && (isDone(second) || !isDone(answer)) ? second : answer;
  }

  async #send(method: string, path: string, options: CallOptions): Promise<CallAnswer> {
    this.#calls += 1;
    const chosen = options.server ?? this.preferredServer ?? this.#calls % 2;
    const urls = [this.servers[chosen]?.url, this.servers[1 - chosen]?.url];
    const url = urls.find((running) => running !== undefined);
    if (!url)
      return { by: options.by, token: undefined, sent: options.body, method, path, ...lost };
    const answer = await send(url, method, path, options);
    this.answers.push(answer);
    this.#judge(answer);
    return answer;
  }

  /** No answer of 5xx is right, but 503 while a fault runs, and while servers recover from it. */
  #judge({ method, path, status, text }: CallAnswer): void {
    const what = `${method} ${path.replace(/\?.*/, '')}`;
    const detail = `${what}: ${status} ${text.slice(0, 300)}`;
    const isDisturbed = this.faults.size > 0 || performance.now() < this.#recoversUntil;
    if (status >= 500 && !(status === 503 && isDisturbed))
      this.violations.push({ id: 'answers.no-server-error', detail });
    if (status === 0 && this.faults.size === 0 && text === HANGS)
      this.violations.push({ id: 'answers.always-come', detail });
  }
}

/** What is noted of this history under the key; at the first call it is created. */
export function noted<Value>({ notes }: Pick<World, 'notes'>, key: string, create: () => Value) {
  if (!notes.has(key)) notes.set(key, create());
  return notes.get(key) as Value;
}

/**
 * A server that hears of no change for two seconds also cuts the connections that were silent, once it hears again: a call
 * on one of them is answered with 503.
 */
const CUTS_WITHIN_MS = 5_000;
const RECOVERED_WITHIN_MS = 20_000;

const lost = { status: 0, headers: new Headers(), text: '', body: undefined };

/** What an answer means for the step that asked for it. */
export function outcomeOf(answer: CallAnswer): Outcome {
  if (isDone(answer)) return 'done';
  return answer.status === 0 || answer.status >= 500 ? 'lost' : 'refused';
}
