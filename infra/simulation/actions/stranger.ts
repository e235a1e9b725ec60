import { Authenticator } from 'bff/authenticator';
import { defineAction } from '../action.ts';
import { isDone } from '../answer.ts';
import { type AccessKind, accessKeys, noteSession, works } from '../identity/access-keys.ts';
import { followAddress, forgetAddress } from '../identity/acknowledged.ts';
import { countMails, MAILED, waitForMail } from '../identity/mailbox.ts';
import { beUnsure, enter, newPassword } from '../identity/sessions.ts';
import { newMailbox, type Squat, strangerOf } from '../identity/stranger.ts';
import { SITE } from '../people.ts';
import { outcomeOf, type World } from '../world.ts';
import { drawWho, isNewcomer } from './actors.ts';

const strangerRegisters = defineAction({
  name: 'a stranger registers with somebody else’s address',
  weight: 2,
  draw: drawWho,
  run: async (world, { who }) => {
    const victim = world.person(who, isNewcomer);
    if (!victim) return 'skipped';
    const { email } = victim;
    const password = newPassword(world);
    const as = { ...victim, name: `Stranger ${world.number()}`, password, children: [] };
    const body = { name: as.name, email, password };
    const registered = await world.call('POST', '/api/auth/register', { body });
    if (!isDone(registered)) return outcomeOf(registered);
    const accountId: number = registered.body.user.id;
    world.ledger.added('account', email);
    accessKeys(world).add({ kind: 'password', accountId, holder: as, secret: password });
    strangerOf(world).squats.push({ accountId, as });
    enter(world, as, registered.body);
    return outcomeOf(registered);
  },
});

type Preparation = (world: World, squat: Squat) => Promise<void>;

/** What a stranger leaves in an account to get in again once its owner has come. */
const preparations: Partial<Record<AccessKind | 'child', Preparation>> = {
  session: async (world, { as }) => {
    const { email, password } = as;
    const answer = await world.call('POST', '/api/auth/login', { body: { email, password } });
    if (isDone(answer)) enter(world, as, answer.body);
  },
  passkey: async (world, { as, accountId }) => {
    const device = new Authenticator(SITE);
    const asked = await world.call('POST', '/api/account/security/passkeys/options', { by: as });
    if (!isDone(asked)) return;
    const body = { name: 'My phone', passkey: device.create(asked.body.options) };
    const added = await world.call('POST', '/api/account/security/passkeys', { by: as, body });
    const secret = device.id.toString('base64url');
    const key = { kind: 'passkey', accountId, holder: as, secret, device } as const;
    if (isDone(added)) accessKeys(world).add(key);
  },
  calendar: async (world, { as, accountId }) => {
    const { body } = await world.call('GET', '/api/account/calendar', { by: as });
    const secret: string | undefined = body?.url;
    if (secret) accessKeys(world).add({ kind: 'calendar', accountId, holder: as, secret });
  },
  browser: async (world, { as, accountId }) => {
    const subscription = world.push.subscribe();
    const body = { ...subscription, chosen: true };
    const saved = await world.call('PUT', '/api/push/subscription', { by: as, body });
    const secret = subscription.endpoint;
    if (isDone(saved)) accessKeys(world).add({ kind: 'browser', accountId, holder: as, secret });
  },
  'address link': async (world, { as, accountId }) => {
    const email = newMailbox(world);
    const after = countMails(world);
    const body = { email, password: as.password };
    const asked = await world.call('POST', '/api/account/address', { by: as, body });
    if (!isDone(asked)) return;
    const secret = await waitForMail(world, {
      ...{ address: email, pattern: MAILED.addressLink, after },
    });
    if (secret) accessKeys(world).add({ kind: 'address link', accountId, holder: as, secret });
  },
  nominee: async (world, { as, accountId }) => {
    const secret = newMailbox(world);
    const body = { name: 'Friend of a stranger', contact: secret };
    const named = await world.call('PUT', '/api/account/nominee', { by: as, body });
    if (isDone(named)) accessKeys(world).add({ kind: 'nominee', accountId, holder: as, secret });
  },
  child: async (world, { as }) => {
    const body = { name: `Child of a stranger ${world.number()}`, birthYear: 2020, textVersion: 2 };
    await world.call('POST', '/api/account/children', { by: as, body });
  },
};
const PREPARATIONS = Object.keys(preparations) as (keyof typeof preparations)[];

