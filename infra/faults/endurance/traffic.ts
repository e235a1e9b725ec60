import { setTimeout as pause } from 'node:timers/promises';
import type { CallOptions, CallResult } from '../../studio/call.ts';
import { contactMessage, LEARNER } from '../../studio/people.ts';
import {
  type CallKind,
  type CallResultKind,
  type Ledger,
  MeetingLinkRecord,
  type OrderRecord,
  parseSequence,
} from './ledger.ts';
import { BOTH_SERVERS, otherServer, type ServerIndex, type TwoServers } from './two-servers.ts';

/** The pause between two calls of one writer, and of one reader. */
const WRITE_PAUSE_MS = 100;
const READ_PAUSE_MS = 40;
const RETRY_PAUSE_MS = 200;
/** Checking passwords takes as many calls a second as there are cores. */
const REGISTER_PAUSE_MS = 1_000;
/** Longer than any fault: a write without an acknowledgement by then is abandoned. */
const GIVE_UP_MS = 60_000;
/** The time after which a server shows a write that the other has acknowledged. */
const FRESH_WITHIN_MS = 1_000;
/** The seeded courses; a learner orders each of them once. */
const COURSES = [1, 2, 3, 4];
const LINKS_EACH = 10;

interface TrafficLearner {
  id: number;
  token: string;
}

interface TrafficRequest {
  kind: CallKind;
  method: string;
  path: string;
  options?: CallOptions;
  /** The error statuses of a repeated call which mean that the first one was executed. */
  settledBy?: number[];
}

