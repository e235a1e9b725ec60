import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { classCalls, THURSDAY } from '../../testing/class-calls.ts';
import { ASANA, HEALING } from '../../testing/order-calls.ts';
import { type PushStudio, startPushStudio } from '../../testing/push-studio.ts';
import { readCalendar } from '../../testing/read-calendar.ts';
import { parsedMails } from '../../testing/sent-mails.ts';
import type { DatedClass } from '../classes/class.ts';
import type { StaffCourse } from './course.ts';

let pushStudio: PushStudio;
beforeAll(async () => {
  pushStudio = await startPushStudio();
});
afterAll(() => pushStudio.stop());
beforeEach(() => pushStudio.startOver());

const { move, back } = classCalls(() => pushStudio);

type Language = 'en' | 'hi';
const TITLE = { en: 'Asana Regular Classes', hi: 'आसन की नियमित क्लास' };
const NOTICE = { en: 'Thursday’s class is at 8 am: Diwali', hi: 'गुरुवार की क्लास 8 बजे है: दिवाली' };
const HOUR = { en: 'Thu, 3 Dec, 8 to 9 am IST', hi: 'गुरुवार, 3 दिसंबर, सुबह 8 से 9 बजे IST' };
const inBoth = { noticeIn: { hi: NOTICE.hi }, reasonIn: { hi: 'दिवाली' } };

const as = (token: string, method: string, path: string, body?: object, headers = {}) =>
  pushStudio.studio.call(method, path, { token, body, headers });

/** A learner of the asana course who reads this language, with a browser that gets push messages. */
async function createReader(language: Language) {
  const learner = await pushStudio.enrolled();
  await as(learner.token, 'PUT', '/api/account/language', { language });
  return { ...learner, language, browser: await pushStudio.subscribe(learner.token) };
}
type TestReader = Awaited<ReturnType<typeof createReader>>;

const noticesTo = async ({ user }: TestReader) =>
  (await parsedMails(pushStudio.studio.mailFolder)).filter(
    ({ to, messageId }) =>
      [to].flat()[0]?.text === user.email && messageId?.includes('class-notice'),
  );
const lastPush = async ({ browser }: TestReader) => (await pushStudio.messagesTo(browser)).at(-1);
const courseNow = async (id: number): Promise<StaffCourse> =>
  (await as(pushStudio.staff, 'GET', '/api/staff/courses')).body.items.find(
    (course: StaffCourse) => course.id === id,
  );
const put = (course: StaffCourse, change: object, headers = {}) =>
  as(pushStudio.staff, 'PUT', `/api/staff/courses/${course.id}`, { ...course, ...change }, headers);

describe.each<Language>(['en', 'hi'])('a learner who reads %s', (language) => {
  const words = NOTICE[language];

  test('is notified of a moved class in that language, by push and by mail', async () => {
    const own = await createReader(language);
    await move(inBoth);
    expect(await lastPush(own)).toMatchObject({
      title: TITLE[language],
      body: `${words}\n${HOUR[language]}`,
    });
    await expect.poll(() => noticesTo(own)).toHaveLength(1);
    const [mail] = await noticesTo(own);
    expect(mail?.subject?.startsWith(`${TITLE[language]}, `)).toBe(true);
    expect(mail?.subject?.endsWith(`: ${words}`)).toBe(true);
    expect(mail?.html).toContain(`>${words}</p>`);
  });

  test('reads that language in the calendar and where the class is joined', async () => {
    const own = await createReader(language);
    await move(inBoth);
    const { url } = (await as(own.token, 'GET', '/api/account/calendar')).body;
    const calendar = await pushStudio.studio.call('GET', new URL(url).pathname);
    const { events } = readCalendar(calendar.text);
    expect(new Set(events.map(({ summary }) => summary))).toEqual(new Set([TITLE[language]]));
    expect(events.map(({ description }) => description).join('\n')).toContain(words);
    const page = await pushStudio.studio.call('GET', `/join/asana-regular-classes/${THURSDAY}`, {
      headers: { 'Sec-Fetch-Site': 'none', Cookie: `join=${own.token}` },
    });
    expect(page.text).toContain(TITLE[language]);
    expect(page.text).toContain(words);
    expect(page.text).not.toContain('<span lang');
  });

  test('is notified of only the last of several changes', async () => {
    const own = await createReader(language);
    await move(inBoth);
    await back({});
    const english = 'Thursday’s class is at 7 am again';
    expect((await lastPush(own))?.body).toMatch(new RegExp(`^${english}\n`));
    const { body } = await as(own.token, 'GET', '/api/classes/mine');
    const found = body.find(({ date }: DatedClass) => date === THURSDAY);
    expect(found).toMatchObject({ notice: english, reason: '' });
    expect(found).not.toHaveProperty('noticeIn');
    expect(found).not.toHaveProperty('reasonIn');
  });

  test('gets an announcement in that language', async () => {
    // An announcement is pushed for three days, by the database's clock.
    pushStudio.at(new Date().toISOString());
    const own = await createReader(language);
    await as(own.token, 'PUT', '/api/account/announcements', { agreed: true, givenIn: 'account' });
    const inHindi = { subject: 'नया हॉल', text: 'आइए और देखिए।' };
    const body = {
      ...{ courseId: ASANA, subject: 'A new hall', text: 'Come and see.' },
      inLanguages: { hi: inHindi },
    };
    const { status } = await as(pushStudio.staff, 'POST', '/api/staff/announcements', body);
    expect(status).toBe(201);
    expect(await lastPush(own)).toMatchObject(
      language === 'hi'
        ? { title: 'नया हॉल', body: 'आइए और देखिए।' }
        : { title: 'A new hall', body: 'Come and see.' },
    );
    const [shown] = (await as(own.token, 'GET', '/api/announcements/mine')).body;
    expect(shown).toMatchObject({
      ...{ subject: body.subject, text: body.text, inLanguages: body.inLanguages },
      courseIn: { hi: TITLE.hi },
    });
  });
});

