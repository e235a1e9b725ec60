import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  JOIN_ASANA,
  type JoiningStudio,
  LINK,
  startJoiningStudio,
  TUESDAY,
} from '../../testing/joining-studio.ts';
import { ASANA } from '../../testing/order-calls.ts';

let studio: JoiningStudio;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-answers-'));
  await mkdir(join(folder, 'answers', 'hi'), { recursive: true });
  // The build has none of the other pages in any language.
  await writeFile(join(folder, 'answers', 'join-over.html'), '<h1>Over: %%title%%</h1>');
  await writeFile(join(folder, 'answers', 'join-not-set.html'), '<h1>Not set</h1>');
  await writeFile(join(folder, 'answers', 'hi', 'join-over.html'), '<h1>समाप्त: %%title%%</h1>');
  const early = '%%when%%: %%opens%%, %%opensOn%%. %%calendar%%';
  await writeFile(join(folder, 'answers', 'hi', 'join-early.html'), early);
  studio = await startJoiningStudio({ siteFolder: folder });
});
beforeEach(() => studio.startOver());
afterAll(async () => {
  await studio.stop();
  await rm(folder, { recursive: true });
});

const HINDI = { 'Accept-Language': 'hi-IN,hi;q=0.9,en;q=0.8' };
const ENGLISH = { 'Accept-Language': 'en-IN,en;q=0.9,hi;q=0.8' };

const choose = (accountId: number, language: string | null) =>
  studio.studio.sql`update accounts set language = ${language} where id = ${accountId}`;

describe('the language of the page is', () => {
  const languageOf = async (token: string | undefined, headers: Record<string, string> = {}) => {
    const { headers: answered, text } = await studio.open(JOIN_ASANA, token, headers);
    expect(text).toContain(answered.get('Content-Language') === 'hi' ? 'बजे' : '7 to 8 am');
    return answered.get('Content-Language');
  };
  const withCookie = (language: string, token = '') => ({
    ...ENGLISH,
    Cookie: `${token && `join=${token}; `}language=${language}`,
  });
  beforeEach(() => studio.at('06:00'));
  afterAll(() => choose(studio.stranger.id, null));

  test('that of the account, independent of the device and the browser', async () => {
    const { id, token } = studio.stranger;
    await choose(id, 'hi');
    expect(await languageOf(token, ENGLISH)).toBe('hi');
    expect(await languageOf(token, withCookie('en', token))).toBe('hi');
    await choose(id, 'en');
    expect(await languageOf(token, HINDI)).toBe('en');
    await choose(id, null);
    expect(await languageOf(token, HINDI)).toBe('hi');
  });

  test('else that of the device, then that of the browser, then English', async () => {
    expect(await languageOf(undefined, withCookie('hi'))).toBe('hi');
    expect(await languageOf(undefined, HINDI)).toBe('hi');
    expect(await languageOf(undefined, ENGLISH)).toBe('en');
    expect(await languageOf(undefined)).toBe('en');
  });

  test('never one that the site does not have', async () => {
    await choose(studio.stranger.id, 'ta');
    expect(await languageOf(studio.stranger.token, withCookie('hi', studio.stranger.token))).toBe(
      'hi',
    );
    expect(await languageOf(undefined, withCookie('ta'))).toBe('en');
    expect(await languageOf(undefined, { 'Accept-Language': 'ta, __proto__, *' })).toBe('en');
  });

  test('also that of the address of the visitor’s next class', async () => {
    const { headers } = await studio.open('/join', undefined, HINDI);
    expect(headers.get('Location')).toBe('/hi/Onlineclasses');
  });
});

test('the page is that of the build in Hindi, or else in English', async () => {
  studio.at('08:00');
  const over = () => studio.open(`${JOIN_ASANA}/${TUESDAY}`, studio.learner.token, HINDI);
  expect((await over()).text).toBe('<h1>समाप्त: यह क्लास हो चुकी है</h1>');
  studio.at('06:50');
  await studio.setLink('');
  expect((await studio.open(JOIN_ASANA, studio.learner.token, HINDI)).text).toBe(
    '<h1>Not set</h1>',
  );
});

/** The text of a page without its markup, names, texts of staff, and words that Hindi writes in Latin letters, too. */
const latinIn = (html: string) =>
  html
    .replaceAll(/<a href="[^"]*">|<[^>]+>|\/(?:hi\/login|calendar)\S+/g, ' ')
    .replaceAll(/Ravi Kumar|Diwali|At \d+:\d+|IST/g, ' ')
    .match(/[A-Za-z].*/)?.[0];

