import { writtenOffline } from '../actions/contact.ts';
import type { Invariant } from '../invariant.ts';
import { outboxOf } from '../outbox.ts';

export const acknowledgedWritesAreThere: Invariant = {
  id: 'writes.acknowledged-are-there',
  sentence: 'Every write that was acknowledged is in the database.',
  check: ({ ledger, sql }) => ledger.findLost(sql),
};

export const keyedCallsWriteOnce: Invariant = {
  id: 'writes.keyed-calls-write-once',
  sentence: 'A call with an idempotency key writes once, however often it is sent.',
  check: async ({ sql }) => {
    // Each of these texts has a number of its own, which no other step of the history has.
    const rows = await sql<{ name: string; times: number }[]>`
      with names as (
        select message as name from contact_messages
        union all select title from courses where title ~ '^Course [0-9]+$'
        union all select meeting_link from meetings where meeting_link like '%/room-%'
        union all select accounts.name from accounts join orders on account_id = accounts.id
          where accounts.name ~ '^Guest [0-9]+$'
      )
      select name, count(*)::integer as times from names group by name having count(*) > 1`;
    return rows.map(({ name, times }) => `${name}: ${times} times`);
  },
};

export const offlineMessagesAreKept: Invariant = {
  id: 'writes.offline-messages-wait-or-arrive',
  sentence: 'A message that was written offline waits in the app until the studio has stored it.',
  check: async (world) => {
    const written = writtenOffline(world);
    if (written.length === 0) return [];
    const waiting = (await (await outboxOf(world)).listRows()).map(({ body }) => body.message);
    const stored = await world.sql<{ message: string }[]>`select message from contact_messages`;
    const kept = new Set([...waiting, ...stored.map(({ message }) => message)]);
    return written.filter((message) => !kept.has(message));
  },
};

export const messagesArrive: Invariant = {
  id: 'mail.messages-arrive',
  sentence: 'The studio gets an e-mail about every message that was acknowledged.',
  when: 'quiet',
  check: ({ ledger, smtp }) => {
    const texts = smtp.mails.map(({ text }) => text ?? '');
    return ledger
      .names('message')
      .filter((message) => !texts.some((text) => text.includes(message)));
  },
};

export const confirmationsArrive: Invariant = {
  id: 'mail.confirmations-arrive',
  sentence: 'A learner gets an e-mail about every payment whose confirmation was acknowledged.',
  when: 'quiet',
  check: ({ ledger, smtp, known }) => {
    const texts = smtp.mails.map(({ subject, text }) => `${subject} ${text}`);
    return known.orders
      .filter(
        ({ id, by }) => by && !by.isGone && ledger.names('order event').includes(`${id} paid`),
      )
      .filter(({ reference }) => !texts.some((text) => text.includes(reference)))
      .map(({ reference }) => reference);
  },
};
