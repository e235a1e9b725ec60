import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { classCalls } from '../../testing/class-calls.ts';
import { ASANA, HEALING } from '../../testing/order-calls.ts';
import { type PushStudio, startPushStudio } from '../../testing/push-studio.ts';
import { parsedMails } from '../../testing/sent-mails.ts';

/** Tuesday, 1 December, 6:30 in India. Asana is on Monday to Friday, and paid by the month; so is Healing, on Mondays and Fridays. */
let place: PushStudio;
beforeAll(async () => {
  place = await startPushStudio();
});
afterAll(() => place.stop());
beforeEach(async () => {
  await place.startOver();
  const { sql } = place;
  await sql`delete from earlier_rules`;
  await sql`
    update courses
    set fee_per = 'month', month_rule = 'calendar', late_rule = 'paid', extends_paid = true, fee = 3000,
      days = '{1,2,3,4,5}', start_time = '07:00', end_time = '08:00',
      start_date = '2026-12-01', rule_from = '2026-12-01', end_date = null
    where id in (${ASANA}, ${HEALING})`;
  await sql`update courses set days = '{1,5}', start_time = '18:00', end_time = '19:00' where id = ${HEALING}`;
});

const calls = classCalls(() => place);
const FRIDAY = '2026-12-11';
const LAST_THURSDAY = '2026-12-31';
const NEW_YEAR = '2027-01-01';

const done = async (answer: Promise<{ status: number; text: string }>) => {
  const { status, text } = await answer;
  expect(status, text).toBe(200);
};
const cancel = (date: string, courseId = ASANA) => done(calls.cancel({ date, courseId }));
const putBack = (date: string, courseId = ASANA) => done(calls.back({ date, courseId }));
const move = (date: string, movedTo: string) => done(calls.move({ movedTo }, { date }));

type Learner = Awaited<ReturnType<PushStudio['enrolled']>>;

/** The day until which the learner has paid, as the learner reads it. */
async function paidUntil({ token }: Learner, courseId = ASANA): Promise<string | null> {
  const { body } = await place.get(token, '/api/enrolments');
  const found = body.find((enrolment: { courseId: number }) => enrolment.courseId === courseId);
  return found.lastDay;
}

async function renew({ token }: Learner, months = 1): Promise<void> {
  const made = await place.post(token, '/api/orders/renewals', { courseId: ASANA, months });
  expect(made.status, made.text).toBe(201);
  await place.submit(token, made.body.id);
  expect((await place.confirm(made.body.id)).status).toBe(204);
}

const staffCall = (method: string, path: string, body?: object) =>
  place.studio.call(method, `/api/staff/holidays${path}`, { token: place.staff, body });

async function makeHoliday(firstDate: string, lastDate: string): Promise<number> {
  const { version } = (
    await staffCall('GET', `/preview?firstDate=${firstDate}&lastDate=${lastDate}`)
  ).body;
  const made = await staffCall('POST', '', {
    ...{ firstDate, lastDate, courseIds: null, version },
    ...{ reason: 'Winter', notice: 'There are no classes this week: Winter' },
  });
  expect(made.status, made.text).toBe(201);
  return made.body.id;
}

const takeBack = (id: number) =>
  done(staffCall('POST', `/${id}/back`, { notice: 'The classes are held' }));

