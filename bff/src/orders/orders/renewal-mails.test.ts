import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ASANA } from '../../testing/order-calls.ts';
import { type PushStudio, startPushStudio } from '../../testing/push-studio.ts';
import { parsedMails } from '../../testing/sent-mails.ts';

let place: PushStudio;
beforeAll(async () => {
  place = await startPushStudio();
  await place.studio.sql`update courses set fee_per = 'month' where id = ${ASANA}`;
});
afterAll(() => place.stop());
beforeEach(() => place.startOver());

/** Orders the next months, and has them paid. */
const renewed = async (token: string, months = 1) => {
  const body = { courseId: ASANA, months };
  const { id } = (await place.post(token, '/api/orders/renewals', body)).body;
  await place.submit(token, id);
  expect((await place.confirm(id)).status).toBe(204);
};

/** The mails to this address once all are sent, but for those that say that a payment is checked. */
const mailsTo = async (email: string) => {
  await place.studio.untilAtRest();
  const all = await parsedMails(place.studio.mailFolder);
  return all.filter(
    ({ to, subject }) => [to].flat()[0]?.text === email && !/checking|जाँच/.test(subject ?? ''),
  );
};

const receiptsAmong = (mails: Awaited<ReturnType<typeof mailsTo>>) =>
  mails.flatMap(({ subject, text }) => (/receipt|रसीद/.test(subject ?? '') ? [text ?? ''] : []));

test('a renewal is told with the day until which it is paid, and welcomes nobody anew', async () => {
  const { token, user } = await place.enrolled();
  const browser = await place.subscribe(token);
  await renewed(token, 3);
  expect(await place.messagesTo(browser)).toMatchObject([
    {
      title: 'Your payment is confirmed',
      body: 'Paid until 31 March: Asana Regular Classes',
      path: '/EnrolledClass',
    },
  ]);
  const mails = await mailsTo(user.email);
  const receipts = receiptsAmong(mails);
  expect(receipts).toHaveLength(2);
  const first = receipts.find((text) => text.includes('₹2,500'));
  expect(first).toContain('₹2,500, 1 December 2026 to 31 December 2026');
  expect(first).toContain('you are enrolled until 31 December 2026.');
  const second = receipts.find((text) => text.includes('₹7,500'));
  expect(second).toContain('₹7,500, 1 January 2027 to 31 March 2027');
  expect(second).toContain(
    'your place in Asana Regular Classes goes on until 31 March 2027. This is your receipt no. ',
  );
  const welcomes = mails.filter(({ attachments }) => attachments.length > 0);
  expect(welcomes).toHaveLength(1);
  const composed = await place.studio.sql`
    select from pgboss.job where name = 'mail' and data->>'kind' = 'course-welcome'`;
  expect(composed).toHaveLength(1);
});

test('in Hindi, too', async () => {
  const { token, user } = await place.enrolled();
  // The first receipt is written by then, in English.
  await place.studio.untilAtRest();
  await place.studio.sql`update accounts set language = 'hi' where id = ${user.id}`;
  const browser = await place.subscribe(token);
  await renewed(token);
  expect((await place.messagesTo(browser))[0]?.body).toBe(
    '31 जनवरी तक का पेमेंट हो चुका है: आसन की नियमित क्लास',
  );
  const [receipt] = receiptsAmong(await mailsTo(user.email)).filter((text) => /रसीद/.test(text));
  expect(receipt).toContain('₹2,500, 1 जनवरी 2027 से 31 जनवरी 2027 तक');
  expect(receipt).toContain('आसन की नियमित क्लास में आपकी सीट 31 जनवरी 2027 तक बनी रहेगी।');
});
