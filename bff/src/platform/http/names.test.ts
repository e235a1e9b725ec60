import type { ParsedMail } from 'mailparser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parsedMails } from '../../testing/sent-mails.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio.stop());

let people = 0;
const newEmail = () => `person${++people}@example.com`;
const register = (name: string, email = newEmail()) =>
  studio.call('POST', '/api/auth/register', {
    body: { name, email, password: 'a ghat at dawn, 5 lamps' },
  });
const write = (fullName: string, message = 'Namaste') =>
  studio.call('POST', '/send-email', {
    body: { fullName, email: newEmail(), mobileNumber: '98', message },
  });

const invisible = [
  ['zero width spaces', '\u200b\u200b'],
  ['a Hangul filler', '\u3164'],
  ['half a Hangul filler', '\uffa0'],
  ['Hangul jamo fillers', '\u115f\u1160'],
  ['a blank Braille pattern', '\u2800'],
  ['a word joiner and a soft hyphen', '\u2060\u00ad'],
  ['joiners that join nothing', '\u200d\u200c'],
  ['tags', '\u{e0041}\u{e0042}'],
];

describe('an invisible name', () => {
  test.each(invisible)('of %s is refused', async (_, name) => {
    const { token } = await studio.signIn();
    for (const answer of [
      await register(name),
      await write(name),
      await studio.call('PATCH', '/api/account', { body: { name }, token }),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body.error).toMatch(/^(Name|Full name) is required\.$/);
    }
  });

  test.each(['🙏', '...', "'", '—'])(
    'without a letter or a digit, such as %s, too',
    async (name) => {
      const answer = await register(name);
      expect([answer.status, answer.body.error]).toEqual([400, 'Name needs a letter or a digit.']);
      expect((await write(name)).body.error).toBe('Full name needs a letter or a digit.');
    },
  );

  test('is not accepted as a message either', async () => {
    const answer = await write('Asha', '\u200b \u3164');
    expect([answer.status, answer.body.error]).toEqual([400, 'Message is required.']);
  });
});

test.each([
  ['', '\u0301'.repeat(20)],
  [' with an invisible character among them', `${'\u0301'.repeat(8)}\u2060${'\u0301'.repeat(8)}`],
  [' with a joiner that is in use', `क${`${'\u0951'.repeat(7)}\u094d\u200d`.repeat(2)}`],
])('a name or a message whose accents would cover other lines is refused%s', async (_, marks) => {
  const piled = `Asha${marks}`;
  const answers = [await register(piled), await write(piled), await write('Asha', piled)];
  expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
    [400, 'Name has too many accents on one letter.'],
    [400, 'Full name has too many accents on one letter.'],
    [400, 'Message has too many accents on one letter.'],
  ]);
});

test('invisible characters are removed from a name', async () => {
  const answer = await register('\u200bAs\u00adha\u200d \u2060Rawat\u{e0041}');
  expect([answer.status, answer.body.user?.name]).toEqual([201, 'Asha Rawat']);
});

test.each([
  'आशा रावत',
  'श्री कृष्ण',
  // A half form asked for by a joiner, and a visible virama by a non-joiner.
  'क्\u200dष',
  'श्\u200cरी',
  // The older way to write a chillu ends the word with a joiner.
  'അനില്\u200d കുമാർ',
  'বিদ্যুৎ',
  'அனிதா',
  'علی\u200cرضا',
  "Meera O'Neill-D'Souza",
  'José 2',
])('the name %s is stored unchanged', async (name) => {
  const answer = await register(name);
  expect([answer.status, answer.body.user?.name]).toEqual([201, name]);
});

const mailsWith = async (isIt: (mail: ParsedMail) => boolean) => {
  const mails = await parsedMails(studio.mailFolder);
  return mails.filter(isIt);
};

const theMail = async (isIt: (mail: ParsedMail) => boolean) => {
  await studio.untilIdle();
  const [mail, ...more] = await mailsWith(isIt);
  expect(more).toEqual([]);
  return mail ?? expect.fail('no mail');
};

/** Names that mail programs turn into links or decode, or that imitate another name. */
const deceiving = [
  'paytm-refund.com',
  'Refund at paytm-refund.com.',
  // Cyrillic letters that look like Latin ones.
  'р\u0430ytm-refund.com',
  'Pаytm Refund',
  'Αsha Rawat',
  'paytm\u3002com',
  'paytm．com',
  'paytm\uff61com',
  '𝐩𝐚𝐲𝐭𝐦․𝐜𝐨𝐦',
  'भुगतान.भारत',
  'www.paytm',
  'http://paytm',
  'paytm/refund',
  'refund@paytm',
  '=?utf-8?b?cGF5dG0tcmVmdW5kLmNvbQ==?=',
  '=?utf-8?q?Ganga_Yoga?=',
];

test.each(deceiving)(
  'no greeting, subject or sender of a mail is made of the name %s',
  async (name) => {
    const email = newEmail();
    const words = crypto.randomUUID();
    expect((await register(name, email)).status).toBe(201);
    expect((await write(name, words)).status).toBe(202);
    const greeting = await theMail(({ to }) => [to].flat()[0]?.text === email);
    expect(greeting.text).toMatch(/^Namaste,\n/);
    expect(greeting.text + String(greeting.html)).not.toContain(name);
    const message = await theMail(({ text }) => text?.includes(words) ?? false);
    expect(message.subject).toBe('Message from the site');
    expect(message.replyTo?.value[0]?.name).toBe('');
    expect(message.replyTo?.value[0]?.address).toMatch(/^person\d+@example\.com$/);
    // In the text of the mail staff read the name as it was typed.
    expect(message.text).toContain(name);
  },
);

test.each([
  'आशा Verma 5',
  'Meera "the teacher", Joshi',
  "Meera O'Neill-D'Souza",
  'Dr. Asha Rawat',
  'ગીતા',
  'Анна',
])('the name %s is the sender’s, letter by letter', async (name) => {
  const words = crypto.randomUUID();
  expect((await write(name, words)).status).toBe(202);
  const mail = await theMail(({ text }) => text?.includes(words) ?? false);
  expect(mail.subject).toBe(`Message from ${name}`);
  expect(mail.replyTo?.value[0]?.name).toBe(name);
});
