import { defineAction } from '../action.ts';
import { isDone } from '../answer.ts';
import { accessKeys, noteSession } from '../identity/access-keys.ts';
import {
  deletedAccounts,
  forgetAddress,
  forgetOrders,
  unpaidOrders,
} from '../identity/acknowledged.ts';
import { plantSecret, secretsOf } from '../identity/secrets.ts';
import { outcomeOf } from '../world.ts';
import { drawWho, hasAccount, isLearner } from './actors.ts';

const givesPhoneNumber = defineAction({
  name: 'gives a phone number',
  weight: 2,
  draw: drawWho,
  run: async (world, { who }) => {
    const person = world.person(who, isLearner);
    if (!person) return 'skipped';
    const digits = String((world.number() * 3_571_113) % 10_000_000).padStart(7, '0');
    const phone = `+91987${digits}`;
    const answer = await world.as(person, 'PATCH', '/api/account', { body: { phone } });
    const { accountId } = person;
    // Without the country: it is shown in more than one way.
    secretsOf(world).push({ text: digits, what: 'a phone number', accountId, readers: 'staff' });
    return outcomeOf(answer);
  },
});

const namesNominee = defineAction({
  name: 'names a nominee',
  weight: 1,
  draw: drawWho,
  run: async (world, { who }) => {
    const person = world.person(who, isLearner);
    if (!person) return 'skipped';
    const { accountId } = person;
    const about = { accountId, what: 'the nominee', readers: 'nobody' } as const;
    const name = plantSecret(world, about, (mark) => `Nominee ${mark}`);
    const contact = plantSecret(world, about, (mark) => `${mark}@nominee.example`);
    const body = { name, contact };
    const answer = await world.as(person, 'PUT', '/api/account/nominee', { body });
    const key = { kind: 'nominee', accountId, holder: person, secret: contact } as const;
    if (isDone(answer)) accessKeys(world).add(key);
    return outcomeOf(answer);
  },
});

const writesHealthNote = defineAction({
  name: 'writes a health note',
  weight: 2,
  draw: (random) => ({
    ...drawWho(random),
    withdraws: random.chance(0.2),
    child: random.chance(0.3),
  }),
  run: async (world, { who, withdraws, child }) => {
    const person = world.person(who, isLearner);
    if (!person) return 'skipped';
    const profile = child ? person.children[0] : undefined;
    const path = `/api/account/health-note${profile ? `?for=${profile.id}` : ''}`;
    if (withdraws) return outcomeOf(await world.as(person, 'DELETE', path));
    const text = plantSecret(
      world,
      {
        accountId: profile?.id ?? person.accountId,
        what: 'the health note',
        readers: 'those who may read the health note',
      },
      (mark) => `Pain in the knee ${mark}`,
    );
    return outcomeOf(await world.as(person, 'PUT', path, { body: { text, textVersion: 2 } }));
  },
});

const addsChild = defineAction({
  name: 'adds a child',
  weight: 2,
  draw: (random) => ({ ...drawWho(random), age: random.whole(17) }),
  run: async (world, { who, age }) => {
    const person = world.person(who, isLearner);
    if (!person) return 'skipped';
    const about = {
      accountId: person.accountId,
      what: 'the name of a child',
      readers: 'team',
    } as const;
    const name = plantSecret(world, about, (mark) => `Child ${mark}`);
    const birthYear = Number(world.clock.today().slice(0, 4)) - age;
    const body = { name, birthYear, textVersion: 2 };
    const answer = await world.as(person, 'POST', '/api/account/children', { body });
    if (isDone(answer)) person.children.push({ id: answer.body.child.id, name });
    return outcomeOf(answer);
  },
});

const removesChild = defineAction({
  name: 'removes a child',
  weight: 1,
  draw: drawWho,
  run: async (world, { who }) => {
    const person = world.person(who, ({ children, token }) => children.length > 0 && !!token);
    const child = person?.children.pop();
    if (!person || !child) return 'skipped';
    const orders = await unpaidOrders(world, [child.id]);
    const answer = await world.as(person, 'DELETE', `/api/account/children/${child.id}`);
    if (outcomeOf(answer) === 'refused') person.children.push(child);
    else forgetOrders(world, orders);
    return outcomeOf(answer);
  },
});

const readsOwnData = defineAction({
  name: 'reads and exports the own data',
  weight: 2,
  draw: drawWho,
  run: async (world, { who }) => {
    const person = world.person(who, hasAccount);
    if (!person) return 'skipped';
    for (const path of OWN_PATHS) await world.as(person, 'GET', path);
    for (const { id } of person.children)
      await world.as(person, 'GET', `/api/account/health-note?for=${id}`);
    return outcomeOf(await world.as(person, 'GET', '/api/account/export'));
  },
});
const OWN_PATHS = [
  '/api/account/export/page',
  '/api/account/nominee',
  '/api/account/children',
  '/api/account/consents',
  '/api/account/security',
  '/api/account/health-note',
  '/api/orders',
  '/api/enrolments',
  '/api/meetings/mine',
  '/api/announcements/mine',
  '/api/selection',
];

const deletesAccount = defineAction({
  name: 'deletes the account',
  weight: 0.5,
  draw: drawWho,
  run: async (world, { who }) => {
    const person = world.person(who, isLearner);
    if (!person) return 'skipped';
    const { accountId, email, password } = person;
    noteSession(world, person);
    const family = [accountId, ...person.children.map(({ id }) => id)];
    const orders = await unpaidOrders(world, family);
    const answer = await world.as(person, 'POST', '/api/account/delete', { body: { password } });
    const outcome = outcomeOf(answer);
    if (outcome === 'refused') return outcome;
    forgetAddress(world, email);
    forgetOrders(world, orders);
    if (outcome === 'done') {
      accessKeys(world).end(accountId, 'the account was deleted');
      deletedAccounts(world).add(accountId);
      person.isGone = true;
      person.token = undefined;
    }
    return outcome;
  },
});

export const privateData = [
  givesPhoneNumber,
  namesNominee,
  writesHealthNote,
  addsChild,
  removesChild,
  readsOwnData,
  deletesAccount,
];
