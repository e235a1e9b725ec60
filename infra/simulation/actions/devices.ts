import { Authenticator } from 'bff/authenticator';
import { openLive } from 'bff/live-stream';
import { defineAction } from '../action.ts';
import { isDone } from '../answer.ts';
import { type AccessKey, accessKeys, noteSession } from '../identity/access-keys.ts';
import { enter, mailedCode } from '../identity/sessions.ts';
import { openStreams } from '../identity/streams.ts';
import { SITE } from '../people.ts';
import { outcomeOf, type World } from '../world.ts';
import { drawWho, hasAccount } from './actors.ts';

const turnsOnNotifications = defineAction({
  name: 'turns on notifications',
  weight: 2,
  draw: drawWho,
  run: async (world, { who }) => {
    const holder = world.person(who, hasAccount);
    if (!holder) return 'skipped';
    const subscription = world.push.subscribe();
    const body = { ...subscription, chosen: true };
    const answer = await world.as(holder, 'PUT', '/api/push/subscription', { body });
    const { accountId } = holder;
    const secret = subscription.endpoint;
    if (isDone(answer)) accessKeys(world).add({ kind: 'browser', accountId, holder, secret });
    return outcomeOf(answer);
  },
});

const turnsOffNotifications = defineAction({
  name: 'turns off notifications',
  weight: 0.5,
  draw: (random) => ({ ...drawWho(random), byConsent: random.chance(0.5) }),
  run: async (world, { who, byConsent }) => {
    const holder = world.person(who, hasAccount);
    if (!holder) return 'skipped';
    const keys = accessKeys(world);
    if (byConsent) {
      const answer = await world.as(holder, 'DELETE', '/api/account/consents/notifications');
      if (isDone(answer))
        keys.end(holder.accountId, 'the consent was withdrawn', ({ kind }) => kind === 'browser');
      return outcomeOf(answer);
    }
    const [browser] = keys.of(holder, 'browser');
    if (!browser) return 'skipped';
    const body = { endpoint: browser.secret };
    const answer = await world.call('POST', '/api/push/unsubscribe', { body });
    if (isDone(answer)) browser.endedBy = 'notifications were turned off';
    return outcomeOf(answer);
  },
});

const followsCalendar = defineAction({
  name: 'follows the calendar',
  weight: 1,
  draw: (random) => ({ ...drawWho(random), renews: random.chance(0.4) }),
  run: async (world, { who, renews }) => {
    const holder = world.person(who, hasAccount);
    if (!holder) return 'skipped';
    const { accountId } = holder;
    const path = '/api/account/calendar';
    const answer = renews
      ? await world.as(holder, 'POST', `${path}/renew`)
      : await world.as(holder, 'GET', path);
    const keys = accessKeys(world);
    const secret: string | undefined = answer.body?.url;
    if (!isDone(answer) || !secret) return outcomeOf(answer);
    if (renews)
      keys.end(accountId, 'the calendar has another address', ({ kind }) => kind === 'calendar');
    keys.add({ kind: 'calendar', accountId, holder, secret });
    await world.call('GET', new URL(secret).pathname);
    return 'done';
  },
});

const addsPasskey = defineAction({
  name: 'adds a passkey',
  weight: 1,
  draw: drawWho,
  run: async (world, { who }) => {
    const holder = world.person(who, hasAccount);
    if (!holder) return 'skipped';
    const { accountId } = holder;
    const code = await mailedCode(world, holder);
    const confirmed = await world.as(holder, 'POST', '/api/account/security/confirm', {
      body: { code },
    });
    if (!isDone(confirmed)) return outcomeOf(confirmed);
    // With a code, in a session: the password and what was made with it go on, other sessions end.
    const keys = accessKeys(world);
    const { token } = holder;
    if (!keys.proven.has(accountId))
      keys.end(accountId, 'the owner confirmed with a mailed code', ({ kind, secret }) =>
        kind === 'session' ? secret !== token : kind === 'address link',
      );
    keys.proven.add(accountId);
    const device = new Authenticator(SITE);
    const asked = await world.call('POST', '/api/account/security/passkeys/options', {
      by: holder,
    });
    if (!isDone(asked)) return outcomeOf(asked);
    const body = { name: 'My phone', passkey: device.create(asked.body.options) };
    const added = await world.call('POST', '/api/account/security/passkeys', { by: holder, body });
    const secret = device.id.toString('base64url');
    if (isDone(added)) keys.add({ kind: 'passkey', accountId, holder, secret, device });
    return outcomeOf(added);
  },
});

/** A passkey of somebody who uses the studio, not of a stranger. */
function onePasskey(world: World, which: number): AccessKey | undefined {
  const works = ({ kind, endedBy, holder }: AccessKey) =>
    kind === 'passkey' && !endedBy && world.people.includes(holder);
  return world.oneOf(accessKeys(world).all.filter(works), which);
}

const logsInByPasskey = defineAction({
  name: 'logs in by a passkey',
  weight: 1,
  draw: (random) => ({ which: random.whole(100) }),
  run: async (world, { which }) => {
    const key = onePasskey(world, which);
    const asked = key && (await world.call('POST', '/api/auth/passkey/options'));
    if (!key?.device || !asked || !isDone(asked)) return 'skipped';
    const body = { passkey: key.device.get(asked.body.options) };
    const answer = await world.call('POST', '/api/auth/passkey', { body });
    if (isDone(answer)) {
      noteSession(world, key.holder);
      enter(world, key.holder, answer.body);
    }
    return outcomeOf(answer);
  },
});

const removesPasskey = defineAction({
  name: 'removes a passkey',
  weight: 0.5,
  draw: (random) => ({ which: random.whole(100) }),
  run: async (world, { which }) => {
    const key = onePasskey(world, which);
    if (!key) return 'skipped';
    const [row] = await world.sql<{ id: number }[]>`
      select id from passkeys where credential_id = ${key.secret}`;
    const path = `/api/account/security/passkeys/${row?.id ?? 1}`;
    const answer = await world.as(key.holder, 'DELETE', path);
    if (isDone(answer)) key.endedBy = 'it was removed';
    return outcomeOf(answer);
  },
});

/** A screen of the app that follows the changes, until a server or the session ends. */
const opensScreen = defineAction({
  name: 'opens a screen',
  weight: 1,
  draw: (random) => ({
    ...drawWho(random),
    isVisitor: random.chance(0.3),
    server: random.whole(2),
  }),
  run: async (world, { who, isVisitor, server }) => {
    const person = isVisitor ? undefined : world.person(who, hasAccount);
    const token = person?.token;
    const url = world.servers[server as 0 | 1].url;
    if (!url || (!isVisitor && !token)) return 'skipped';
    if (person) noteSession(world, person);
    const stream = await openLive(url, { token, signal: AbortSignal.timeout(600_000) }).catch(
      () => undefined,
    );
    if (!stream) return 'lost';
    const open = { token, stream, isOpen: stream.status === 200, read: 0 };
    stream.ended.then(() => {
      open.isOpen = false;
    });
    openStreams(world).push(open);
    return stream.status === 200 ? 'done' : 'refused';
  },
});

export const devices = [
  turnsOnNotifications,
  turnsOffNotifications,
  followsCalendar,
  addsPasskey,
  logsInByPasskey,
  removesPasskey,
  opensScreen,
];
