import type { Sql } from '../../platform/database/db.ts';
import { momentIn } from '../../platform/database/places.ts';
import { helloEvent } from '../events.ts';
import type { Live } from '../live.ts';
import type { NewsTopic } from '../live-event.ts';
import { findHolders } from '../queries.ts';
import type { Holder, Stream } from '../streams/stream.ts';
import {
  channelOfAccount,
  channelsOf,
  channelsUnasked,
  EVERYONE,
  SIGNED_IN,
  topicsOf,
} from '../subscriptions.ts';
import type { NewsTelling } from './change-events.ts';

interface Accounts {
  live: Live;
  sql: Sql;
  news: NewsTelling;
  now: () => Date;
}

/** Sessions that are looked up by one query. */
const SESSIONS_A_QUERY = 200;
/** A stream whose holder has another role, or another token, ends. It comes back with other topics, or is refused. */
const SOON = { retry: 200 } as const;

type HeldStream = Stream & { holder: Holder };
const isHeld = (stream: Stream): stream is HeldStream => stream.holder !== undefined;

/**
 * Keeps the streams of signed-in people to what is theirs. While an account is in doubt, as it or its sessions have
 * changed, its streams get nothing but what is public; whatever they miss meanwhile they ask for, as the next `hello` has
 * other versions. So an enrolment or a session that has ended counts from its notification on.
 */
export class LiveAccounts {
  readonly #live: Live;
  readonly #sql: Sql;
  readonly #news: NewsTelling;
  readonly #now: () => Date;
  /** With what is told when they are looked up. */
  readonly #doubted = new Map<number, Set<NewsTopic>>();
  #areAllDoubted = false;
  #areAllChecked = false;

  constructor({ live, sql, news, now }: Accounts) {
    this.#live = live;
    this.#sql = sql;
    this.#news = news;
    this.#now = now;
  }

  /** The account has changed; it is told of this when it has been looked up. */
  doubt(accountId: number, news: Iterable<NewsTopic> = []): void {
    const { hub, accountChanges } = this.#live;
    accountChanges.note(accountId);
    const streams = hub.streamsOf(channelOfAccount(accountId));
    if (streams.size === 0) return;
    this.#mute(streams);
    this.#doubted.set(accountId, new Set([...(this.#doubted.get(accountId) ?? []), ...news]));
  }

  /** Any account may have changed. */
  doubtAll(): void {
    this.#live.accountChanges.note(undefined);
    this.#areAllDoubted = true;
    this.#mute(this.#live.hub.streamsOf(EVERYONE));
  }

  /** All sessions are looked up the next time, although nothing is known to have changed. */
  checkAll(): void {
    this.#areAllChecked = true;
  }

  /** Looks up who is in doubt. Rejects when the database is away; then they still are. */
  async lookUp(): Promise<boolean> {
    const doubted = new Map(this.#doubted);
    const areAllDoubted = this.#areAllDoubted;
    const areAllChecked = this.#areAllChecked;
    this.#doubted.clear();
    this.#areAllDoubted = false;
    this.#areAllChecked = false;
    const isDoubted = ({ holder }: HeldStream) => areAllDoubted || doubted.has(holder.accountId);
    const { hub } = this.#live;
    const moment = momentIn(this.#now());
    const streams = [...hub.streamsOf(EVERYONE)].filter(isHeld);
    const asked = areAllChecked ? streams : streams.filter(isDoubted);
    try {
      while (asked.length > 0) {
        const some = asked.slice(0, SESSIONS_A_QUERY);
        const holders = await findHolders(this.#sql, {
          sessions: some.map(({ holder }) => holder),
          ...moment,
        });
        for (const stream of some)
          this.#settle(stream, holders.get(stream.holder.sessionId), isDoubted(stream));
        asked.splice(0, some.length);
      }
    } catch (error) {
      this.#areAllDoubted ||= areAllDoubted;
      this.#areAllChecked ||= areAllChecked;
      for (const [accountId, news] of doubted) this.doubt(accountId, news);
      throw error;
    }
    for (const [accountId, news] of doubted) this.#news.tell(channelOfAccount(accountId), news);
    if (areAllDoubted) this.#news.tell(SIGNED_IN, ['orders']);
    return true;
  }

  #mute(streams: Iterable<Stream>): void {
    const { hub } = this.#live;
    for (const stream of [...streams])
      if (stream.holder) hub.follow(stream, channelsUnasked(stream.holder));
  }

  #settle(stream: HeldStream, holder: Holder | undefined, wasDoubted: boolean): void {
    const { hub, topics } = this.#live;
    const { role, version, awaitsSecondStep } = stream.holder;
    if (!holder) {
      hub.end(stream, { why: 'ended' });
      return;
    }
    const mayOther = holder.role !== role || holder.awaitsSecondStep !== awaitsSecondStep;
    if (mayOther || holder.version !== version) {
      hub.end(stream, { why: holder.role === role ? 'later' : 'role', ...SOON });
      return;
    }
    // It has changed again while the database was asked: the next look-up counts.
    if (this.#areAllDoubted || this.#doubted.has(holder.accountId)) return;
    const expiresAt = Math.min(holder.expiresAt, stream.holder.expiresAt);
    const isOther = String(holder.courseIds) !== String(stream.holder.courseIds);
    stream.holder = { ...holder, expiresAt };
    if (!wasDoubted && !isOther) return;
    hub.follow(stream, channelsOf(holder));
    void hub.send(stream, helloEvent(topics, topicsOf(holder)));
    if (isOther) this.#news.tell(channelOfAccount(holder.accountId), ['enrolments']);
  }
}
