import { defineAction } from '../action.ts';
import { isDone } from '../answer.ts';
import { accessKeys, noteSession } from '../identity/access-keys.ts';
import { forgetAddress } from '../identity/acknowledged.ts';
import { plantSecret } from '../identity/secrets.ts';
import { outcomeOf, type World } from '../world.ts';
import { drawWho, isLearner, isOfTeam, type Member } from './actors.ts';

const PEOPLE = '/api/staff/people';
const staffOf = (world: World) => world.person(0, ({ role }) => role === 'staff');

const staffNotes = defineAction({
  name: 'staff write a note about a learner',
  weight: 1,
  draw: drawWho,
  run: async (world, { who }) => {
    const staff = staffOf(world);
    const learner = world.person(who, isLearner);
    if (!staff || !learner) return 'skipped';
    const { accountId } = learner;
    const about = { accountId, what: 'a note of staff', readers: 'staff' } as const;
    const text = plantSecret(world, about, (mark) => `Comes by train ${mark}`);
    const path = `${PEOPLE}/${accountId}/notes`;
    return outcomeOf(await world.as(staff, 'POST', path, { body: { text } }));
  },
});

const staffReadPerson = defineAction({
  name: 'a team member reads the page of a learner',
  weight: 2,
  draw: (random) => ({ who: random.whole(100), by: random.whole(100) }),
  run: async (world, { who, by }) => {
    const reader = world.person(by, isOfTeam);
    const learner = world.person(who, isLearner);
    if (!reader || !learner) return 'skipped';
    await world.as(reader, 'GET', `${PEOPLE}?search=${encodeURIComponent(learner.email)}`);
    for (const { accountId, children } of world.people.filter(isLearner))
      for (const id of [accountId, ...children.map((child) => child.id)])
        await world.as(reader, 'POST', `${PEOPLE}/${id}/health-note/readings`);
    return outcomeOf(await world.as(reader, 'GET', `${PEOPLE}/${learner.accountId}/page`));
  },
});

/** The calendar of the closed account shows the classes of the kept one. Its nominee stays, as staff may undo the merge. */
const STAYS_AFTER_MERGE: ReadonlySet<string> = new Set(['calendar', 'stop link', 'nominee']);

/** Two accounts of one person, as staff believe. The other one is closed. */
const staffMerge = defineAction({
  name: 'staff merge two accounts',
  weight: 0.5,
  draw: (random) => ({
    who: random.whole(100),
    other: random.whole(100),
    undoes: random.chance(0.4),
  }),
  run: async (world, { who, other, undoes }) => {
    const staff = staffOf(world);
    const kept = world.person(who, isLearner);
    const closed = world.person(other, (one): one is Member => isLearner(one) && one !== kept);
    if (!staff || !kept || !closed) return 'skipped';
    noteSession(world, closed);
    const path = `${PEOPLE}/${kept.accountId}/merges`;
    const body = { otherId: closed.accountId };
    const merged = await world.as(staff, 'POST', path, { body });
    if (outcomeOf(merged) === 'refused') return 'refused';
    closed.isGone = true;
    const { email, accountId } = closed;
    forgetAddress(world, email);
    if (!isDone(merged)) return 'lost';
    const keys = accessKeys(world);
    keys.end(accountId, 'the account was merged', ({ kind }) => kind === 'session');
    closed.token = undefined;
    if (!undoes) {
      keys.end(accountId, 'the account was merged', ({ kind }) => !STAYS_AFTER_MERGE.has(kind));
      return 'done';
    }
    const undone = await world.as(staff, 'POST', `${path}/${merged.body.id}/undo`);
    if (isDone(undone)) closed.isGone = false;
    return outcomeOf(undone);
  },
});

export const people = [staffNotes, staffReadPerson, staffMerge];
