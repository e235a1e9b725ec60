import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ASANA } from '../../testing/order-calls.ts';
import { type PushStudio, startPushStudio } from '../../testing/push-studio.ts';
import { parsedMails } from '../../testing/sent-mails.ts';

let pushStudio: PushStudio;
beforeAll(async () => {
  pushStudio = await startPushStudio();
  await pushStudio.studio.sql`update courses set fee_per = 'month' where id = ${ASANA}`;
});
afterAll(() => pushStudio.stop());
beforeEach(() => pushStudio.startOver());

/** Orders the next months and confirms their payment. */
const renewed = async (token: string, months = 1) => {
  const body = { courseId: ASANA, months };
  const { id } = (await pushStudio.post(token, '/api/orders/renewals', body)).body;
  await pushStudio.submit(token, id);
  expect((await pushStudio.confirm(id)).status).toBe(204);
};

/** All mails sent to this address, except those about a payment being checked. */
const mailsTo = async (email: string) => {
  await pushStudio.studio.untilIdle();
  const all = await parsedMails(pushStudio.studio.mailFolder);
  return all.filter(
    ({ to, subject }) => [to].flat()[0]?.text === email && !/checking|जाँच/.test(subject ?? ''),
  );
};

const receiptsAmong = (mails: Awaited<ReturnType<typeof mailsTo>>) =>
  mails.flatMap(({ subject, text }) => (/receipt|रसीद/.test(subject ?? '') ? [text ?? ''] : []));

test('the messages of a renewal name the last paid day, and no welcome mail is sent', async () => {
  const { token, user } = await pushStudio.enrolled();
  const browser = await pushStudio.subscribe(token);
  await renewed(token, 3);
  expect(await pushStudio.messagesTo(browser)).toMatchObject([
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
    'you stay enrolled in Asana Regular Classes until 31 March 2027. This is your receipt no. ',
  );
  const welcomes = mails.filter(({ attachments }) => attachments.some(({ related }) => !related));
  expect(welcomes).toHaveLength(1);
  const composed = await pushStudio.studio.sql`
    select from pgboss.job where name = 'mail' and data->>'kind' = 'course-welcome'`;
  expect(composed).toHaveLength(1);
});

test('the messages of a renewal are also in Hindi', async () => {
  const { token, user } = await pushStudio.enrolled();
  // The first receipt has been sent already, in English.
  await pushStudio.studio.untilIdle();
  await pushStudio.studio.sql`update accounts set language = 'hi' where id = ${user.id}`;
  const browser = await pushStudio.subscribe(token);
  await renewed(token);
  expect((await pushStudio.messagesTo(browser))[0]?.body).toBe(
    '31 जनवरी तक का पेमेंट हो चुका है: आसन की नियमित क्लास',
  );
  const [receipt] = receiptsAmong(await mailsTo(user.email)).filter((text) => /रसीद/.test(text));
  expect(receipt).toContain('₹2,500, 1 जनवरी 2027 से 31 जनवरी 2027 तक');
  expect(receipt).toContain('आसन की नियमित क्लास में आपकी सीट 31 जनवरी 2027 तक बनी रहेगी।');
});
