import type { Sql } from '../../platform/database/db.ts';
import { indianMoment } from '../../platform/database/enrolment-access.ts';
import { helloEvent } from '../events.ts';
import type { ChangeChannel } from '../live-event.ts';
import type { LiveStreams } from '../live-streams.ts';
import { findStreamHolders } from '../queries.ts';
import type { Stream, StreamHolder } from '../streams/stream.ts';
import {
  channelsOf,
  EVERYONE,
  groupOfAccount,
  groupOfAwaiting,
  groupsOf,
  SIGNED_IN,
  unverifiedGroupsOf,
} from '../subscriptions.ts';
import type { ChangeEventPublisher } from './change-events.ts';

interface AccountStreamsDeps {
  live: LiveStreams;
  sql: Sql;
  news: ChangeEventPublisher;
  now: () => Date;
}

/** The number of sessions that one query looks up. */
const SESSIONS_A_QUERY = 200;
/**
 * A stream ends when its holder has another role or token. The client reconnects with other channels, or is refused.
 */
const SOON = { retry: 200 } as const;

type SignedInStream = Stream & { holder: StreamHolder };
const isSignedIn = (stream: Stream): stream is SignedInStream => stream.holder !== undefined;

/**
 * Restricts the streams of logged-in users to their own data. While an account is invalidated, as it or its sessions
 * have changed, its streams receive public events only; the client requests what it has missed, as the next `hello`
 * has other versions. So the end of an enrolment or of a session takes effect with its notification.
 */
export class AccountStreams {
  readonly #live: LiveStreams;
  readonly #sql: Sql;
  readonly #publisher: ChangeEventPublisher;
  readonly #now: () => Date;
  /** The invalidated accounts, with the channels to publish once they are revalidated. */
  readonly #doubted = new Map<number, Set<ChangeChannel>>();
  #areAllDoubted = false;
  #areAllChecked = false;

  constructor({ live, sql, news: changed, now }: AccountStreamsDeps) {
    this.#live = live;
    this.#sql = sql;
    this.#publisher = changed;
    this.#now = now;
  }

  /** The account has changed; these channels are published to it once it is revalidated. */
  invalidate(accountId: number, changed: Iterable<ChangeChannel> = []): void {
    const { hub, accountChanges } = this.#live;
    accountChanges.record(accountId);
    const streams = [groupOfAccount(accountId), groupOfAwaiting(accountId)].flatMap((group) => [
      ...hub.streamsOf(group),
    ]);
    if (streams.length === 0) return;
    this.#mute(streams);
    this.#doubted.set(accountId, new Set([...(this.#doubted.get(accountId) ?? []), ...changed]));
  }

  /** Any account may have changed. */
  invalidateAll(): void {
    this.#live.accountChanges.record(undefined);
    this.#areAllDoubted = true;
    this.#mute(this.#live.hub.streamsOf(EVERYONE));
  }

  /** The next revalidation includes all sessions, although no change is known. */
  revalidateAll(): void {
    this.#areAllChecked = true;
  }

  /** Looks up the invalidated accounts. Rejects when the database is unavailable: the accounts stay invalidated. */
  async revalidate(): Promise<boolean> {
    const invalid = new Map(this.#doubted);
    const areAllInvalid = this.#areAllDoubted;
    const isCheckOfAll = this.#areAllChecked;
    this.#doubted.clear();
    this.#areAllDoubted = false;
    this.#areAllChecked = false;
    const isInvalid = ({ holder }: SignedInStream) =>
      areAllInvalid || invalid.has(holder.accountId);
    const { hub } = this.#live;
    const moment = indianMoment(this.#now());
    const streams = [...hub.streamsOf(EVERYONE)].filter(isSignedIn);
    const outdated = isCheckOfAll ? streams : streams.filter(isInvalid);
    try {
      while (outdated.length > 0) {
        const some = outdated.slice(0, SESSIONS_A_QUERY);
        const holders = await findStreamHolders(this.#sql, {
          sessions: some.map(({ holder }) => holder),
          ...moment,
        });
        for (const stream of some)
          this.#settle(stream, holders.get(stream.holder.sessionId), isInvalid(stream));
        outdated.splice(0, some.length);
      }
    } catch (error) {
      this.#areAllDoubted ||= areAllInvalid;
      this.#areAllChecked ||= isCheckOfAll;
      for (const [accountId, changed] of invalid) this.invalidate(accountId, changed);
      throw error;
    }
    for (const [accountId, changed] of invalid)
      this.#publisher.publish(groupOfAccount(accountId), changed);
    if (areAllInvalid) this.#publisher.publish(SIGNED_IN, ['orders']);
    return true;
  }

  #mute(streams: Iterable<Stream>): void {
    const { hub } = this.#live;
    for (const stream of [...streams])
      if (stream.holder) hub.follow(stream, unverifiedGroupsOf(stream.holder));
  }

  #settle(stream: SignedInStream, holder: StreamHolder | undefined, wasInvalid: boolean): void {
    const { hub, changeHistory } = this.#live;
    const { role, version, awaitsTwoFactor } = stream.holder;
    if (!holder) {
      hub.end(stream, { why: 'ended' });
      return;
    }
    const hasOtherPermissions = holder.role !== role || holder.awaitsTwoFactor !== awaitsTwoFactor;
    if (hasOtherPermissions || holder.version !== version) {
      hub.end(stream, { why: holder.role === role ? 'later' : 'role', ...SOON });
      return;
    }
    // The account has changed again during the query: the next revalidation decides.
    if (this.#areAllDoubted || this.#doubted.has(holder.accountId)) return;
    const expiresAt = Math.min(holder.expiresAt, stream.holder.expiresAt);
    const isOther = String(holder.courseIds) !== String(stream.holder.courseIds);
    stream.holder = { ...holder, expiresAt };
    if (!wasInvalid && !isOther) return;
    hub.follow(stream, groupsOf(holder));
    void hub.send(stream, helloEvent(changeHistory, channelsOf(holder)));
    if (isOther) this.#publisher.publish(groupOfAccount(holder.accountId), ['enrolments']);
  }
}
