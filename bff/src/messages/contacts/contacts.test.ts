import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { classCalls, classPath, THURSDAY } from '../../testing/class-calls.ts';
import { familyCalls } from '../../testing/family-calls.ts';
import { ASANA } from '../../testing/order-calls.ts';
import { type PushStudio, startPushStudio } from '../../testing/push-studio.ts';

let place: PushStudio;
beforeAll(async () => {
  place = await startPushStudio();
});
afterAll(() => place.stop());
beforeEach(async () => {
  await place.startOver();
  await place.sql`delete from undelivered_mails`;
});

const { move, cancel } = classCalls(() => place);
const family = familyCalls(() => place);

/** Enrols somebody whom staff have entered with a phone number alone. */
const enrolByPhone = async (name: string, phone: string) => {
  const { token, user } = await place.enrolled();
  await place.sql`
    update accounts set email = null, phone = ${phone}, password_hash = no_password(), first_signed_in_at = null, name = ${name}, language = 'hi'
    where id = ${user.id}`;
  return { token, id: user.id };
};

const contactsOf = async (query = `date=${THURSDAY}&kind=moved`, token = place.staff) =>
  (await place.studio.call('GET', `/api/staff/classes/${ASANA}/readers?${query}`, { token })).body
    .contacts;

describe('who is reached by a change of a class', () => {
  test('each learner is counted once, by the way that reaches them, and who is not is named', async () => {
    const { token } = await place.enrolled();
    await place.subscribe(token);
    await place.enrolled();
    const { id } = await enrolByPhone('Om Rana', '+919876543210');
    expect(await contactsOf()).toEqual({
      ...{ app: 1, email: 1, none: 1 },
      unreachable: [
        { id, name: 'Om Rana', phone: '+919876543210', guardian: null, language: 'hi' },
      ],
    });
  });

  test('a choice against this kind of notification, and an ended session, leave the e-mail', async () => {
    const [unwilling, gone] = [await place.enrolled(), await place.enrolled()];
    await place.subscribe(unwilling.token);
    await place.choose(unwilling.token, { moved: false });
    await place.subscribe(gone.token);
    await place.sql`
      update sessions set expires_at = now() - interval '1 minute' where account_id = ${gone.user.id}`;
    expect(await contactsOf()).toMatchObject({ app: 0, email: 2, none: 0 });
    expect(await contactsOf(`date=${THURSDAY}&kind=cancelled`)).toMatchObject({ app: 1, email: 1 });
  });

  test('an address that has refused an e-mail for good reaches nobody, until one is accepted', async () => {
    const { user } = await place.enrolled();
    await place.studio.untilAtRest();
    await place.sql`
      insert into undelivered_mails (job_id, kind, about_id, response_code, address)
      values (gen_random_uuid(), 'class-notice', 1, 550, person_of((select email from accounts where id = ${user.id})))`;
    expect(await contactsOf()).toMatchObject({ app: 0, email: 0, none: 1 });
    await move();
    await expect.poll(() => contactsOf()).toMatchObject({ email: 1, none: 0 });
  });

  test('a child is reached through the parent, who is named with the number', async () => {
    const { token } = await place.enrolled();
    const child = await family.addChild(token);
    await family.enrolChild(token, child);
    expect(await contactsOf()).toMatchObject({ email: 2, none: 0 });
    await place.sql`
      update accounts set email = null, phone = '+919876543210', password_hash = no_password(), first_signed_in_at = null where id = (
        select guardian_id from accounts where id = ${child}
      )`;
    const { unreachable } = await contactsOf();
    expect(unreachable).toHaveLength(2);
    expect(unreachable).toContainEqual(
      expect.objectContaining({ id: child, phone: '+919876543210', guardian: expect.anything() }),
    );
  });

  test('a teacher reads the numbers of the own classes alone', async () => {
    await enrolByPhone('Om Rana', '+919876543210');
    const teacher = await place.studio.signInAs('teacher', 'Ravi');
    const friday = '2026-12-04';
    const headers = { 'If-Match': '"0"' };
    await place.studio.call('PUT', `${classPath(friday)}/teacher`, {
      ...{ token: place.staff, headers },
      body: { teacher: 'Ravi', teacherId: teacher.user.id },
    });
    const own = await contactsOf(`date=${friday}`, teacher.token);
    expect(own).toMatchObject({ none: 1, unreachable: [{ name: 'Om Rana' }] });
    expect(await contactsOf(undefined, teacher.token)).toEqual({ app: 0, email: 0, none: 1 });
  });
});