describe('a cancelled class', () => {
  test('makes the paid time one class longer, and once', async () => {
    const learner = await place.enrolled();
    expect(await paidUntil(learner)).toBe(LAST_THURSDAY);
    await cancel(FRIDAY);
    expect(await paidUntil(learner)).toBe(NEW_YEAR);
    await done(calls.cancel({ date: FRIDAY }));
    await done(calls.act('POST', 'cancel', { reason: 'Rain', notice: 'Rain' }, { date: FRIDAY }));
    expect(await paidUntil(learner)).toBe(NEW_YEAR);
  });

  test('is in what the learner reads of the month, with the class that is added', async () => {
    const { token } = await place.enrolled();
    await cancel(FRIDAY);
    const [month] = (await place.get(token, '/api/enrolments/months')).body;
    expect(month).toMatchObject({ lastDay: NEW_YEAR, longerBy: [FRIDAY] });
    expect(month.classes.at(-1)).toMatchObject({ date: NEW_YEAR, isCancelled: false });
    await putBack(FRIDAY);
    expect((await place.get(token, '/api/enrolments/months')).body[0]).toMatchObject({
      ...{ lastDay: LAST_THURSDAY, longerBy: [] },
    });
  });

  test('that is held again takes that back: put back, or moved', async () => {
    const learner = await place.enrolled();
    await cancel(FRIDAY);
    await putBack(FRIDAY);
    expect(await paidUntil(learner)).toBe(LAST_THURSDAY);
    await cancel(FRIDAY);
    expect(await paidUntil(learner)).toBe(NEW_YEAR);
    await move(FRIDAY, '2026-12-12');
    expect(await paidUntil(learner)).toBe(LAST_THURSDAY);
    await cancel(FRIDAY);
    expect(await paidUntil(learner)).toBe(NEW_YEAR);
  });

  test('that is moved, or whose move is taken back, changes nothing', async () => {
    const learner = await place.enrolled();
    await move(FRIDAY, '2026-12-12');
    await putBack(FRIDAY);
    expect(await paidUntil(learner)).toBe(LAST_THURSDAY);
  });

  test('stays made good where the next months were sold from the day after', async () => {
    const learner = await place.enrolled();
    await cancel(FRIDAY);
    await renew(learner);
    expect(await paidUntil(learner)).toBe('2027-02-01');
    await putBack(FRIDAY);
    expect(await paidUntil(learner)).toBe('2027-02-01');
    // It has been made good already.
    await cancel(FRIDAY);
    expect(await paidUntil(learner)).toBe('2027-02-01');
  });

  test('of a month before the last one makes that longer, and shorter again', async () => {
    const learner = await place.enrolled();
    await renew(learner);
    await cancel(FRIDAY);
    expect(await paidUntil(learner)).toBe('2027-02-01');
    await cancel('2027-01-05');
    expect(await paidUntil(learner)).toBe('2027-02-02');
    await putBack(FRIDAY);
    expect(await paidUntil(learner)).toBe('2027-02-01');
  });

  test('among the added days does not count twice', async () => {
    const learner = await place.enrolled();
    await cancel(FRIDAY);
    await cancel(NEW_YEAR);
    expect(await paidUntil(learner)).toBe('2027-01-04');
    await cancel('2026-12-14');
    expect(await paidUntil(learner)).toBe('2027-01-05');
    await putBack(NEW_YEAR);
    expect(await paidUntil(learner)).toBe('2027-01-04');
    await putBack(FRIDAY);
    await putBack('2026-12-14');
    expect(await paidUntil(learner)).toBe(LAST_THURSDAY);
  });

  test('after the last day is passed over, until it is held again', async () => {
    const learner = await place.enrolled();
    await cancel(NEW_YEAR);
    expect(await paidUntil(learner)).toBe(LAST_THURSDAY);
    await cancel(FRIDAY);
    expect(await paidUntil(learner)).toBe('2027-01-04');
    await putBack(NEW_YEAR);
    expect(await paidUntil(learner)).toBe(NEW_YEAR);
  });

  test('gives nothing to who bought after it, who is in another course, or has no end', async () => {
    const other = await place.enrolled([HEALING]);
    await place.sql`update courses set fee_per = 'once' where id = ${ASANA}`;
    const forEver = await place.enrolled();
    await place.sql`update courses set fee_per = 'month' where id = ${ASANA}`;
    await cancel(FRIDAY);
    const late = await place.enrolled();
    await done(calls.act('POST', 'cancel', { reason: 'Rain', notice: 'Rain' }, { date: FRIDAY }));
    expect(await paidUntil(late)).toBe(LAST_THURSDAY);
    expect(await paidUntil(other, HEALING)).toBe(LAST_THURSDAY);
    expect(await paidUntil(forEver)).toBeNull();
    expect(await place.sql`select from period_extensions`).toHaveLength(0);
  });

  test('gives nothing where the course is switched off, and one of before is taken back then, too', async () => {
    const learner = await place.enrolled();
    await cancel(FRIDAY);
    await place.sql`update courses set extends_paid = false where id = ${ASANA}`;
    await cancel('2026-12-14');
    expect(await paidUntil(learner)).toBe(NEW_YEAR);
    await putBack(FRIDAY);
    expect(await paidUntil(learner)).toBe(LAST_THURSDAY);
  });

  test('is made good no later than by the last class of the course', async () => {
    await place.sql`update courses set end_date = '2027-01-02' where id = ${ASANA}`;
    const learner = await place.enrolled();
    await cancel(FRIDAY);
    await cancel('2026-12-14');
    expect(await paidUntil(learner)).toBe(NEW_YEAR);
    await putBack(FRIDAY);
    expect(await paidUntil(learner)).toBe(NEW_YEAR);
    await putBack('2026-12-14');
    expect(await paidUntil(learner)).toBe(LAST_THURSDAY);
  });

  test('keeps what was told where the course has other days since', async () => {
    const learner = await place.enrolled();
    await cancel(FRIDAY);
    await place.sql`delete from class_exceptions`;
    await place.sql`update courses set days = '{1,2,3,4,5,6,7}' where id = ${ASANA}`;
    await cancel(FRIDAY);
    expect(await paidUntil(learner)).toBe(NEW_YEAR);
    await cancel('2026-12-12');
    expect(await paidUntil(learner)).toBe('2027-01-02');
  });
});

describe('a holiday', () => {
  test('of five days makes good the classes of each course, until it is taken back', async () => {
    const both = await place.enrolled([ASANA, HEALING]);
    const one = await place.enrolled();
    const id = await makeHoliday('2026-12-14', '2026-12-18');
    const days = async () => [
      await paidUntil(both),
      await paidUntil(both, HEALING),
      await paidUntil(one),
    ];
    expect(await days()).toEqual(['2027-01-07', '2027-01-04', '2027-01-07']);
    await takeBack(id);
    expect(await days()).toEqual([LAST_THURSDAY, LAST_THURSDAY, LAST_THURSDAY]);
  });

  test('over the end makes good what was paid for, and not what comes after', async () => {
    const learner = await place.enrolled();
    await makeHoliday(LAST_THURSDAY, '2027-01-05');
    expect(await paidUntil(learner)).toBe('2027-01-06');
  });
});