/** Eight writers and six readers on two servers, until they are stopped. */
export class Traffic {
  readonly #site: TwoServers;
  readonly #ledger: Ledger;
  readonly #staff: string;
  readonly #waiting: TrafficLearner[] = [];
  readonly #probes = new Map<ServerIndex, MeetingLinkRecord>();
  #number = 0;
  #stopped = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(site: TwoServers, ledger: Ledger, staff: string) {
    this.#site = site;
    this.#ledger = ledger;
    this.#staff = staff;
  }

  async start(): Promise<void> {
    const links: MeetingLinkRecord[][] = [];
    for (const _ of BOTH_SERVERS) links.push(await this.#newLinks(LINKS_EACH));
    for (const which of BOTH_SERVERS) {
      const [link] = await this.#newLinks(1);
      if (link) this.#probes.set(which, link);
    }
    this.#running = Promise.all([
      ...BOTH_SERVERS.flatMap((which) => [
        this.#repeat(WRITE_PAUSE_MS, (round) => this.#writeLink(which, links[which] ?? [], round)),
        this.#repeat(WRITE_PAUSE_MS, () => this.#writeMessage(which)),
        this.#repeat(REGISTER_PAUSE_MS, () => this.#register(which)),
        this.#repeat(WRITE_PAUSE_MS, () => this.#orderAll(which)),
      ]),
      ...BOTH_SERVERS.flatMap((which) => [
        this.#repeat(READ_PAUSE_MS, () => this.#readLinks(which)),
        this.#repeat(READ_PAUSE_MS, () => this.#readLinks(which)),
        this.#repeat(READ_PAUSE_MS, () =>
          this.#ask(which, { kind: 'list', ...listOrdersRequest(this.#staff) }),
        ),
      ]),
    ]);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  /** Waits until this server acknowledges every kind of call, and returns the milliseconds. */
  async untilAllWork(which: ServerIndex, within = 60_000): Promise<number> {
    const begin = performance.now();
    const link = this.#probes.get(which);
    const probes: (() => Promise<CallResultKind>)[] = [
      () => this.#ask(which, { kind: 'ready', method: 'GET', path: '/readyz' }),
      () => this.#ask(which, { kind: 'list', method: 'GET', path: '/api/meetings' }),
      () => this.#ask(which, { kind: 'list', ...listOrdersRequest(this.#staff) }),
      () =>
        this.#ask(which, {
          kind: 'sign-in',
          method: 'POST',
          path: '/api/auth/login',
          options: { body: LEARNER },
        }),
      () => (link ? this.#changeLink(which, link) : Promise.resolve('other')),
      () => this.#sendMessage(which),
    ];
    const untilWorks = async (probe: () => Promise<CallResultKind>) => {
      while ((await probe()) !== 'acknowledged') {
        if (performance.now() - begin > within) throw new Error('Not all calls work again.');
        await pause(50);
      }
    };
    await Promise.all(probes.map(untilWorks));
    return performance.now() - begin;
  }

  async #repeat(pauseMs: number, work: (round: number) => Promise<unknown>) {
    for (let round = 1; !this.#stopped; round += 1) {
      await work(round);
      await pause(pauseMs);
    }
  }

  async #send(
    which: ServerIndex,
    request: TrafficRequest,
  ): Promise<CallResult & { result: CallResultKind }> {
    const { kind, method, path, options, settledBy } = request;
    const begin = performance.now();
    const outcome = await this.#site.call(which, method, path, options).catch((error: Error) => ({
      status: -1,
      headers: new Headers(),
      body: { error: error.message },
      ms: performance.now() - begin,
    }));
    return { ...outcome, result: this.#ledger.record(kind, outcome, settledBy) };
  }

  async #ask(which: ServerIndex, request: TrafficRequest): Promise<CallResultKind> {
    return (await this.#send(which, request)).result;
  }

  /** Calls both servers in turns until one acknowledges, like a persistent client. */
  async #persist(first: ServerIndex, { settledBy, ...request }: TrafficRequest) {
    const begin = performance.now();
    for (let which = first, tries = 0; ; which = otherServer(which), tries += 1) {
      const outcome = await this.#send(which, {
        ...request,
        ...(settledBy && tries > 0 && { settledBy }),
      });
      const { result } = outcome;
      if (result === 'acknowledged' || result === 'settled') return outcome;
      if (performance.now() - begin > GIVE_UP_MS) return undefined;
      await pause(RETRY_PAUSE_MS);
    }
  }

  async #newLinks(count: number): Promise<MeetingLinkRecord[]> {
    const links: MeetingLinkRecord[] = [];
    for (let made = 0; made < count; made += 1) {
      const options = { token: this.#staff, body: { meetingLink: '' } };
      const { body } = await this.#send(0, {
        kind: 'link',
        method: 'POST',
        path: '/api/meetings',
        options,
      });
      const link = new MeetingLinkRecord(body.id);
      this.#ledger.links.set(link.id, link);
      links.push(link);
    }
    return links;
  }

  async #writeLink(which: ServerIndex, links: MeetingLinkRecord[], round: number): Promise<void> {
    if (round % 20 === 0) return this.#createMeeting(which, { thenRemove: round % 40 === 0 });
    const link = links[round % links.length];
    if (link) await this.#changeLink(round % 3 ? which : otherServer(which), link);
  }

  async #changeLink(which: ServerIndex, link: MeetingLinkRecord): Promise<CallResultKind> {
    link.sent += 1;
    const sequence = link.sent;
    const options = { token: this.#staff, body: { meetingLink: link.text() } };
    const path = `/api/meetings/${link.id}`;
    const result = await this.#ask(which, { kind: 'link', method: 'PUT', path, options });
    if (result === 'acknowledged') link.acknowledge(sequence);
    return result;
  }

  async #createMeeting(which: ServerIndex, { thenRemove }: { thenRemove: boolean }): Promise<void> {
    const number = ++this.#number;
    const meetingLink = `https://meet.example/created/${number}`;
    const entry: { acknowledged: boolean; refused: boolean; id?: number; removed?: boolean } = {
      acknowledged: false,
      refused: false,
    };
    this.#ledger.created.set(meetingLink, entry);
    const token = this.#staff;
    const headers = { 'Idempotency-Key': `created-${number}` };
    const options = { token, body: { meetingLink }, headers };
    const made = await this.#persist(which, {
      kind: 'link',
      method: 'POST',
      path: '/api/meetings',
      options,
    });
    if (!made) return;
    Object.assign(entry, { acknowledged: true, id: made.body.id });
    if (!thenRemove) return;
    const path = `/api/meetings/${made.body.id}`;
    const removed = await this.#persist(which, {
      kind: 'link',
      method: 'DELETE',
      path,
      options: { token },
      settledBy: [404],
    });
    if (removed) entry.removed = true;
  }

  /** A read that began a second after a write was acknowledged shows that write, or a newer one. */
  async #readLinks(which: ServerIndex): Promise<void> {
    const begin = performance.now();
    const { body, headers, result } = await this.#send(which, {
      kind: 'list',
      method: 'GET',
      path: '/api/meetings',
    });
    if (result !== 'acknowledged') return;
    const shown = new Map<number, string>(
      (body as { id: number; meetingLink: string }[]).map((meeting) => [
        meeting.id,
        meeting.meetingLink,
      ]),
    );
    // A response that could not be revalidated has its age.
    const heardAge = 1000 * Number(headers.get('Age') ?? 0);
    for (const link of this.#ledger.links.values()) {
      const must = link.acknowledgedBefore(begin - FRESH_WITHIN_MS - heardAge);
      const seen = parseSequence(shown.get(link.id));
      if (seen >= must || must === 0) continue;
      this.#ledger.staleReads.push(
        `meeting ${link.id} on server ${which}, ${this.#ledger.phase}: ${seen} shown, ${must} acknowledged`,
      );
    }
  }

  /** Every second message has a key and is repeated; the others are sent once. */
  async #writeMessage(which: ServerIndex): Promise<void> {
    if (this.#number % 2) {
      await this.#sendMessage(which);
      return;
    }
    const { number, options, entry } = this.#newMessage();
    const headers = { 'Idempotency-Key': `message-${number}` };
    const sent = await this.#persist(which, {
      kind: 'message',
      method: 'POST',
      path: '/send-email',
      options: { ...options, headers },
    });
    entry.acknowledged = sent !== undefined;
  }

  async #sendMessage(which: ServerIndex): Promise<CallResultKind> {
    const { options, entry } = this.#newMessage();
    const result = await this.#ask(which, {
      kind: 'message',
      method: 'POST',
      path: '/send-email',
      options,
    });
    entry.acknowledged = result === 'acknowledged';
    entry.refused = result === 'refused';
    return result;
  }

  #newMessage() {
    const number = ++this.#number;
    const entry = { acknowledged: false, refused: false };
    this.#ledger.messages.set(number, entry);
    return { number, entry, options: { ...contactMessage(number), from: addressOf(number) } };
  }

  async #register(which: ServerIndex): Promise<void> {
    const number = ++this.#number;
    const email = `learner${number}@example.com`;
    const body = { name: `Learner ${number}`, email, password: 'surya namaskar' };
    const from = addressOf(number);
    // A second attempt finds the address taken if the first was written, but not answered.
    const registered = await this.#persist(which, {
      kind: 'registration',
      method: 'POST',
      path: '/api/auth/register',
      options: { body, from },
      settledBy: [409],
    });
    if (!registered) return;
    const credentials = { email, password: body.password };
    const signedIn = await this.#persist(otherServer(which), {
      kind: 'sign-in',
      method: 'POST',
      path: '/api/auth/login',
      options: { body: credentials, from },
    });
    if (!signedIn) return;
    const { token, user } = signedIn.body;
    this.#ledger.accounts.set(email, user.id);
    this.#waiting.push({ id: user.id, token });
  }

  /** A learner's four courses; the second is ordered twice, as its first order is cancelled. */
  async #orderAll(which: ServerIndex): Promise<void> {
    const learner = this.#waiting.shift();
    if (!learner) return;
    for (const courseId of COURSES) {
      const selected = await this.#post(which, learner.token, '/api/selection', { courseId });
      if (!selected) return;
      if (courseId === 2) await this.#cancel(which, learner, await this.#checkOut(which, learner));
      await this.#pay(which, learner, await this.#checkOut(which, learner));
    }
  }

  async #checkOut(
    which: ServerIndex,
    { id: accountId, token }: TrafficLearner,
  ): Promise<OrderRecord | undefined> {
    const checkedOut = await this.#post(which, token, '/api/orders');
    if (!checkedOut) return undefined;
    const order: OrderRecord = { id: checkedOut.body.id, accountId, state: 'awaiting payment' };
    this.#ledger.orders.set(order.id, order);
    return order;
  }

  async #cancel(
    which: ServerIndex,
    { token }: TrafficLearner,
    order: OrderRecord | undefined,
  ): Promise<void> {
    if (!order || !(await this.#post(which, token, `/api/orders/${order.id}/cancel`))) return;
    order.state = 'cancelled';
  }

  async #pay(
    which: ServerIndex,
    { token }: TrafficLearner,
    order: OrderRecord | undefined,
  ): Promise<void> {
    if (!order) return;
    const utr = String(432_198_000_000 + ++this.#number);
    if (!(await this.#post(which, token, `/api/orders/${order.id}/utr`, { utr }))) return;
    order.state = 'submitted';
    const confirmed = await this.#post(which, this.#staff, `/api/staff/orders/${order.id}/confirm`);
    if (confirmed) order.state = 'paid';
  }

  /** One step of an order, repeated until it succeeds: a repeated step is refused with 409. */
  #post(which: ServerIndex, token: string, path: string, body?: unknown) {
    const options = { token, ...(body !== undefined && { body }) };
    return this.#persist(which, { kind: 'order', method: 'POST', path, options, settledBy: [409] });
  }
}

const listOrdersRequest = (token: string) => ({
  method: 'GET',
  path: '/api/orders',
  options: { token },
});

/** Each caller has its own address, because rate limits count by address. */
const addressOf = (number: number) =>
  `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