const strangerPrepares = defineAction({
  name: 'a stranger prepares a way back into an account',
  weight: 4,
  draw: (random) => ({
    which: random.whole(100),
    ways: [1, 2, 3].map(() => random.pick(PREPARATIONS)),
  }),
  run: async (world, { which, ways }) => {
    if (strangerOf(world).squats.length === 0) await strangerRegisters.run(world, { who: which });
    const squat = world.oneOf(strangerOf(world).squats, which);
    if (!squat) return 'skipped';
    noteSession(world, squat.as);
    for (const way of ways) await preparations[way]?.(world, squat);
    return 'done';
  },
});

/** Opens the link to a mailbox of the stranger’s, in the session or elsewhere: the account has moved there, if it was theirs. */
const strangerMovesAccount = defineAction({
  name: 'a stranger moves an account to a mailbox of their own',
  weight: 2,
  draw: (random) => ({ which: random.whole(100), inSession: random.chance(0.5) }),
  run: async (world, { which, inSession }) => {
    const keys = accessKeys(world);
    const open = () => strangerOf(world).squats.flatMap(({ as }) => keys.of(as, 'address link'));
    if (open().length === 0) await strangerPrepares.run(world, { which, ways: ['address link'] });
    const link = world.oneOf(open(), which);
    if (!link) return 'skipped';
    const { holder, accountId, secret } = link;
    const former = holder.email;
    const answer = await world.call('POST', '/api/account/address/confirm', {
      ...{ body: { token: secret }, ...(inSession && { by: holder }) },
    });
    if (!isDone(answer)) {
      beUnsure(world, holder);
      await followAddress(world, holder);
      return outcomeOf(answer);
    }
    link.endedBy = 'it was used';
    forgetAddress(world, former);
    keys.end(accountId, 'the account has moved to another mailbox', ({ kind }) =>
      inSession ? kind === 'address link' : kind !== 'stop link',
    );
    // It is the stranger’s own account from now on.
    keys.proven.add(accountId);
    const { squats } = strangerOf(world);
    squats.splice(0, squats.length, ...squats.filter((squat) => squat.accountId !== accountId));
    return 'done';
  },
});

/** Tries again whatever was ended, a while later. */
const strangerReplays = defineAction({
  name: 'a stranger tries an ended key again',
  weight: 2,
  draw: (random) => ({ which: random.whole(100) }),
  run: async (world, { which }) => {
    const ended = accessKeys(world).all.filter(({ endedBy }) => endedBy);
    const key = world.oneOf(ended, which);
    if (!key) return 'skipped';
    if (!(await works(world, key))) return 'refused';
    const detail = `a ${key.kind} of account ${key.accountId} works, although ${key.endedBy}`;
    world.violations.push({ id: 'access.ended-keys-stay-ended', detail });
    return 'done';
  },
});

const GUESSED: readonly string[] = [
  'GET /api/orders/ID',
  'GET /api/staff/people/ID',
  'GET /api/staff/people/ID/page',
  'POST /api/staff/people/ID/health-note/readings',
  'GET /api/receipts/ID',
  'GET /api/enrolments?for=ID',
  'GET /api/orders?for=ID',
  'GET /api/account/health-note?for=ID',
  'GET /api/account/calendar?for=ID',
  'PUT /api/account/children/ID',
  'DELETE /api/account/children/ID',
  'DELETE /api/account/security/passkeys/ID',
  'PATCH /api/account/security/passkeys/ID',
  'POST /api/orders/ID/cancel',
  'DELETE /api/staff/people/ID/notes/1',
  'DELETE /api/staff/team/ID',
  'PUT /api/staff/team/ID/role',
];

/** Calls what names a row by its id with the ids of others, as a learner. What they get is scanned for what is not theirs. */
const somebodyTriesEveryId = defineAction({
  name: 'somebody tries the ids of others',
  weight: 2,
  draw: (random) => ({
    ...{ who: random.whole(100), call: random.pick(GUESSED), from: random.whole(40) },
  }),
  run: async (world, { who, call, from }) => {
    const person = world.person(who, ({ token, role }) => !!token && role === 'learner');
    if (!person) return 'skipped';
    const [method = '', path = ''] = call.split(' ');
    const body = { name: 'Mine now', birthYear: 2020, role: 'owner' };
    for (let id = from; id < from + 5; id += 1)
      await world.call(method, path.replace('ID', String(id)), {
        ...{ by: person, ...(method !== 'GET' && { body }) },
      });
    return 'done';
  },
});

export const stranger = [
  strangerRegisters,
  strangerPrepares,
  strangerMovesAccount,
  strangerReplays,
  somebodyTriesEveryId,
];
