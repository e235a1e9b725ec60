import { isDone } from '../answer.ts';
import { accountOfToken } from '../identity/secrets.ts';
import type { Invariant } from '../invariant.ts';

/** Tables with a version that a writer has to name. */
const VERSIONED = [
  ['meetings', 'id'],
  ['courses', 'id'],
  ['class_exceptions', "course_id || ' ' || date"],
  ['studio_facts', 'part'],
] as const;

export const versionsOnlyIncrease: Invariant = {
  id: 'versions.only-increase',
  sentence: 'The version of a meeting, a course, a class or a setting never decreases.',
  check: async ({ sql, notes }) => {
    const before = (notes.get('versions') as Map<string, number> | undefined) ?? new Map();
    const versions = VERSIONED.map(
      ([table, key]) => `select '${table} ' || ${key} as key, version from ${table}`,
    );
    const rows = await sql.unsafe<{ key: string; version: number }[]>(
      versions.join(' union all '),
      [],
      {
        prepare: true,
      },
    );
    const now = new Map(rows.map(({ key, version }) => [key, version]));
    notes.set('versions', now);
    return [...now]
      .filter(([key, version]) => version < (before.get(key) ?? 0))
      .map(([key, version]) => `${key}: ${version} after ${before.get(key)}`);
  },
};

export const meetingsHaveHistory: Invariant = {
  id: 'undo.every-link-before-is-kept',
  sentence: 'What a meeting link was before is kept, so that staff can undo the change.',
  check: async ({ sql, notes }) => {
    const before = (notes.get('links') as Map<number, string> | undefined) ?? new Map();
    const rows = await sql<{ id: number; link: string; former: string[] }[]>`
      select id, meeting_link as link, array(
        select meeting_link from meeting_changes where meeting_id = meetings.id
      ) as former from meetings`;
    notes.set('links', new Map(rows.map(({ id, link }) => [id, link])));
    return rows
      .filter(({ id, link, former }) => {
        const was = before.get(id);
        return was !== undefined && was !== link && former.length < 50 && !former.includes(was);
      })
      .map(({ id }) => `meeting ${id}`);
  },
};

/** Not by the name of the permission, which is the code’s: each write of a team member under the paths of staff. */
export const staffChangesAreLogged: Invariant = {
  id: 'audit.every-act-is-recorded',
  sentence:
    'Each change that a team member makes for the studio is in the audit log before it is answered.',
  check: async ({ sql, answers, notes }) => {
    const last = Number(notes.get('last entry') ?? 0);
    // By their ids, as retention deletes others.
    const entries = await sql<{ id: number }[]>`
      select id::integer from team_acts where id > ${last} order by id`;
    notes.set('last entry', entries.at(-1)?.id ?? last);
    const changes = answers.filter(
      ({ method, path, token, ...answer }) =>
        isDone({ method, path, token, ...answer }) &&
        accountOfToken(token) !== undefined &&
        path.startsWith('/api/staff/') &&
        (method !== 'GET' || /\.csv/.test(path)),
    );
    if (entries.length >= changes.length) return [];
    return [`${changes.length} changes, ${entries.length} new entries`];
  },
};

/** As retention does (bff/src/shared/retention-policy.ts). */
const AUDIT_LOG_DAYS = 364;
const DAY_MS = 24 * 3_600_000;

interface AuditEntry {
  id: string;
  text: string;
  at: Date;
  status: number | null;
}

export const auditLogOnlyGrows: Invariant = {
  id: 'audit.only-grows',
  sentence:
    'No entry of the audit log is changed, or removed within a year, once its call was answered.',
  check: async ({ sql, notes, clock }) => {
    const before = (notes.get('audit entries') as AuditEntry[] | undefined) ?? [];
    const rows = await sql<AuditEntry[]>`
      select id::text, concat_ws(' ', act, row_id, date) as text, at, status from team_acts`;
    const answered = rows.filter(({ status }) => status !== null);
    notes.set('audit entries', answered);
    const now = new Map(answered.map(({ id, text }) => [id, text]));
    const expired = clock.now().getTime() - AUDIT_LOG_DAYS * DAY_MS;
    return before
      .filter(({ id, text, at }) => now.get(id) !== text && (now.has(id) || at.getTime() > expired))
      .map(({ id }) => `entry ${id}`);
  },
};

/** Of seconds by the clock of the machine. After five PostgreSQL ends such a transaction, and with it what proves the fault. */
export const noConnectionIsLeaked: Invariant = {
  id: 'connections.none-is-leaked',
  sentence: 'No server leaves a transaction open: none waits three seconds for its next statement.',
  check: async ({ sql }) => {
    const rows = await sql<{ what: string }[]>`
      select state || ' since ' || state_change || ': ' || query as what from pg_stat_activity
      where datname = current_database() and usename <> current_user and state like 'idle in transaction%'
        and state_change < pg_catalog.clock_timestamp() - interval '3 seconds'`;
    return rows.map(({ what }) => what);
  },
};
