import { defineAction } from '../action.ts';
import { isDone } from '../answer.ts';
import { accessKeys, noteSession } from '../identity/access-keys.ts';
import { forgetOrders, ordersBeforeProof } from '../identity/acknowledged.ts';
import { countMails, MAILED, waitForMail } from '../identity/mailbox.ts';
import { beUnsure, enter, mailedCode, newPassword, notePassword } from '../identity/sessions.ts';
import { strangerOf } from '../identity/stranger.ts';
import type { Person } from '../person.ts';
import type { Random } from '../random.ts';
import { outcomeOf, type World } from '../world.ts';
import { drawWho, hasAccount, isLearner } from './actors.ts';

/** The owner of a mailbox; in half of the cases one whose address a stranger has registered. */
const drawOwner = (random: Random) => ({ ...drawWho(random), wasSquatted: random.chance(0.5) });

function findOwner(world: World, { who, wasSquatted }: { who: number; wasSquatted: boolean }) {
  const squatted = new Set(strangerOf(world).squats.map(({ as }) => as.email));
  const isOwner = ({ isGone, role }: Person) => !isGone && role === 'learner';
  const owner = world.person(who, (one) => isOwner(one) && squatted.has(one.email));
  return (wasSquatted && owner) || world.person(who, isOwner);
}

/** On another device: the session before goes on. */
const logsInWithPassword = defineAction({
  name: 'logs in with a password',
  weight: 2,
  draw: drawWho,
  run: async (world, { who }) => {
    const person = world.person(who, hasAccount);
    if (!person) return 'skipped';
    const { email, password } = person;
    const answer = await world.call('POST', '/api/auth/login', { body: { email, password } });
    if (isDone(answer)) {
      enter(world, person, answer.body);
      const accountId: number = answer.body.user.id;
      accessKeys(world).add({ kind: 'password', accountId, holder: person, secret: password });
    }
    return outcomeOf(answer);
  },
});

/** Also somebody whose address another person has registered: the mailbox is theirs. */
const logsInByCode = defineAction({
  name: 'logs in by a mailed code',
  weight: 4,
  draw: drawOwner,
  run: async (world, values) => {
    const person = findOwner(world, values);
    const code = person && (await mailedCode(world, person));
    if (!person || !code) return 'skipped';
    const orders = await ordersBeforeProof(world, person.email);
    const answer = await world.call('POST', '/api/auth/code/enter', { body: code });
    if (!isDone(answer)) {
      beUnsure(world, person);
      return outcomeOf(answer);
    }
    forgetOrders(world, orders);
    noteSession(world, person);
    accessKeys(world).prove(answer.body.user.id, 'the owner entered a mailed code');
    enter(world, person, answer.body);
    return 'done';
  },
});

const changesPassword = defineAction({
  name: 'changes the password',
  weight: 1,
  draw: drawWho,
  run: async (world, { who }) => {
    const person = world.person(who, isLearner);
    if (!person) return 'skipped';
    const password = newPassword(world);
    const body = { currentPassword: person.password, newPassword: password };
    const answer = await world.as(person, 'POST', '/api/account/password', { body });
    if (isDone(answer)) {
      notePassword(world, { person, password, isReset: false });
      person.token = answer.body.token;
      noteSession(world, person);
    }
    return outcomeOf(answer);
  },
});

const resetsPassword = defineAction({
  name: 'resets the password',
  weight: 2,
  draw: drawOwner,
  run: async (world, values) => {
    const person = findOwner(world, values);
    const link = person && (await resetLink(world, person));
    if (!person || !link) return 'skipped';
    const password = newPassword(world);
    const body = { token: link, password };
    const orders = await ordersBeforeProof(world, person.email);
    const answer = await world.call('POST', '/api/auth/reset-password', { body });
    const accountId = person.accountId ?? (await accountAt(world, person.email));
    if (accountId) person.accountId = accountId;
    if (!isDone(answer)) beUnsure(world, person);
    else if (accountId) {
      forgetOrders(world, orders);
      const keys = accessKeys(world);
      keys.prove(accountId, 'the owner opened a mailed link');
      notePassword(world, { person, password, isReset: true });
      keys.add({ kind: 'reset link', accountId, holder: person, secret: link });
      keys.end(accountId, 'the link was used', ({ kind }) => kind === 'reset link');
      person.token = undefined;
    }
    return outcomeOf(answer);
  },
});

/** Asks for the link, and reads it in the person's mailbox. */
async function resetLink(world: World, { email }: Person): Promise<string | undefined> {
  const after = countMails(world);
  const asked = await world.call('POST', '/api/auth/forgot-password', { body: { email } });
  if (!isDone(asked)) return undefined;
  return waitForMail(world, { address: email, pattern: MAILED.resetLink, after });
}

async function accountAt({ sql }: World, email: string): Promise<number | undefined> {
  const [account] = await sql<{ id: number }[]>`select id from accounts where email = ${email}`;
  return account?.id;
}

const logsOut = defineAction({
  name: 'logs out',
  weight: 1,
  draw: (random) => ({ ...drawWho(random), everywhere: random.chance(0.4) }),
  run: async (world, { who, everywhere }) => {
    const person = world.person(who, isLearner);
    const accountId = person?.accountId;
    if (!person?.token || !accountId) return 'skipped';
    noteSession(world, person);
    const path = everywhere ? '/api/auth/logout-everywhere' : '/api/auth/logout';
    const answer = await world.call('POST', path, { by: person });
    const { token } = person;
    if (isDone(answer))
      accessKeys(world).end(accountId, 'a logout', ({ kind, secret }) =>
        everywhere
          ? ['session', 'browser', 'address link'].includes(kind)
          : kind === 'session' && secret === token,
      );
    person.token = undefined;
    return outcomeOf(answer);
  },
});

export const logins = [logsInWithPassword, logsInByCode, changesPassword, resetsPassword, logsOut];
