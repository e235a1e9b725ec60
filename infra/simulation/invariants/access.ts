import { type CallAnswer, isDone } from '../answer.ts';
import { accessKeys, works } from '../identity/access-keys.ts';
import { accountOfToken } from '../identity/secrets.ts';
import type { Invariant } from '../invariant.ts';

/** Calls after which access may have changed. */
const CHANGES_ACCESS =
  /^\/api\/(?:auth|account\/(?:password|address|delete|security|calendar|consents)|invitations|staff\/(?:team|people))/;

const changedAccess = ({ method, path, status }: CallAnswer) =>
  method !== 'GET' && (status === 0 || status < 400) && CHANGES_ACCESS.test(path);

/** Also everything that somebody left in an account before its owner proved the mailbox. */
export const endedKeysStayEnded: Invariant = {
  id: 'access.ended-keys-stay-ended',
  sentence:
    'Once the owner of a mailbox has proven it, changed the password, logged out everywhere, stopped a change or deleted the account, no session, password, passkey, link, calendar address or browser from before works.',
  calls: true,
  check: async (world) => {
    if (!world.answers.some(changedAccess) && !world.isQuiet) return [];
    const wrong: string[] = [];
    for (const key of accessKeys(world).all) {
      if (!key.endedBy || !(await works(world, key))) continue;
      wrong.push(`a ${key.kind} of account ${key.accountId} works, although ${key.endedBy}`);
    }
    return wrong;
  },
};

/** Not as the code has them, but as the documentation does: set up two-factor, log out, choose a language. */
const BEFORE_SECOND_FACTOR =
  /^\/api\/(?:auth\/|account\/(?:security|sign-in|language|password|address|delete)|push\/unsubscribe|invitations\/read)/;

/** What an account alone may read. */
const READS_ACCOUNT =
  /^\/api\/(?:account|staff|orders|selection|enrolments|receipts|(?:classes|meetings|announcements)\/mine)/;

export const waitingSessionsChangeNothing: Invariant = {
  id: 'access.waiting-sessions-change-nothing',
  sentence:
    'A session that waits for its second factor reads and changes nothing but its own access.',
  check: async ({ answers, sql }) => {
    const calls = answers.filter(
      (answer) =>
        answer.token &&
        (answer.method !== 'GET' || READS_ACCOUNT.test(answer.path)) &&
        isDone(answer) &&
        !BEFORE_SECOND_FACTOR.test(answer.path),
    );
    const wrong: string[] = [];
    for (const { token, method, path } of calls) {
      const [waiting] = await sql`
        select from sessions join accounts on accounts.id = account_id
        where sessions.id::text = ${sessionOf(token)} and second_step_at is null and second_step_from <= now() - interval '1 minute'`;
      if (waiting) wrong.push(`${method} ${path} by account ${accountOfToken(token)}`);
    }
    return wrong;
  },
};

function sessionOf(token: string | undefined): string {
  const [, payload = ''] = token?.split('.') ?? [];
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { jti: string }).jti;
}

export const teamIsProven: Invariant = {
  id: 'access.team-has-proven-mailboxes',
  sentence: 'Every member of the team has proven the mailbox of the account.',
  check: async ({ sql }) => {
    const rows = await sql<{ id: number; role: string }[]>`
      select id, role_name as role from accounts
      where role_name <> 'learner' and (email_proven_at is null or merged_into is not null)`;
    return rows.map(({ id, role }) => `account ${id} is ${role}`);
  },
};

export const browsersBelongToSessions: Invariant = {
  id: 'access.browsers-belong-to-sessions',
  sentence: 'A browser gets push messages only for the account of a session that lasts.',
  check: async ({ sql }) => {
    const rows = await sql<{ id: number }[]>`
      select push_subscriptions.id from push_subscriptions left join sessions on sessions.id = session_id
      where sessions.account_id is distinct from push_subscriptions.account_id`;
    return rows.map(({ id }) => `subscription ${id}`);
  },
};

export const studioHasOwner: Invariant = {
  id: 'access.studio-has-an-owner',
  sentence: 'The studio always has an owner.',
  check: async ({ sql }) => {
    const owners = await sql`select from accounts where role_name = 'owner'`;
    return owners.length > 0 ? [] : ['nobody is an owner'];
  },
};

/** Prefixes of paths, the longest first, and the roles that get a success there. */
const ROLES_BY_PATH: readonly [RegExp, readonly string[]][] = [
  [/^\/api\/staff\/(?:team\/teachers)/, ['staff', 'owner']],
  [/^\/api\/staff\/(?:team|acts|studio)/, ['owner']],
  [
    /^\/api\/staff\/(?:classes|today\/taught|people\/\d+\/health-note)/,
    ['teacher', 'staff', 'owner'],
  ],
  [/^\/api\/staff\//, ['staff', 'owner']],
  [
    /^\/api\/(?:account(?!\/address\/)|orders|selection|enrolments|receipts)/,
    ['learner', 'teacher', 'staff', 'owner'],
  ],
];

/** The roles as they are after the step, as no step both changes a role and uses the former one. */
export const rolesDecide: Invariant = {
  id: 'access.roles-decide',
  sentence:
    'What is for owners, staff or teachers answers nobody else, and what is for an account nobody without one.',
  check: async ({ answers, sql }) => {
    const wrong: string[] = [];
    for (const answer of answers) {
      const rule = ROLES_BY_PATH.find(([path]) => path.test(answer.path));
      if (!rule || !isDone(answer)) continue;
      const [account] = await sql<{ role: string }[]>`
        select role_name as role from accounts where id = ${accountOfToken(answer.token) ?? 0}`;
      const role = account?.role ?? 'visitor';
      const wasDeleted = !account && answer.token && answer.path === '/api/account/delete';
      if (!wasDeleted && !rule[1].includes(role))
        wrong.push(`${answer.method} ${answer.path} answered a ${role} with ${answer.status}`);
    }
    return wrong;
  },
};
