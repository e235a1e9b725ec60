import { expect } from 'vitest';
import type { NewPush, PushText } from '../messaging/push/new-push.ts';
import type { PushMessage, PushSubscriptionInput } from '../messaging/push/notification.ts';
import { createLogger } from '../platform/runtime/logging.ts';
import { TUESDAY_MORNING } from './class-calls.ts';
import { orderCalls } from './order-calls.ts';
import { startPushReceiver } from './push-receiver.ts';
import { startTestStudio } from './test-studio.ts';

export const minutesAfter = (moment: string, minutes: number): Date =>
  new Date(Date.parse(moment) + minutes * 60_000);

const BODY = 'Thursday’s class is at 8 am 🪷';

/** A studio with a clock that tests set, its log, and a local push service. */
export async function startPushStudio() {
  let now = new Date(TUESDAY_MORNING);
  const lines: string[] = [];
  const logger = createLogger('debug', { write: (line) => void lines.push(line) });
  const receiver = await startPushReceiver();
  const studio = await startTestStudio({ now: () => now, pushReceiver: receiver, logger });
  const { sql } = studio;
  const staff = (await studio.signInStaff()).token;
  const calls = orderCalls(() => ({ studio, staff }));
  const { publicKey } = (await studio.call('GET', '/api/push/key')).body;

  const give = (token: string | undefined, subscription: unknown) =>
    studio.call('PUT', '/api/push/subscription', { token, body: subscription });
  /** A new browser of this account, which receives push messages. */
  const subscribe = async (token: string): Promise<PushSubscriptionInput> => {
    const subscription = receiver.subscribe(publicKey);
    const { status, text } = await give(token, subscription);
    if (status !== 204) throw new Error(`Not subscribed: ${text}`);
    return subscription;
  };
  const choose = (token: string, choices: object) =>
    studio.call('PATCH', '/api/account/notifications', { token, body: choices });
  /** Resolves once no message waits for its first or next try. */
  const allDone = async () => {
    await studio.untilRecipientsStored();
    await expect
      .poll(
        async () =>
          (await sql`select id from pushes where sent_at is null and given_up_at is null`).length,
        { timeout: 30_000 },
      )
      .toBe(0);
  };
  /** The messages that have arrived at this browser, once all are sent. */
  const messagesTo = async (subscription: PushSubscriptionInput): Promise<PushMessage[]> => {
    await allDone();
    return receiver.messagesTo(subscription);
  };
  let keys = 0;
  /** A message to these accounts about a moved class, with a key of its own. */
  const push = (
    accounts: number[],
    { title = 'Asana Regular Classes', body = BODY, ...change }: Partial<NewPush & PushText> = {},
  ): NewPush & PushText => {
    keys += 1;
    return {
      kind: 'moved',
      to: { accounts },
      key: `test ${keys}`,
      topic: `test-${keys}`,
      ...{ title, body, formatText: () => ({ title, body }) },
      path: '/join/asana-regular-classes',
      expiresAt: minutesAfter(TUESDAY_MORNING, 60),
      ...change,
    };
  };
  const pushStates = () => sql<{ sent: boolean; givenUp: boolean; tries: number }[]>`
    select sent_at is not null as "sent", given_up_at is not null as "givenUp", tries
    from pushes order by id`;
  return {
    ...{ studio, sql, staff, receiver, lines, publicKey },
    ...{ give, subscribe, choose, allDone, messagesTo, news: push, pushStates },
    ...calls,
    /** Sets the clock. */
    at: (moment: string) => {
      now = new Date(moment);
    },
    /**
     * Resets: no messages, no subscriptions, classes by the rule without links; the clock on Tuesday at 6:30 in
     * India.
     */
    startOver: async () => {
      receiver.answerWith();
      await allDone();
      await calls.startOver();
      await sql`delete from pushes`;
      await sql`delete from push_subscriptions`;
      await sql`delete from notification_choices`;
      await sql`delete from told_links`;
      await sql`delete from evening_mails`;
      await sql`delete from class_exceptions`;
      await sql`delete from class_tellings`;
      await sql`delete from holidays`;
      await sql`delete from class_notices`;
      await sql`update courses set meeting_id = null`;
      receiver.deliveries.length = 0;
      receiver.requests = 0;
      lines.length = 0;
      now = new Date(TUESDAY_MORNING);
    },
    stop: async () => {
      await studio.stop();
      await receiver.stop();
    },
  };
}

export type PushStudio = Awaited<ReturnType<typeof startPushStudio>>;
