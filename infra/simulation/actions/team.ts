import { defineAction } from '../action.ts';
import { isDone } from '../answer.ts';
import { accessKeys, noteSession } from '../identity/access-keys.ts';
import { countMails, MAILED, waitForMail } from '../identity/mailbox.ts';
import { mailedCode } from '../identity/sessions.ts';
import type { Person } from '../person.ts';
import { outcomeOf, type World } from '../world.ts';
import { drawWho, isOfTeam } from './actors.ts';

const TEAM_PATH = '/api/staff/team';

/** The owner confirms the session, which changes of the team need. */
async function confirmOwner(world: World): Promise<Person | undefined> {
  const owner = world.person(0, ({ role }) => role === 'owner');
  if (!owner) return undefined;
  const { password } = owner;
  const path = '/api/account/security/confirm';
  const confirmed = await world.as(owner, 'POST', path, { body: { password } });
  return isDone(confirmed) ? owner : undefined;
}

/** Accepting ends every other way into the account, but the session, and the password if it is typed again. */
const joinsTeam = defineAction({
  name: 'is invited to the team, and joins',
  weight: 1.5,
  draw: (random) => ({
    ...{ who: random.whole(100), role: random.pick(['teacher', 'staff'] as const) },
    keepsPassword: random.chance(0.5),
  }),
  run: async (world, { who, role, keepsPassword }) => {
    const owner = await confirmOwner(world);
    const person = world.person(
      who,
      (one) => !!one.token && !one.isGone && one.role === 'learner' && one.children.length === 0,
    );
    if (!owner || !person?.accountId) return 'skipped';
    const { accountId, email, password } = person;
    const after = countMails(world);
    const body = { email, role };
    const invited = await world.as(owner, 'POST', `${TEAM_PATH}/invitations`, { body });
    if (!isDone(invited)) return outcomeOf(invited);
    const pattern = MAILED.invitation;
    const link = await waitForMail(world, { address: email, pattern, after });
    if (!link) return 'lost';
    await world.call('POST', '/api/invitations/read', { body: { token: link } });
    noteSession(world, person);
    const accepted = await world.call('POST', '/api/invitations/accept', {
      ...{ by: person, body: { token: link, ...(keepsPassword && { password }) } },
    });
    if (!isDone(accepted)) return outcomeOf(accepted);
    const keys = accessKeys(world);
    keys.end(accountId, 'the account joined the team', ({ kind, secret }) =>
      ['session', 'address link', 'calendar', 'passkey', 'reset link', 'stop link'].includes(kind)
        ? true
        : kind === 'password' && !(keepsPassword && secret === password),
    );
    keys.proven.add(accountId);
    keys.add({ kind: 'invitation', accountId, holder: person, secret: link });
    keys.end(accountId, 'the invitation was accepted', ({ kind }) => kind === 'invitation');
    person.role = role;
    person.token = accepted.body.token;
    noteSession(world, person);
    return 'done';
  },
});

const leavesTeam = defineAction({
  name: 'is taken out of the team',
  weight: 0.5,
  draw: drawWho,
  run: async (world, { who }) => {
    const owner = await confirmOwner(world);
    const isMember = ({ role, name }: Person) =>
      (role === 'teacher' || role === 'staff') && name.startsWith('visitor');
    const person = world.person(who, isMember);
    if (!owner || !person?.accountId) return 'skipped';
    const path = `${TEAM_PATH}/${person.accountId}`;
    const answer = await world.as(owner, 'DELETE', path);
    if (isDone(answer)) person.role = 'learner';
    return outcomeOf(answer);
  },
});

/** Writes in a session that may still wait for its second factor. What it may do then is an invariant. */
const worksForStudio = defineAction({
  name: 'works for the studio',
  weight: 2,
  draw: (random) => ({ who: random.whole(100), logsInAgain: random.chance(0.3) }),
  run: async (world, { who, logsInAgain }) => {
    const member = world.person(who, isOfTeam);
    if (!member?.accountId) return 'skipped';
    const { email, password } = member;
    const fresh = logsInAgain
      ? await world.call('POST', '/api/auth/login', { body: { email, password } })
      : undefined;
    const token: string | undefined = fresh?.body?.token ?? member.token;
    if (!token) return 'skipped';
    for (const path of STAFF_PATHS) await world.call('GET', path, { by: member, token });
    const body = { name: `The ${member.role}` };
    await world.call('PATCH', '/api/account', { by: member, token, body });
    const note = { text: `Asks about mornings ${world.number()}` };
    const learner = world.person(who, ({ accountId, role }) => !!accountId && role === 'learner');
    const notes = `/api/staff/people/${learner?.accountId ?? 0}/notes`;
    return outcomeOf(await world.call('POST', notes, { by: member, token, body: note }));
  },
});
const STAFF_PATHS = [
  '/api/staff/people/list',
  '/api/staff/people.csv',
  '/api/staff/orders',
  '/api/staff/messages',
  '/api/staff/meetings',
  '/api/staff/team',
  '/api/staff/acts',
  '/api/staff/today',
  '/api/staff/today/taught',
];

/** The learner’s code proves a team member’s mailbox in the session, which the first authenticator needs. */
const teamMemberConfirms = defineAction({
  name: 'a team member confirms with a mailed code',
  weight: 0.5,
  draw: drawWho,
  run: async (world, { who }) => {
    const member = world.person(who, isOfTeam);
    const code = member && (await mailedCode(world, member));
    if (!member || !code) return 'skipped';
    const path = '/api/account/security/confirm';
    return outcomeOf(await world.as(member, 'POST', path, { body: { code } }));
  },
});

export const team = [joinsTeam, leavesTeam, worksForStudio, teamMemberConfirms];
