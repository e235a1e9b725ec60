import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { classCalls } from '../../testing/class-calls.ts';
import { ASANA, HEALING } from '../../testing/order-calls.ts';
import { type PushStudio, startPushStudio } from '../../testing/push-studio.ts';
import { parsedMails } from '../../testing/sent-mails.ts';

/** Tuesday, 1 December, 6:30 in India. Asana is on Monday to Friday, and paid by the month; so is Healing, on Mondays and Fridays. */
let pushStudio: PushStudio;
beforeAll(async () => {
  pushStudio = await startPushStudio();
});
afterAll(() => pushStudio.stop());
beforeEach(async () => {
  await pushStudio.startOver();
  const { sql } = pushStudio;
  await sql`delete from earlier_rules`;
  await sql`
    update courses
    set fee_per = 'month', month_rule = 'calendar', late_rule = 'paid', extends_paid = true, fee = 3000,
      days = '{1,2,3,4,5}', start_time = '07:00', end_time = '08:00',
      start_date = '2026-12-01', rule_from = '2026-12-01', end_date = null
    where id in (${ASANA}, ${HEALING})`;
  await sql`update courses set days = '{1,5}', start_time = '18:00', end_time = '19:00' where id = ${HEALING}`;
});

const calls = classCalls(() => pushStudio);
const FRIDAY = '2026-12-11';
const LAST_THURSDAY = '2026-12-31';
const NEW_YEAR = '2027-01-01';

const done = async (answer: Promise<{ status: number; text: string }>) => {
  const { status, text } = await answer;
  expect(status, text).toBe(200);
};
const cancel = (date: string, courseId = ASANA) => done(calls.cancel({ date, courseId }));
const restore = (date: string, courseId = ASANA) => done(calls.back({ date, courseId }));
const move = (date: string, movedTo: string) => done(calls.move({ movedTo }, { date }));

type Learner = Awaited<ReturnType<PushStudio['enrolled']>>;

/** The learner's last paid day, as the learner sees it. */
async function paidUntil({ token }: Learner, courseId = ASANA): Promise<string | null> {
  const { body } = await pushStudio.get(token, '/api/enrolments');
  const found = body.find((enrolment: { courseId: number }) => enrolment.courseId === courseId);
  return found.lastDay;
}

async function renew({ token }: Learner, months = 1): Promise<void> {
  const made = await pushStudio.post(token, '/api/orders/renewals', { courseId: ASANA, months });
  expect(made.status, made.text).toBe(201);
  await pushStudio.submit(token, made.body.id);
  expect((await pushStudio.confirm(made.body.id)).status).toBe(204);
}

const staffCall = (method: string, path: string, body?: object) =>
  pushStudio.studio.call(method, `/api/staff/holidays${path}`, { token: pushStudio.staff, body });

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

const revokeHoliday = (id: number) =>
  done(staffCall('POST', `/${id}/back`, { notice: 'The classes are held' }));

