import { recipientsOf } from '../identity/mailbox.ts';
import type { Invariant } from '../invariant.ts';

export const pushMessagesAreWellFormed: Invariant = {
  id: 'push.keeps-the-protocol',
  sentence: 'Every push message is encrypted and signed as its standards say.',
  check: ({ push }) => push.violations,
};

export const pushesToOwnBrowsers: Invariant = {
  id: 'push.only-to-own-browsers',
  sentence: 'A push message goes only to a browser of the account that it is for.',
  check: async ({ sql }) => {
    const rows = await sql<{ id: number }[]>`
      select pushes.id from pushes join push_subscriptions on push_subscriptions.id = subscription_id
      where push_subscriptions.account_id <> pushes.account_id and pushes.sent_at > push_subscriptions.made_at`;
    return rows.map(({ id }) => `push message ${id}`);
  },
};

export const noPushAfterTheEnd: Invariant = {
  id: 'push.never-after-the-end',
  sentence: 'A browser whose notifications or session have ended gets no later push message.',
  check: async ({ push, sql, notes }) => {
    const from = Number(notes.get('deliveries seen') ?? 0);
    notes.set('deliveries seen', push.deliveries.length);
    // One that was being sent when the subscription ended may still arrive within the next step.
    const ended = (notes.get('browsers that ended before') as Set<string> | undefined) ?? new Set();
    const rows = await sql<{ endpoint: string }[]>`select endpoint from push_subscriptions`;
    const subscribed = new Set(rows.map(({ endpoint }) => endpoint));
    const known = push.deliveries.map(({ endpoint }) => endpoint);
    notes.set('browsers that ended before', notes.get('browsers that ended') ?? new Set());
    notes.set('browsers that ended', new Set(known.filter((one) => !subscribed.has(one))));
    return push.deliveries
      .slice(from)
      .filter(({ endpoint }) => ended.has(endpoint) && !subscribed.has(endpoint))
      .map(({ message }) => message.title);
  },
};

export const mailsOnce: Invariant = {
  id: 'mail.each-once',
  sentence:
    'An e-mail is sent once, unless its server was killed or the mail server failed meanwhile.',
  check: ({ smtp, disturbances }) => {
    if (disturbances > 0) return [];
    const seen = new Set<string>();
    const doubles: string[] = [];
    for (const { messageId = '', subject } of smtp.mails) {
      if (seen.has(messageId)) doubles.push(`${subject}`);
      seen.add(messageId);
    }
    return doubles;
  },
};

export const mailsToOneKnownPerson: Invariant = {
  id: 'mail.to-one-known-mailbox',
  sentence: 'An e-mail goes to one mailbox, which somebody has given to the studio.',
  check: ({ smtp, people, notes }) => {
    const from = Number(notes.get('recipients seen') ?? 0);
    notes.set('recipients seen', smtp.mails.length);
    const known = /@(?:elsewhere\.example|studio\.example|example\.com|example\.org)$/;
    return smtp.mails
      .slice(from)
      .filter((mail) => {
        const to = recipientsOf(mail);
        const [one = ''] = to;
        return to.length !== 1 || !(known.test(one) || people.some(({ email }) => email === one));
      })
      .map((mail) => `${mail.subject} to ${recipientsOf(mail)}`);
  },
};

export const announcementsNeedConsent: Invariant = {
  id: 'announcements.only-with-consent',
  sentence:
    'An announcement to all learners is e-mailed or pushed only to people who agreed to announcements.',
  check: async ({ sql, notes }) => {
    const from = Number(notes.get('announcement recipients seen') ?? 0);
    const rows = await sql<{ id: number; account: number; agreed: boolean | null }[]>`
      select recipient.id, recipient.account_id as account, (
        select agreed from announcement_consents consent
        where consent.account_id = recipient.account_id and given_at <= announcements.made_at + interval '1 minute'
        order by id desc limit 1
      ) as agreed
      from announcement_recipients recipient join announcements on announcements.id = announcement_id
      where to_all and recipient.id > ${from} order by recipient.id`;
    notes.set('announcement recipients seen', rows.at(-1)?.id ?? from);
    return rows.filter(({ agreed }) => !agreed).map(({ account }) => `account ${account}`);
  },
};

export const outboxDrains: Invariant = {
  id: 'outbox.drains',
  sentence:
    'Once nothing disturbs the studio, no notification waits: each is sent, given up or expired.',
  when: 'quiet',
  check: async ({ sql, faults }) => {
    if (faults.size > 0) return [];
    const rows = await sql<{ what: string }[]>`
      select 'push message ' || id as what from pushes
      where sent_at is null and given_up_at is null and expires_at > now() and subscription_id is not null and tries = 0
      union all
      select 'change of a class ' || id from class_tellings where accounts is not null and pushed < recipients
      union all
      select 'announcement ' || id from announcements where accounts is not null
      union all
      select 'deleted account ' || account_id from departed_accounts`;
    return rows.map(({ what }) => `${what} waits`);
  },
};
