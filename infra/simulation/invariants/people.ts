import type { Sql } from 'postgres';
import { announcementAnswers, deletedAccounts } from '../identity/acknowledged.ts';
import { secretsOf } from '../identity/secrets.ts';
import type { Invariant } from '../invariant.ts';

/** The tables and columns with the id of an account that a foreign key removes. */
const accountColumns = (sql: Sql) => sql<{ table: string; column: string }[]>`
  select conrelid::regclass::text as table, attname as column
  from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
  where contype = 'f' and confrelid = 'accounts'::regclass`;

export const deletedAreGone: Invariant = {
  id: 'deletion.leaves-no-row',
  sentence: 'No row refers to an account whose deletion was acknowledged.',
  check: async (world) => {
    const ids = [...deletedAccounts(world)];
    if (ids.length === 0) return [];
    const references = (await accountColumns(world.sql)).map(
      ({ table, column }) => `
        select '${table}.${column}' as "column" where exists (
          select from ${table} where ${column} = any('{${ids}}'::integer[])
        )`,
    );
    const rows = await world.sql.unsafe<{ column: string }[]>(references.join(' union all '), [], {
      prepare: true,
    });
    return rows.map(({ column }) => column);
  },
};

/** Where texts of people are stored. A sealed record keeps the name, the address and the phone number, as the notice says. */
const TEXTS_OF_PEOPLE = [
  ['accounts', 'phone'],
  ['accounts', 'name'],
  ['nominees', 'name'],
  ['nominees', 'contact'],
  ['health_notes', 'text'],
  ['person_notes', 'text'],
  ['account_merges', 'name'],
  ['account_merges', 'phone'],
  ['enrolments', 'person_name'],
  ['pushes', 'body'],
] as const;

export const deletedLeaveNoText: Invariant = {
  id: 'deletion.leaves-no-text',
  sentence:
    'Nothing that a deleted person has written, or that was written about them, is stored, but in the sealed record.',
  check: async (world) => {
    const ids = deletedAccounts(world);
    const secrets = secretsOf(world).filter(({ accountId }) => ids.has(accountId));
    if (secrets.length === 0) return [];
    const columns = TEXTS_OF_PEOPLE.map(
      ([table, column]) =>
        `select '${table}.${column}' as "column", ${column} as stored from ${table}`,
    );
    const found = await world.sql<{ text: string; column: string }[]>`
      select text, "column" from (${world.sql.unsafe(columns.join(' union all '))}) as texts
        join unnest(${secrets.map(({ text }) => text)}::text[]) as text on strpos(stored, text) > 0`;
    return found.map(({ text, column }) => {
      const secret = secrets.find((one) => one.text === text);
      return `${secret?.what} of account ${secret?.accountId} in ${column}`;
    });
  },
};

export const childrenHaveParents: Invariant = {
  id: 'family.children-have-a-parent',
  sentence:
    'A child belongs to one open account of an adult, has no way to log in, and is there no longer than its parent.',
  check: async ({ sql }) => {
    const rows = await sql<{ id: number }[]>`
      select child.id from accounts child left join accounts parent on parent.id = child.guardian_id
      where child.guardian_id is not null and (
        parent.id is null or parent.guardian_id is not null or parent.merged_into is not null
        or child.email is not null or child.phone is not null or child.role_name <> 'learner'
        or exists (select from sessions where account_id = child.id)
        or exists (select from passkeys where account_id = child.id)
      )`;
    return rows.map(({ id }) => `child ${id}`);
  },
};

export const consentsAreThere: Invariant = {
  id: 'consents.precede-what-needs-them',
  sentence:
    'A health note, a child and a browser for notifications are stored only with the consent to them, which is the last answer.',
  check: async ({ sql }) => {
    const rows = await sql<{ account: number; kind: string }[]>`
      with needed as (
        select account_id, 'health-note' as kind, account_id as asked from health_notes
        union select id, 'child', guardian_id from accounts where guardian_id is not null
        union select account_id, 'notifications', account_id from push_subscriptions
      )
      select account_id as account, kind from needed
      where not coalesce((
        select agreed from consents
        where consents.kind = needed.kind and consents.account_id in (needed.account_id, needed.asked)
        order by id desc limit 1
      ), false)`;
    return rows.map(({ account, kind }) => `account ${account}: ${kind}`);
  },
};

export const announcementAnswersAreKept: Invariant = {
  id: 'consents.last-answer-counts',
  sentence: 'The last answer about announcements is the one that counts.',
  check: async (world) => {
    const rows = await world.sql<{ id: number; agreed: boolean }[]>`
      select id, agreed from accounts where merged_into is null`;
    const answers = announcementAnswers(world);
    return rows
      .filter(({ id, agreed }) => (answers.get(id) ?? agreed) !== agreed)
      .map(({ id, agreed }) => `account ${id} ${agreed ? 'gets' : 'gets no'} announcements`);
  },
};

/** The limits of the page about retention: table, column, most rows. */
const MOST_ROWS = [
  ['sessions', 'account_id', 20],
  ['passkeys', 'account_id', 10],
  ['push_subscriptions', 'account_id', 10],
  ['accounts', 'guardian_id', 8],
  ['nominees', 'account_id', 1],
  ['calendar_feeds', 'account_id', 1],
  ['time_codes', 'account_id', 1],
  ['person_notes', 'account_id', 100],
] as const;

export const limitsHold: Invariant = {
  id: 'limits.rows-of-an-account',
  sentence:
    'An account has at most the sessions, passkeys, browsers, children and notes that the documentation says.',
  check: async ({ sql }) => {
    const limits = MOST_ROWS.map(
      ([table, column, most]) => `
        select 'more than ${most} ${table}' as "more" where exists (
          select from ${table} where ${column} is not null group by ${column} having count(*) > ${most}
        )`,
    );
    const rows = await sql.unsafe<{ more: string }[]>(limits.join(' union all '), [], {
      prepare: true,
    });
    return rows.map(({ more }) => more);
  },
};

export const mergedAreClosed: Invariant = {
  id: 'merges.closed-accounts-have-nothing',
  sentence:
    'An account that was merged has no session, order, enrolment or child, and what only the person may read has not moved.',
  check: async (world) => {
    const { sql } = world;
    const rows = await sql<{ id: number }[]>`
      select id from accounts closed where merged_into is not null and (
        exists (select from sessions where account_id = closed.id)
        or exists (select from enrolments where account_id = closed.id)
        or exists (select from orders where account_id = closed.id)
        or exists (select from accounts child where child.guardian_id = closed.id)
      )`;
    const stored = await sql<{ text: string; accountId: number }[]>`
      select text, account_id as "accountId" from health_notes
      union all
      select name, account_id from nominees`;
    const moved = secretsOf(world).filter((secret) =>
      stored.some(({ text, accountId }) => text === secret.text && accountId !== secret.accountId),
    );
    return [
      ...rows.map(({ id }) => `account ${id}`),
      ...moved.map(({ what, accountId }) => `${what} of account ${accountId} is another’s`),
    ];
  },
};