describe('the texts in Hindi', () => {
  test('are beside the English in responses to learners, and in no response to visitors', async () => {
    const { token } = await createReader('hi');
    await move(inBoth);
    const onThursday = ({ courseId, date }: DatedClass) => courseId === ASANA && date === THURSDAY;
    const own = (await as(token, 'GET', '/api/classes/mine')).body.find(onThursday);
    expect(own).toMatchObject({ title: TITLE.en, titleIn: { hi: TITLE.hi }, ...inBoth });
    const open = (await pushStudio.studio.call('GET', '/api/classes')).body.find(onThursday);
    expect(open).toMatchObject({ titleIn: { hi: TITLE.hi }, reason: '', notice: '' });
    expect(open).not.toHaveProperty('reasonIn');
    expect(open).not.toHaveProperty('noticeIn');
  });

  test('belong to their English text: the previous build changes that alone', async () => {
    const own = await createReader('hi');
    await move(inBoth);
    await pushStudio.sql`update class_exceptions set notice = 'At 9 am after all'`;
    const { body } = await as(own.token, 'GET', '/api/classes/mine');
    const found = body.find(({ date }: DatedClass) => date === THURSDAY);
    expect(found).toMatchObject({ notice: 'At 9 am after all', reasonIn: { hi: 'दिवाली' } });
    expect(found).not.toHaveProperty('noticeIn');
  });

  test('of a course are deleted when an old app changes the English, and restored by an undo', async () => {
    const before = await courseNow(HEALING);
    const { inLanguages, ...known } = before;
    const change = { ...known, summary: 'Slow and kind.', inLanguages: undefined };
    const changed = await put(before, change);
    const { summary, ...others } = inLanguages.hi ?? {};
    expect(changed.body.inLanguages).toEqual({ hi: others });
    expect(summary).toBeDefined();
    const undone = await as(
      ...[pushStudio.staff, 'POST', `/api/staff/courses/${HEALING}/undo`],
      { notice: 'As before' },
      { 'If-Match': `"${changed.body.version}"` },
    );
    expect(undone.body.inLanguages).toEqual(inLanguages);
  });

  test('of a course are in calendars, and are copied to its next batch', async () => {
    const before = await courseNow(HEALING);
    const texts = {
      title: ' धीमा योग ',
      feeCovers: '28 फ़रवरी तक',
      level: ' ',
      teaches: ['', 'एक'],
    };
    const saved = await put(before, { feeCovers: 'Until 28 Feb', inLanguages: { hi: texts } });
    expect(saved.body.inLanguages).toEqual({
      hi: { title: 'धीमा योग', feeCovers: '28 फ़रवरी तक', teaches: ['एक'] },
    });
    const [row] = await pushStudio.sql`select sequence from courses where id = ${HEALING}`;
    await put(saved.body, { inLanguages: { hi: { title: 'धीमा अभ्यास' } } });
    const [after] = await pushStudio.sql`select sequence from courses where id = ${HEALING}`;
    expect(after?.sequence).toBe(row?.sequence + 1);
    await put(saved.body, { inLanguages: { hi: texts } });
    const next = { startDate: '2027-03-01', endDate: null, feeCovers: 'Until 31 May' };
    const copy = await as(pushStudio.staff, 'POST', `/api/staff/courses/${HEALING}/copy`, next);
    expect(copy.body.inLanguages).toEqual({ hi: { title: 'धीमा योग', teaches: ['एक'] } });
    await as(pushStudio.staff, 'DELETE', `/api/staff/courses/${copy.body.id}`);
    await put(saved.body, before);
  });

  test('of an order are those of its checkout', async () => {
    const { token, order } = await pushStudio.ordered([HEALING]);
    const before = await courseNow(HEALING);
    await put(before, { title: 'Healing', inLanguages: { hi: { title: 'हीलिंग' } } });
    const { body } = await as(token, 'GET', `/api/orders/${order.id}`);
    expect(body.lines).toMatchObject([
      { title: before.title, titleIn: { hi: before.inLanguages.hi?.title } },
    ]);
    await put(before, before);
  });

  test('are used for the course’s title in an error', async () => {
    const { token } = await pushStudio.studio.signIn();
    await pushStudio.select(token, ASANA);
    const headers = { 'Accept-Language': 'hi' };
    const { body } = await as(token, 'POST', '/api/selection', { courseId: ASANA }, headers);
    expect(body.error).toContain(TITLE.hi);
    expect(body.error).not.toMatch(/[A-Za-z]/);
  });
});

