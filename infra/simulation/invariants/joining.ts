import type { Sql } from 'postgres';
import { isDone } from '../answer.ts';
import { accountOfToken } from '../identity/secrets.ts';
import { openStreams } from '../identity/streams.ts';
import type { Invariant } from '../invariant.ts';

interface PrivateLink {
  link: string;
  readers: number[];
}

/**
 * The links that are for enrolled learners only, with the accounts that may have them today: who has a paid day in a
 * course that uses the link, the parent of a child who has one, and the team.
 */
const privateLinks = (sql: Sql, today: string) => sql<PrivateLink[]>`
  select meeting_link as link, array(
    select coalesce(own.guardian_id, own.id) from enrolments join accounts own on own.id = account_id
      join paid_meetings on paid_meetings.course_id = enrolments.course_id
    where paid_meetings.meeting_id = meetings.id and (last_day is null or last_day >= ${today}::date)
    union
    select own.id from enrolments join accounts own on own.id = account_id
      join paid_meetings on paid_meetings.course_id = enrolments.course_id
    where paid_meetings.meeting_id = meetings.id and (last_day is null or last_day >= ${today}::date)
    union
    select id from accounts where role_name <> 'learner'
  ) as readers
  from meetings
  where audience = 'enrolled' and meeting_link <> ''
    and not exists (
      select from meetings open where open.audience = 'everyone' and open.link_key = meetings.link_key
    )`;

export const paidLinksAreForEnrolled: Invariant = {
  id: 'links.paid-links-for-the-enrolled',
  sentence:
    'The link of a paid course reaches only the team and learners with a paid day, in any answer, redirect or stream.',
  check: async (world) => {
    const links = await privateLinks(world.sql, world.clock.today());
    if (links.length === 0) return [];
    const wrong: string[] = [];
    for (const answer of world.answers) {
      // The public list is another invariant's. A free first class is open to people who have not come before.
      if (answer.path === '/api/meetings' || answer.path.startsWith('/join/')) continue;
      const text = `${answer.text} ${answer.headers.get('Location') ?? ''}`;
      const sent = JSON.stringify(answer.sent ?? '');
      for (const { link, readers } of links)
        if (text.includes(link) && !sent.includes(link)) {
          const reader = accountOfToken(answer.token);
          if (reader === undefined || !readers.includes(reader))
            wrong.push(`${answer.method} ${answer.path} has a private link for account ${reader}`);
        }
    }
    for (const open of openStreams(world)) {
      const reader = accountOfToken(open.token);
      const text = open.stream.text();
      const added = text.slice(open.readForLinks ?? 0);
      open.readForLinks = text.length;
      for (const { link, readers } of links)
        if (added.includes(link) && !readers.includes(reader ?? 0))
          wrong.push(`a stream of account ${reader} has a private link`);
    }
    return wrong;
  },
};

/** The account of the cookie with which `/join` was called. */
function cookieAccount(headers: Record<string, string> | undefined): number | undefined {
  const [, token] = /=([\w-]+\.[\w-]+\.[\w-]+)/.exec(headers?.Cookie ?? '') ?? [];
  return accountOfToken(token);
}

export const joinersHavePaid: Invariant = {
  id: 'links.joiners-have-a-paid-day',
  sentence:
    'The address to join by leads to the link of a paid course only the team, learners with a paid day, and newcomers to a free first class.',
  check: async ({ answers, sql, clock }) => {
    const joined = answers.filter(
      ({ path, status, headers }) =>
        path.startsWith('/join/') && status === 303 && headers.get('Location')?.startsWith('http'),
    );
    if (joined.length === 0) return [];
    const links = await privateLinks(sql, clock.today());
    const trials = await sql`select from courses where first_class_free`;
    const wrong: string[] = [];
    for (const { path, headers, headersSent } of joined) {
      const link = headers.get('Location')?.replace(/\/$/, '');
      const isPrivate = links.find((one) => one.link.replace(/\/$/, '') === link);
      const reader = cookieAccount(headersSent);
      if (!isPrivate || isPrivate.readers.includes(reader ?? 0)) continue;
      if (reader === undefined || trials.length === 0)
        wrong.push(`${path} let account ${reader} in to ${link}`);
    }
    return wrong;
  },
};

export const joiningLeadsToCurrentLink: Invariant = {
  id: 'links.joining-leads-to-the-current-link',
  sentence: 'The address to join by leads to a link that a meeting has now.',
  check: async ({ answers, sql }) => {
    const wrong: string[] = [];
    for (const { path, status, headers } of answers) {
      const link = headers.get('Location');
      if (!path.startsWith('/join/') || status !== 303 || !link?.startsWith('http')) continue;
      const [current] = await sql`
        select from meetings where meeting_link in (${link}, ${link.replace(/\/$/, '')})
        union all
        select from courses where trial_link in (${link}, ${link.replace(/\/$/, '')})`;
      if (!current) wrong.push(`${path} leads to ${link}`);
    }
    return wrong;
  },
};

export const messagesHaveNoLinks: Invariant = {
  id: 'links.no-link-in-a-message',
  sentence: 'No e-mail, push message or calendar has a meeting link.',
  check: async ({ sql, smtp, push, answers, notes }) => {
    const from = Number(notes.get('messages without links') ?? 0);
    notes.set('messages without links', smtp.mails.length);
    const texts = [
      ...smtp.mails.slice(from).map(({ text, html }) => `${text} ${html}`),
      ...push.deliveries.slice(-20).map(({ message }) => JSON.stringify(message)),
      ...answers.filter((one) => isDone(one) && /\.ics/.test(one.path)).map(({ text }) => text),
    ];
    const links = await sql<{ link: string }[]>`
      select distinct meeting_link as link from meetings where meeting_link <> ''`;
    return links
      .filter(({ link }) => texts.some((text) => text.includes(link)))
      .map(({ link }) => `${link} was sent`);
  },
};