describe('the page in Hindi', () => {
  const hindi = async (token: string | undefined, path = JOIN_ASANA) => {
    const { text } = await studio.open(path, token, HINDI);
    expect(text).toMatch(/[\u0900-\u097f]/);
    expect(latinIn(text)).toBeUndefined();
    return text;
  };
  const asLearner = (path?: string) => hindi(studio.learner.token, path);
  const asStranger = () => hindi(studio.stranger.token);
  const cancel = () => studio.change('cancel', { reason: 'Diwali', notice: 'Diwali' });

  test('of an upcoming class has its time, and the calendar in Hindi', async () => {
    studio.at('06:00');
    const early = await asLearner();
    expect(early).toBe(
      `आज, सुबह 7 से 8 बजे IST: सुबह 6:45 बजे, उसी दिन सुबह 6:45 बजे. /calendar/classes/${JOIN_ASANA.slice(6)}/${TUESDAY}.ics?language=hi`,
    );
    await studio.change('teacher', { teacher: 'Ravi Kumar' }, { method: 'PUT' });
    studio.at('09:00', '2026-12-04');
    expect(await asLearner()).toContain('क्लास सोमवार, 7 दिसंबर को सुबह 7 बजे IST शुरू होगी।');
    expect(await asLearner(`${JOIN_ASANA}/${TUESDAY}`)).toContain('यह क्लास Ravi Kumar के साथ है।');
  });

  test('of a class that is cancelled says when the next one is', async () => {
    await cancel();
    expect(await asLearner()).toContain(
      'आज की क्लास रद्द है। <span lang="en">Diwali</span> अगली क्लास कल सुबह 7 से 8 बजे IST होगी।',
    );
    expect(await hindi(undefined)).toContain('आज की क्लास रद्द है।');
    studio.at('09:00', '2026-12-07');
    expect(await asLearner(`${JOIN_ASANA}/${TUESDAY}`)).toContain('कल की क्लास नहीं होगी।');
    studio.at('09:00', '2026-12-04');
    const named = await asLearner(`${JOIN_ASANA}/${TUESDAY}`);
    expect(named).toContain('मंगलवार, 8 दिसंबर की क्लास रद्द है।');
  });

  test('of an open class asks first, and that of the last one says so', async () => {
    expect(await asLearner(`${JOIN_ASANA}?ask`)).toContain('आपकी क्लास खुली है।');
    await studio.studio.sql`update courses set end_date = '2026-12-07' where id = ${ASANA}`;
    expect(await asLearner()).toContain('अब कोई क्लास बाकी नहीं है');
  });

  test('for a person who is not enrolled says what to do, and leads to LogIn in Hindi', async () => {
    expect(await hindi(undefined)).toContain(`/hi/login?next=${encodeURIComponent(JOIN_ASANA)}`);
    expect(await asStranger()).toContain('इस कोर्स में अभी आपका दाख़िला नहीं है।');
    studio.at('07:10');
    expect(await asStranger()).toContain('क्लास अभी चल रही है: सुबह 7 से 8 बजे IST।');
    const { calls } = studio;
    const { token, order } = await calls.ordered();
    expect(await hindi(token)).toContain('पेमेंट के बाद यहीं से जुड़ें।');
    await calls.submit(token, order.id);
    expect(await hindi(token)).toContain('हम आपका पेमेंट जाँच रहे हैं।');
    await calls.reject(order.id);
    expect(await hindi(token)).toContain('हम आपका पेमेंट पक्का नहीं कर पाए।');
  });

  test('of a first class that is free says how it is opened', async () => {
    const { sql } = studio.studio;
    await sql`update courses set first_class_free = true where id = ${ASANA}`;
    expect(await hindi(undefined)).toContain('आपकी पहली क्लास मुफ़्त है: लॉग इन या रजिस्टर करें');
    expect(await asStranger()).toContain('हमने आपको उसका लिंक ईमेल किया है।');
    await sql`update accounts set email_proven_at = now() where id = ${studio.stranger.id}`;
    await studio.open(JOIN_ASANA, studio.stranger.token);
    studio.at('06:50', '2026-12-09');
    expect(await asStranger()).toContain('इस कोर्स की मुफ़्त पहली क्लास आपको मिल चुकी है।');
  });

  test('of an unknown address, or without the account, is in the browser’s language', async () => {
    expect(await hindi(undefined, '/join/no-such-course')).toContain('यह क्लास हमें नहीं मिली।');
    const { sql } = studio.studio;
    await sql`alter table sessions rename to sessions_away`;
    const answer = await studio.open(JOIN_ASANA, studio.learner.token, HINDI);
    await sql`alter table sessions_away rename to sessions`;
    expect([answer.status, answer.text]).toEqual([500, '<p>स्टूडियो के सर्वर से जवाब नहीं आ रहा है।</p>']);
  });

  test('is not shown to a person with access: they are redirected to the class', async () => {
    const { headers } = await studio.open(JOIN_ASANA, studio.learner.token, HINDI);
    expect(headers.get('Location')).toBe(LINK);
  });
});

test('the page of a month that has ended is in the language', async () => {
  const { sql } = studio.studio;
  await sql`update courses set fee_per = 'month' where id = ${ASANA}`;
  const { token } = await studio.calls.enrolled();
  studio.at('06:50', '2027-01-01');
  const { text } = await studio.open(JOIN_ASANA, token, HINDI);
  expect(text).toContain('आपका महीना ख़त्म हो गया है');
  expect(text).toContain('आपका महीना 31 दिसंबर को ख़त्म हो गया।');
  await sql`update courses set fee_per = 'once'`;
});