describe('a cancelled class', () => {
  test('extends the paid period by one class, once', async () => {
    const learner = await pushStudio.enrolled();
    expect(await paidUntil(learner)).toBe(LAST_THURSDAY);
    await cancel(FRIDAY);
    expect(await paidUntil(learner)).toBe(NEW_YEAR);
    await done(calls.cancel({ date: FRIDAY }));
    await done(calls.act('POST', 'cancel', { reason: 'Rain', notice: 'Rain' }, { date: FRIDAY }));
    expect(await paidUntil(learner)).toBe(NEW_YEAR);
  });

  test('is shown to the learner with the month and the added class', async () => {
    const { token } = await pushStudio.enrolled();
    await cancel(FRIDAY);
    const [month] = (await pushStudio.get(token, '/api/enrolments/months')).body;
    expect(month).toMatchObject({ lastDay: NEW_YEAR, longerBy: [FRIDAY] });
    expect(month.classes.at(-1)).toMatchObject({ date: NEW_YEAR, isCancelled: false });
    await restore(FRIDAY);
    expect((await pushStudio.get(token, '/api/enrolments/months')).body[0]).toMatchObject({
      ...{ lastDay: LAST_THURSDAY, longerBy: [] },
    });
  });

  test('that takes place again, restored or moved, reverts the extension', async () => {
    const learner = await pushStudio.enrolled();
    await cancel(FRIDAY);
    await restore(FRIDAY);
    expect(await paidUntil(learner)).toBe(LAST_THURSDAY);
    await cancel(FRIDAY);
    expect(await paidUntil(learner)).toBe(NEW_YEAR);
    await move(FRIDAY, '2026-12-12');
    expect(await paidUntil(learner)).toBe(LAST_THURSDAY);
    await cancel(FRIDAY);
    expect(await paidUntil(learner)).toBe(NEW_YEAR);
  });

  test('that is moved, or whose move is undone, changes nothing', async () => {
    const learner = await pushStudio.enrolled();
    await move(FRIDAY, '2026-12-12');
    await restore(FRIDAY);
    expect(await paidUntil(learner)).toBe(LAST_THURSDAY);
  });

  test('stays compensated if the next months were sold from the day after', async () => {
    const learner = await pushStudio.enrolled();
    await cancel(FRIDAY);
    await renew(learner);
    expect(await paidUntil(learner)).toBe('2027-02-01');
    await restore(FRIDAY);
    expect(await paidUntil(learner)).toBe('2027-02-01');
    // It has been compensated already.
    await cancel(FRIDAY);
    expect(await paidUntil(learner)).toBe('2027-02-01');
  });

  test('of an earlier month extends the last month, and shortens it again', async () => {
    const learner = await pushStudio.enrolled();
    await renew(learner);
    await cancel(FRIDAY);
    expect(await paidUntil(learner)).toBe('2027-02-01');
    await cancel('2027-01-05');
    expect(await paidUntil(learner)).toBe('2027-02-02');
    await restore(FRIDAY);
    expect(await paidUntil(learner)).toBe('2027-02-01');
  });

  test('among the added days does not count twice', async () => {
    const learner = await pushStudio.enrolled();
    await cancel(FRIDAY);
    await cancel(NEW_YEAR);
    expect(await paidUntil(learner)).toBe('2027-01-04');
    await cancel('2026-12-14');
    expect(await paidUntil(learner)).toBe('2027-01-05');
    await restore(NEW_YEAR);
    expect(await paidUntil(learner)).toBe('2027-01-04');
    await restore(FRIDAY);
    await restore('2026-12-14');
    expect(await paidUntil(learner)).toBe(LAST_THURSDAY);
  });

  test('after the last sold day is skipped, until it takes place again', async () => {
    const learner = await pushStudio.enrolled();
    await cancel(NEW_YEAR);
    expect(await paidUntil(learner)).toBe(LAST_THURSDAY);
    await cancel(FRIDAY);
    expect(await paidUntil(learner)).toBe('2027-01-04');
    await restore(NEW_YEAR);
    expect(await paidUntil(learner)).toBe(NEW_YEAR);
  });

  test('compensates no learner who bought after it, is in another course, or has no end', async () => {
    const other = await pushStudio.enrolled([HEALING]);
    await pushStudio.sql`update courses set fee_per = 'once' where id = ${ASANA}`;
    const forEver = await pushStudio.enrolled();
    await pushStudio.sql`update courses set fee_per = 'month' where id = ${ASANA}`;
    await cancel(FRIDAY);
    const late = await pushStudio.enrolled();
    await done(calls.act('POST', 'cancel', { reason: 'Rain', notice: 'Rain' }, { date: FRIDAY }));
    expect(await paidUntil(late)).toBe(LAST_THURSDAY);
    expect(await paidUntil(other, HEALING)).toBe(LAST_THURSDAY);
    expect(await paidUntil(forEver)).toBeNull();
    expect(await pushStudio.sql`select from period_extensions`).toHaveLength(0);
  });

  test('compensates nobody if the course’s setting is off, and earlier extensions can still be reverted', async () => {
    const learner = await pushStudio.enrolled();
    await cancel(FRIDAY);
    await pushStudio.sql`update courses set extends_paid = false where id = ${ASANA}`;
    await cancel('2026-12-14');
    expect(await paidUntil(learner)).toBe(NEW_YEAR);
    await restore(FRIDAY);
    expect(await paidUntil(learner)).toBe(LAST_THURSDAY);
  });

  test('is compensated at the latest by the last class of the course', async () => {
    await pushStudio.sql`update courses set end_date = '2027-01-02' where id = ${ASANA}`;
    const learner = await pushStudio.enrolled();
    await cancel(FRIDAY);
    await cancel('2026-12-14');
    expect(await paidUntil(learner)).toBe(NEW_YEAR);
    await restore(FRIDAY);
    expect(await paidUntil(learner)).toBe(NEW_YEAR);
    await restore('2026-12-14');
    expect(await paidUntil(learner)).toBe(LAST_THURSDAY);
  });

  test('keeps its notifications if the course has other days since', async () => {
    const learner = await pushStudio.enrolled();
    await cancel(FRIDAY);
    await pushStudio.sql`delete from class_exceptions`;
    await pushStudio.sql`update courses set days = '{1,2,3,4,5,6,7}' where id = ${ASANA}`;
    await cancel(FRIDAY);
    expect(await paidUntil(learner)).toBe(NEW_YEAR);
    await cancel('2026-12-12');
    expect(await paidUntil(learner)).toBe('2027-01-02');
  });
});

describe('a holiday', () => {
  test('of five days compensates the classes of each course, until it is revoked', async () => {
    const both = await pushStudio.enrolled([ASANA, HEALING]);
    const one = await pushStudio.enrolled();
    const id = await makeHoliday('2026-12-14', '2026-12-18');
    const days = async () => [
      await paidUntil(both),
      await paidUntil(both, HEALING),
      await paidUntil(one),
    ];
    expect(await days()).toEqual(['2027-01-07', '2027-01-04', '2027-01-07']);
    await revokeHoliday(id);
    expect(await days()).toEqual([LAST_THURSDAY, LAST_THURSDAY, LAST_THURSDAY]);
  });

  test('over the end of a period compensates the paid classes only', async () => {
    const learner = await pushStudio.enrolled();
    await makeHoliday(LAST_THURSDAY, '2027-01-05');
    expect(await paidUntil(learner)).toBe('2027-01-06');
  });
});