describe('the notices', () => {
  const mailTo = async ({ user }: Learner, about: RegExp) => {
    const texts = async () =>
      (await parsedMails(place.studio.mailFolder))
        .filter(({ to }) => to && !Array.isArray(to) && to.text === user.email)
        .map(({ text }) => text ?? '')
        .filter((text) => about.test(text));
    await expect.poll(texts, { timeout: 20_000 }).toHaveLength(1);
    return (await texts())[0];
  };
  const bodiesTo = async (phone: Parameters<PushStudio['messagesTo']>[0]) =>
    (await place.messagesTo(phone)).map(({ body }) => body);

  test('of a cancelled class and of one that is put back say until when each has paid', async () => {
    const soon = await place.enrolled();
    const late = await place.enrolled();
    await renew(late);
    const phones = [await place.subscribe(soon.token), await place.subscribe(late.token)] as const;
    await cancel(FRIDAY);
    const [first, second] = [
      'Your paid time is one class longer, until Fri, 1 Jan 2027.',
      'Your paid time is one class longer, until Mon, 1 Feb 2027.',
    ];
    expect(await mailTo(soon, /class longer/)).toContain(first);
    expect(await mailTo(late, /class longer/)).toContain(second);
    expect((await bodiesTo(phones[0])).at(-1)).toContain(`\n${first}`);
    expect((await bodiesTo(phones[1])).at(-1)).toContain(`\n${second}`);
    await putBack(FRIDAY);
    const again = 'Your paid time is again until Thu, 31 Dec.';
    expect(await mailTo(soon, /is again until/)).toContain(again);
    expect((await bodiesTo(phones[0])).at(-1)).toContain(`\n${again}`);
    expect((await bodiesTo(phones[1])).at(-1)).toContain(
      '\nYour paid time is again until Sun, 31 Jan 2027.',
    );
    // A further move of the class is no news of what is paid.
    await move(FRIDAY, '2026-12-12');
    expect((await bodiesTo(phones[0])).at(-1)).not.toContain('paid time');
  });

  test('say nothing of a class that was made good before, and stays so by a receipt', async () => {
    const learner = await place.enrolled();
    const phone = await place.subscribe(learner.token);
    await cancel(FRIDAY);
    await renew(learner);
    await putBack(FRIDAY);
    await cancel(FRIDAY);
    const said = (await bodiesTo(phone)).filter((body) => body.includes('paid time'));
    expect(said).toHaveLength(1);
  });

  test('say nothing of it to who has paid for ever, or has nothing more by it', async () => {
    await place.sql`update courses set end_date = ${LAST_THURSDAY} where id = ${ASANA}`;
    const learner = await place.enrolled();
    const phone = await place.subscribe(learner.token);
    await cancel(FRIDAY);
    expect(await bodiesTo(phone)).toEqual([expect.not.stringContaining('paid time')]);
    expect(await mailTo(learner, /Cancelled/)).not.toContain('paid time');
  });

  test('are in the language of the learner', async () => {
    const learner = await place.enrolled();
    await place.sql`update accounts set language = 'hi' where id = ${learner.user.id}`;
    const phone = await place.subscribe(learner.token);
    await cancel(FRIDAY);
    const longer = 'आपको एक क्लास और मिलेगी: आपका पेमेंट अब शुक्रवार, 1 जनवरी 2027 तक का है।';
    expect(await mailTo(learner, /आपका पेमेंट/)).toContain(longer);
    expect(await bodiesTo(phone)).toEqual([expect.stringContaining(longer)]);
  });

  test('of a holiday say it of each course, and count its classes', async () => {
    const both = await place.enrolled([ASANA, HEALING]);
    const one = await place.enrolled();
    const phones = [await place.subscribe(both.token), await place.subscribe(one.token)] as const;
    const id = await makeHoliday('2026-12-14', '2026-12-18');
    const lines = [
      'Your paid time in Asana Regular Classes is 5 classes longer, until Thu, 7 Jan 2027.',
      'Your paid time in Healing Yoga Movement and Rhythm is 2 classes longer, until Mon, 4 Jan 2027.',
    ];
    const alone = 'Your paid time is 5 classes longer, until Thu, 7 Jan 2027.';
    const mail = await mailTo(both, /classes longer/);
    for (const line of lines) expect(mail).toContain(line);
    expect(await mailTo(one, /classes longer/)).toContain(alone);
    expect((await bodiesTo(phones[0])).at(-1)).toContain(lines.join('\n'));
    expect((await bodiesTo(phones[1])).at(-1)).toContain(alone);
    await takeBack(id);
    expect(await mailTo(one, /is again until/)).toContain(
      'Your paid time is again until Thu, 31 Dec.',
    );
  });
});
