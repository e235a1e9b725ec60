import { indianDate } from 'bff/shared/time/indian-time';
import type { CallAnswer } from '../answer.ts';
import { accessKeys } from '../identity/access-keys.ts';
import { recipientsOf } from '../identity/mailbox.ts';
import { accountOfToken, type Secret, secretsOf } from '../identity/secrets.ts';
import { openStreams } from '../identity/streams.ts';
import type { Invariant } from '../invariant.ts';
import type { World } from '../world.ts';

/** Whether the account may read the secret, by its own row and that of its family, from the database as it is now. */
async function mayRead(
  world: World,
  accountId: number | undefined,
  secret: Secret,
): Promise<boolean> {
  const { sql } = world;
  if (accountId === undefined) return false;
  if (accountId === secret.accountId) return true;
  const [reader] = await sql<{ role: string; isParent: boolean; wasMerged: boolean }[]>`
    select role_name as role,
      exists (select from accounts child where child.id = ${secret.accountId} and guardian_id = reader.id) as "isParent",
      exists (select from account_merges where other_id = ${secret.accountId} and account_id = reader.id) as "wasMerged"
    from accounts reader where id = ${accountId}`;
  if (!reader) return false;
  if (reader.isParent) return true;
  if (secret.readers === 'team' && reader.role !== 'learner') return true;
  if (reader.wasMerged) return secret.readers === 'staff';
  if (secret.readers === 'nobody') return false;
  if (secret.readers === 'staff') return reader.role === 'staff' || reader.role === 'owner';
  return reader.role === 'owner' || teaches(world, accountId, secret.accountId);
}

/** A call of the step may have been answered on the day before. */
const ANSWERED_WITHIN_MS = 60_000;

/** Whether the account teaches a course of the learner, who has paid until today or later, or one of its classes to come. */
async function teaches({ sql, clock }: World, teacherId: number, learnerId: number) {
  const day = indianDate(new Date(clock.now().getTime() - ANSWERED_WITHIN_MS));
  const rows = await sql`
    select from enrolments join courses on courses.id = course_id
    where account_id = ${learnerId} and (
      (courses.teacher_id = ${teacherId} and coalesce(last_day >= ${day}, true))
      or exists (
        select from class_exceptions substitute
        where substitute.course_id = courses.id and substitute.teacher_id = ${teacherId}
          and coalesce(moved_to, date) >= ${day} and coalesce(last_day >= date, true)
      )
    )`;
  return rows.length > 0;
}

/** Whose answer it is: of the login, of the token, or of the calendar’s address. Somebody who is logged in may log in to another account. */
async function readerOf(
  { sql }: World,
  { token, path, body }: CallAnswer,
): Promise<number | undefined> {
  const [, feed] = /^\/calendar\/([\w-]{43})\.ics/.exec(path) ?? [];
  if (!feed) return (body?.token && body.user?.id) ?? accountOfToken(token);
  const [owner] = await sql<{ id: number }[]>`
    select account_id as id from calendar_feeds where key = ${feed}`;
  return owner?.id;
}

export const answersKeepSecrets: Invariant = {
  id: 'privacy.answers-keep-secrets',
  sentence:
    'No answer has a phone number, health note, nominee, child or note of staff that is not for the caller’s role and family.',
  check: async (world) => {
    const wrong: string[] = [];
    for (const answer of world.answers) {
      const sent = JSON.stringify(answer.sent ?? '');
      for (const secret of secretsOf(world)) {
        if (!answer.text.includes(secret.text) || sent.includes(secret.text)) continue;
        const reader = await readerOf(world, answer);
        if (!(await mayRead(world, reader, secret)))
          wrong.push(
            `${answer.method} ${answer.path} has ${secret.what} of account ${secret.accountId} for ${reader ? `account ${reader}` : 'a visitor'}`,
          );
      }
    }
    return wrong;
  },
};

export const streamsKeepSecrets: Invariant = {
  id: 'privacy.streams-keep-secrets',
  sentence: 'No open stream has anything of another person’s.',
  check: async (world) => {
    const wrong: string[] = [];
    for (const open of openStreams(world)) {
      const text = open.stream.text();
      const added = text.slice(open.read);
      open.read = text.length;
      for (const secret of secretsOf(world)) {
        const reader = accountOfToken(open.token);
        if (added.includes(secret.text) && !(await mayRead(world, reader, secret)))
          wrong.push(`a stream has ${secret.what} of account ${secret.accountId}`);
      }
    }
    return wrong;
  },
};

/** How many e-mails and push messages the invariant has looked at. */
const seenBy = ({ notes }: World, what: string, count: number): number => {
  const before = Number(notes.get(what) ?? 0);
  notes.set(what, count);
  return before;
};

const DESK = 'desk@studio.example';

export const mailsKeepSecrets: Invariant = {
  id: 'privacy.mails-keep-secrets',
  sentence: 'No e-mail has anything of another person’s than the one it goes to.',
  check: async (world) => {
    const { mails } = world.smtp;
    const wrong: string[] = [];
    for (const mail of mails.slice(seenBy(world, 'mails scanned', mails.length))) {
      const text = `${mail.subject} ${mail.text} ${mail.html}`;
      for (const secret of secretsOf(world)) {
        if (!text.includes(secret.text)) continue;
        const [to = ''] = recipientsOf(mail);
        const [account] = await world.sql<{ id: number }[]>`
          select id from accounts where email = ${to}`;
        if (to !== DESK && !(await mayRead(world, account?.id, secret)))
          wrong.push(`an e-mail to ${to} has ${secret.what} of account ${secret.accountId}`);
      }
    }
    return wrong;
  },
};

export const pushesKeepSecrets: Invariant = {
  id: 'privacy.pushes-keep-secrets',
  sentence: 'No push message has anything of another person’s than the one whose browser gets it.',
  check: async (world) => {
    const { deliveries } = world.push;
    const wrong: string[] = [];
    for (const { endpoint, message } of deliveries.slice(
      seenBy(world, 'pushes scanned', deliveries.length),
    )) {
      const browser = accessKeys(world).all.find(({ secret }) => secret === endpoint);
      const text = JSON.stringify(message);
      for (const secret of secretsOf(world))
        if (text.includes(secret.text) && !(await mayRead(world, browser?.accountId, secret)))
          wrong.push(`a push message has ${secret.what} of account ${secret.accountId}`);
    }
    return wrong;
  },
};