describe('the notifications', () => {
  const mailTo = async ({ user }: Learner, about: RegExp) => {
    const texts = async () =>
      (await parsedMails(pushStudio.studio.mailFolder))
        .filter(({ to }) => to && !Array.isArray(to) && to.text === user.email)
        .map(({ text }) => text ?? '')
        .filter((text) => about.test(text));
    await expect.poll(texts, { timeout: 20_000 }).toHaveLength(1);
    return (await texts())[0];
  };
  const bodiesTo = async (phone: Parameters<PushStudio['messagesTo']>[0]) =>
    (await pushStudio.messagesTo(phone)).map(({ body }) => body);

  test('of a cancelled and of a restored class contain each learner’s last paid day', async () => {
    const soon = await pushStudio.enrolled();
    const late = await pushStudio.enrolled();
    await renew(late);
    const phones = [
      await pushStudio.subscribe(soon.token),
      await pushStudio.subscribe(late.token),
    ] as const;
    await cancel(FRIDAY);
    const [first, second] = [
      'Your paid time includes one more class, until Fri, 1 Jan 2027.',
      'Your paid time includes one more class, until Mon, 1 Feb 2027.',
    ];
    expect(await mailTo(soon, /includes one more class/)).toContain(first);
    expect(await mailTo(late, /includes one more class/)).toContain(second);
    expect((await bodiesTo(phones[0])).at(-1)).toContain(`\n${first}`);
    expect((await bodiesTo(phones[1])).at(-1)).toContain(`\n${second}`);
    await restore(FRIDAY);
    const again = 'Your paid time ends on Thu, 31 Dec again.';
    expect(await mailTo(soon, /Your paid time ends on/)).toContain(again);
    expect((await bodiesTo(phones[0])).at(-1)).toContain(`\n${again}`);
    expect((await bodiesTo(phones[1])).at(-1)).toContain(
      '\nYour paid time ends on Sun, 31 Jan 2027 again.',
    );
    // A further move of the class does not change the paid period.
    await move(FRIDAY, '2026-12-12');
    expect((await bodiesTo(phones[0])).at(-1)).not.toContain('paid time');
  });

  test('say nothing about a class that was compensated before and stays so because of a receipt', async () => {
    const learner = await pushStudio.enrolled();
    const phone = await pushStudio.subscribe(learner.token);
    await cancel(FRIDAY);
    await renew(learner);
    await restore(FRIDAY);
    await cancel(FRIDAY);
    const said = (await bodiesTo(phone)).filter((body) => body.includes('paid time'));
    expect(said).toHaveLength(1);
  });

  test('say nothing about it to learners without an end, or without an added class', async () => {
    await pushStudio.sql`update courses set end_date = ${LAST_THURSDAY} where id = ${ASANA}`;
    const learner = await pushStudio.enrolled();
    const phone = await pushStudio.subscribe(learner.token);
    await cancel(FRIDAY);
    expect(await bodiesTo(phone)).toEqual([expect.not.stringContaining('paid time')]);
    expect(await mailTo(learner, /Cancelled/)).not.toContain('paid time');
  });

  test('are in the language of the learner', async () => {
    const learner = await pushStudio.enrolled();
    await pushStudio.sql`update accounts set language = 'hi' where id = ${learner.user.id}`;
    const phone = await pushStudio.subscribe(learner.token);
    await cancel(FRIDAY);
    const longer = 'आपको एक क्लास और मिलेगी: आपका पेमेंट अब शुक्रवार, 1 जनवरी 2027 तक का है।';
    expect(await mailTo(learner, /आपका पेमेंट/)).toContain(longer);
    expect(await bodiesTo(phone)).toEqual([expect.stringContaining(longer)]);
  });

  test('of a holiday contain the change for each course, with the number of classes', async () => {
    const both = await pushStudio.enrolled([ASANA, HEALING]);
    const one = await pushStudio.enrolled();
    const phones = [
      await pushStudio.subscribe(both.token),
      await pushStudio.subscribe(one.token),
    ] as const;
    const id = await makeHoliday('2026-12-14', '2026-12-18');
    const lines = [
      'Your paid time in Asana Regular Classes includes 5 more classes, until Thu, 7 Jan 2027.',
      'Your paid time in Healing Yoga Movement and Rhythm includes 2 more classes, until Mon, 4 Jan 2027.',
    ];
    const alone = 'Your paid time includes 5 more classes, until Thu, 7 Jan 2027.';
    const mail = await mailTo(both, /more classes, until/);
    for (const line of lines) expect(mail).toContain(line);
    expect(await mailTo(one, /more classes, until/)).toContain(alone);
    expect((await bodiesTo(phones[0])).at(-1)).toContain(lines.join('\n'));
    expect((await bodiesTo(phones[1])).at(-1)).toContain(alone);
    await revokeHoliday(id);
    expect(await mailTo(one, /Your paid time ends on/)).toContain(
      'Your paid time ends on Thu, 31 Dec again.',
    );
  });
});