describe('who is reached by a new link', () => {
  const TODAY = '2026-12-01';
  const linkContactsOf = async (date: string, query = '') =>
    (
      await place.studio.call('GET', `${classPath(date)}/link-contacts${query}`, {
        token: place.staff,
      })
    ).body.contacts;
  const someone = { app: 1, email: 0, none: 2, unreachable: [{}, {}] };

  test('is counted within the hour before the class, without e-mails, as none goes out for a link', async () => {
    const { token } = await place.enrolled();
    await place.subscribe(token);
    await place.enrolled();
    await enrolByPhone('Om Rana', '+919876543210');
    expect(await linkContactsOf(TODAY)).toMatchObject(someone);
    expect(await linkContactsOf(THURSDAY)).toBeUndefined();
    expect(await linkContactsOf(THURSDAY, '?forCourse=true')).toMatchObject(someone);
  });

  test('is counted for a meeting through the classes that use it', async () => {
    const { token } = await place.enrolled();
    await place.subscribe(token);
    const { studio, staff } = place;
    const set = await studio.call('PUT', `${classPath(TODAY)}/link`, {
      token: staff,
      headers: { 'If-Match': '"0"' },
      body: { meetingLink: 'https://meet.example/room', forCourse: true },
    });
    const { id } = set.body.meeting;
    const contacts = async () =>
      (await studio.call('GET', `/api/staff/classes/link-contacts?meeting=${id}`, { token: staff }))
        .body.contacts;
    expect(await contacts()).toMatchObject({ app: 1, email: 0, none: 0 });
    await cancel({ date: TODAY });
    expect(await contacts()).toBeUndefined();
  });
});

describe('after a change', () => {
  test('of a class the answer says whom no message reaches', async () => {
    await place.enrolled();
    await enrolByPhone('Om Rana', '+919876543210');
    expect((await cancel()).body.told).toMatchObject({ of: 2, none: 1 });
  });

  test('days off say it before and after', async () => {
    await place.enrolled();
    await enrolByPhone('Om Rana', '+919876543210');
    const days = { firstDate: THURSDAY, lastDate: THURSDAY };
    const { studio, staff: token } = place;
    const preview = await studio.call(
      'GET',
      `/api/staff/holidays/preview?firstDate=${THURSDAY}&lastDate=${THURSDAY}`,
      { token },
    );
    expect(preview.body.contacts).toMatchObject({ email: 1, none: 1, unreachable: [{}] });
    const made = await studio.call('POST', '/api/staff/holidays', {
      token,
      headers: { 'Idempotency-Key': crypto.randomUUID() },
      body: {
        ...{ ...days, courseIds: null, reason: '', notice: 'No class on Thursday' },
        version: preview.body.version,
      },
    });
    expect(made.body.told).toMatchObject({ of: 2, none: 1 });
  });

  test('the question before a changed course counts the same', async () => {
    await place.enrolled();
    await enrolByPhone('Om Rana', '+919876543210');
    const { studio, staff: token } = place;
    const { body } = await studio.call('GET', '/api/staff/courses', { token });
    const course = { ...body.items[0], startTime: '07:30', endTime: '08:30' };
    const asked = await studio.call('PUT', `/api/staff/courses/${course.id}`, {
      ...{ token, body: course, headers: { 'If-Match': `"${course.version}"` } },
    });
    expect(asked.status).toBe(409);
    expect(asked.body.question.contacts).toMatchObject({ email: 1, none: 1, unreachable: [{}] });
  });
});

describe('an announcement', () => {
  test('is not counted as going to somebody who agreed and whose address refuses mails', async () => {
    const [{ token, user }, other] = [await place.enrolled(), await place.enrolled()];
    for (const agreeing of [token, other.token])
      await place.studio.call('PUT', '/api/account/announcements', {
        ...{ token: agreeing, body: { agreed: true, givenIn: 'account' } },
      });
    await place.studio.untilAtRest();
    await place.sql`
      insert into undelivered_mails (job_id, kind, about_id, response_code, address)
      values (gen_random_uuid(), 'welcome', 1, 550, person_of((select email from accounts where id = ${user.id})))`;
    const { body } = await place.studio.call(
      'GET',
      `/api/staff/announcements/preview?course=${ASANA}`,
      { token: place.staff },
    );
    expect(body.contacts).toMatchObject({ none: 1, unreachable: [{ id: user.id }] });
    expect(body.contacts.email).toBe(body.byMail - 1);
  });
});