test('staff see before a notification how many learners read which language', async () => {
  for (const language of ['en', 'hi', 'hi'] as const) await createReader(language);
  await pushStudio.enrolled();
  const get = async (path: string) =>
    (await as(pushStudio.staff, 'GET', `/api/staff/${path}`)).body;
  const readers = { hi: 2 };
  expect(await get(`classes/${ASANA}/readers`)).toEqual({ learners: 4, readers });
  const days = `firstDate=${THURSDAY}&lastDate=${THURSDAY}&courses=${ASANA}`;
  expect(await get(`holidays/preview?${days}`)).toMatchObject({ learners: 4, readers });
  const course = await courseNow(ASANA);
  const asked = await put(course, { instructor: 'Meera' }, { 'If-Match': `"${course.version}"` });
  expect(asked.body.question).toMatchObject({ learners: 4, readers });
});

describe('invalid texts in Hindi are refused with a sentence in the language of the request', () => {
  const refused = async (path: string, method: string, body: object, headers = {}) => {
    const sentences: string[] = [];
    for (const language of ['en', 'hi']) {
      const inLanguage = { ...headers, 'Accept-Language': language };
      const answer = await as(pushStudio.staff, method, path, body, inLanguage);
      expect(answer.status, answer.text).toBe(400);
      sentences.push(answer.body.error);
    }
    return sentences;
  };

  test.each([
    [
      { title: 'क'.repeat(101) },
      'The translated title must be at most 100 characters long.',
      'कोर्स के नाम का अनुवाद ज़्यादा से ज़्यादा 100 अक्षरों में लिखें।',
    ],
    [
      { teaches: Array.from({ length: 13 }, () => 'आसन') },
      'The translation of what it teaches must be at most 12 lines.',
      'कोर्स में क्या सिखाया जाता है, इसका अनुवाद ज़्यादा से ज़्यादा 12 पंक्तियों में लिखें।',
    ],
    [
      { level: 'सब\nके लिए' },
      'The translated level contains a character that cannot be used. Please remove it.',
      'स्तर का अनुवाद फिर से लिखें: इसमें ऐसा अक्षर है जो यहाँ नहीं चलता।',
    ],
  ])('in a course: %o', async (hi, english, hindi) => {
    const course = await courseNow(HEALING);
    const body = { ...course, inLanguages: { hi } };
    const path = `/api/staff/courses/${HEALING}`;
    expect(await refused(path, 'PUT', body)).toEqual([english, hindi]);
  });

  test('about a class, a holiday and in an announcement', async () => {
    const moved = { movedTo: THURSDAY, startTime: '08:00', endTime: '09:00', reason: '' };
    const long = { hi: 'क'.repeat(201) };
    const notified = [
      'The translation of the message to learners must be at most 200 characters long.',
      'साधकों के लिए संदेश का अनुवाद ज़्यादा से ज़्यादा 200 अक्षरों में लिखें।',
    ];
    const path = `/api/staff/classes/${ASANA}/${THURSDAY}/move`;
    const change = { ...moved, notice: NOTICE.en, noticeIn: long };
    expect(await refused(path, 'POST', change, { 'If-Match': '"0"' })).toEqual(notified);
    const back = { notice: 'Back', noticeIn: long };
    expect(await refused('/api/staff/holidays/1/back', 'POST', back)).toEqual(notified);
    const announcement = {
      ...{ courseId: ASANA, subject: 'A new hall', text: 'Come and see.' },
      inLanguages: { hi: { subject: 'नया हॉल', text: '' } },
    };
    expect(await refused('/api/staff/announcements', 'POST', announcement)).toEqual([
      'The translated text is required.',
      'टेक्स्ट का अनुवाद लिखें।',
    ]);
  });
});
