import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parsedMails } from '../../testing/sent-mails.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
beforeEach(() => studio.sql`truncate contact_messages`);
afterAll(() => studio.stop());

const namaste = {
  fullName: 'Asha Rawat',
  email: 'asha@example.com',
  mobileNumber: '+91 98',
  message: 'Namaste,\nwhen does the morning class begin?',
};

const send = (body: unknown, headers = {}) => studio.call('POST', '/send-email', { body, headers });
const stored = () => studio.sql`
  select full_name as "fullName", email, mobile_number as "mobileNumber", message
  from contact_messages order by id`;

const mailWith = async (text: string) => {
  const mails = await parsedMails(studio.mailFolder);
  return mails.filter((mail) => mail.text?.includes(text));
};

describe('a message', () => {
  test('is stored and mailed to the studio, with answers going to the sender', async () => {
    const words = 'नमस्ते, प्रातः कक्षा कब है? 🙏\nधन्यवाद';
    const answer = await send({ ...namaste, fullName: 'आशा रावत', message: words });
    expect(answer.status).toBe(202);
    expect([...(await stored())]).toEqual([{ ...namaste, fullName: 'आशा रावत', message: words }]);
    await expect.poll(() => mailWith(words), { timeout: 10_000 }).toHaveLength(1);
    const [mail] = await mailWith(words);
    expect(mail).toMatchObject({
      subject: 'Message from आशा रावत',
      from: { text: '"Ganga Yoga" <studio@localhost>' },
      to: { text: 'desk@studio.example' },
      replyTo: { value: [{ name: 'आशा रावत', address: 'asha@example.com' }] },
    });
    expect(mail?.text).toContain('+91 98');
  });

  test('is stored together with its mail job, or not at all', async () => {
    const jobs = async () =>
      (await studio.sql`select count(*)::int as n from pgboss.job where name = 'mail'`)[0]?.n;
    const before = await jobs();
    await studio.sql`alter table pgboss.job_common rename to job_away`;
    expect((await send(namaste)).status).toBe(500);
    await studio.sql`alter table pgboss.job_away rename to job_common`;
    expect(await stored()).toHaveLength(0);
    expect(await jobs()).toBe(before);
    expect((await send(namaste)).status).toBe(202);
    expect(await jobs()).toBe(before + 1);
  });

  test('is stored as typed, whatever it looks like', async () => {
    const hostile = `'; drop table contact_messages; -- <script>alert(1)</script> \${7*7} %s`;
    await send({
      ...namaste,
      fullName: hostile,
      mobileNumber: hostile.slice(0, 40),
      message: hostile,
    });
    expect((await stored())[0]).toMatchObject({ fullName: hostile, message: hostile });
  });

  test('is stored once for repeated requests with the same Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(namaste, headers)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(202));
    expect(await stored()).toHaveLength(1);
    expect((await send({ ...namaste, message: 'Another' }, headers)).status).toBe(409);
    expect(await stored()).toHaveLength(1);
  });
});

describe('the validation of a message', () => {
  const long = (max: number) => 'क'.repeat(max + 1);
  test.each([
    [{ fullName: undefined }, 'Full name is required.'],
    [{ fullName: ' ' }, 'Full name is required.'],
    [{ fullName: long(100) }, 'Full name must be at most 100 characters long.'],
    [
      { fullName: 'Asha\r\nBcc: all@example.com' },
      'Full name contains a character that cannot be used. Please remove it.',
    ],
    [
      { fullName: 'Asha\u0000' },
      'Full name contains a character that cannot be used. Please remove it.',
    ],
    [{ email: undefined }, 'E-mail is required.'],
    [{ email: 'asha' }, 'E-mail must be an address such as name@example.com.'],
    [
      { email: 'a@example.com\nBcc: b@example.com' },
      'E-mail must be an address such as name@example.com.',
    ],
    [
      { email: 'a@example.com, b@example.com' },
      'E-mail must be an address such as name@example.com.',
    ],
    [{ mobileNumber: undefined }, 'Mobile number is required.'],
    [{ mobileNumber: long(40) }, 'Mobile number must be at most 40 characters long.'],
    [{ message: undefined }, 'Message is required.'],
    [{ message: long(5000) }, 'Message must be at most 5000 characters long.'],
    [
      { message: 'a\u0000b' },
      'Message contains a character that cannot be used. Please remove it.',
    ],
    [{ message: 7 }, 'Message is required.'],
  ])('refuses %j', async (change, sentence) => {
    const answer = await send({ ...namaste, ...change });
    expect([answer.status, answer.body]).toMatchObject([400, { error: sentence }]);
    expect(await stored()).toHaveLength(0);
  });

  test('accepts a message at every limit', async () => {
    const fullest = {
      fullName: 'क'.repeat(100),
      mobileNumber: '9'.repeat(40),
      message: '🙏'.repeat(5000),
    };
    expect((await send({ ...namaste, ...fullest })).status).toBe(202);
    expect((await stored())[0]).toMatchObject(fullest);
  });

  test('replaces a lone surrogate', async () => {
    expect((await send({ ...namaste, message: 'half \ud83d of it' })).status).toBe(202);
    expect((await stored())[0]?.message).toBe('half \ufffd of it');
  });
});
