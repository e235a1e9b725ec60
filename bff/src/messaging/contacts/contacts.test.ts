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

describe('after a change of a course', () => {
  const readersOf = async (token = place.staff) =>
    place.studio.call('GET', `/api/staff/courses/${ASANA}/readers`, { token });
  const courseNow = async () => {
    const { body } = await place.studio.call('GET', '/api/staff/courses', { token: place.staff });
    return body.items.find(({ id }: { id: number }) => id === ASANA);
  };
  const notice = 'From Thu, the classes begin at half past seven';
  const changeHours = async () => {
    const course = { ...(await courseNow()), startTime: '07:30', endTime: '08:30' };
    return place.studio.call('PUT', `/api/staff/courses/${ASANA}`, {
      ...{ token: place.staff, headers: { 'If-Match': `"${course.version}"` } },
      body: { ...course, telling: { notice, noticeIn: { hi: 'साढ़े सात बजे' }, dropped: [] } },
    });
  };

  test('the learners whom no message reaches are listed, with the sentence that the others read', async () => {
    await place.enrolled();
    const { id } = await enrolByPhone('Om Rana', '+919876543210');
    expect((await readersOf()).body.contacts).toBeUndefined();
    const before = await courseNow();
    const changed = await changeHours();
    expect(changed.status).toBe(200);
    const { body } = await readersOf();
    expect(body).toMatchObject({
      ...{ learners: 2, notice, noticeIn: { hi: 'साढ़े सात बजे' } },
      contacts: { app: 0, email: 1, none: 1, unreachable: [{ id, phone: '+919876543210' }] },
    });
    const undone = await place.studio.call('POST', `/api/staff/courses/${ASANA}/undo`, {
      ...{ token: place.staff, headers: { 'If-Match': `"${changed.body.version}"` } },
      body: { notice: 'As before' },
    });
    expect(undone.body).toMatchObject({ startTime: before.startTime });
    // Nobody was mailed yet, and who was called is called again by hand.
    expect((await readersOf()).body).toMatchObject({ notice: 'As before', contacts: { none: 1 } });
  });

  test('a change that is long past is listed no more, and teachers read no list of a course', async () => {
    await enrolByPhone('Om Rana', '+919876543210');
    await changeHours();
    await place.sql`
      update class_tellings set made_at = now() - interval '8 days', ends_at = '2026-11-01T00:00Z', starts_at = '2026-11-01T00:00Z'`;
    expect((await readersOf()).body).toEqual({ learners: 1, readers: { hi: 1 } });
    const teacher = await place.studio.signInAs('teacher', 'Ravi');
    expect((await readersOf(teacher.token)).status).toBe(403);
    expect(
      (await place.studio.call('GET', '/api/staff/courses/9999/readers', { token: place.staff }))
        .status,
    ).toBe(404);
  });
});

describe('an address that has refused an e-mail for good', () => {
  const read = async (path: string, token = place.staff) =>
    (await place.studio.call('GET', path, { token })).body;

  test('is marked wherever staff rely on it: orders, courses, people, and the child of a parent', async () => {
    const { token, user } = await place.enrolled();
    const child = await family.addChild(token);
    await family.enrolChild(token, child);
    const refusals = async () => [
      ...(await read('/api/staff/orders?state=paid')).items.map(
        ({ learner }: { learner: { refusesMail: boolean } }) => learner.refusesMail,
      ),
      ...(await read(`/api/staff/courses/${ASANA}/people`)).items.map(
        ({ refusesMail }: { refusesMail: boolean }) => refusesMail,
      ),
      (await read(`/api/staff/people/${user.id}/page`)).refusesMail,
      (await read(`/api/staff/people?search=${user.email}`))[0].refusesMail,
    ];
    await place.studio.untilAtRest();
    expect(new Set(await refusals())).toEqual(new Set([false]));
    await place.sql`
      insert into undelivered_mails (job_id, kind, about_id, response_code, address)
      values (gen_random_uuid(), 'welcome', 1, 550, person_of((select email from accounts where id = ${user.id})))`;
    const marked = await refusals();
    expect(marked.length).toBeGreaterThan(5);
    expect(new Set(marked)).toEqual(new Set([true]));
  });

  test('is said to a learner whose order is open, in place of the promise of an e-mail', async () => {
    const { token, user } = await place.studio.signIn();
    const call = (method: string, path: string, body?: object) =>
      place.studio.call(method, path, { token, ...(body && { body }) });
    await call('POST', '/api/selection', { courseId: ASANA });
    const { id } = (await call('POST', '/api/orders')).body;
    const order = async () => (await call('GET', `/api/orders/${id}`)).body;
    await place.studio.untilAtRest();
    expect(await order()).not.toHaveProperty('refusesMail');
    await place.sql`
      insert into undelivered_mails (job_id, kind, about_id, response_code, address)
      values (gen_random_uuid(), 'welcome', 1, 550, person_of(${user.email}))`;
    expect(await order()).toMatchObject({ refusesMail: true });
    await call('POST', `/api/orders/${id}/cancel`);
    expect(await order()).not.toHaveProperty('refusesMail');
  });

  test('is marked at an invitation, and at somebody whom staff enter with it', async () => {
    await place.sql`
      insert into undelivered_mails (job_id, kind, about_id, response_code, address)
      select gen_random_uuid(), 'invitation', 1, 550, person_of(address)
      from unnest(array['gone@example.com', 'away@example.com']) as address`;
    const made = await place.studio.call('POST', '/api/staff/orders', {
      token: place.staff,
      headers: { 'Idempotency-Key': crypto.randomUUID() },
      body: {
        learner: { name: 'Om Rana', email: 'gone@example.com' },
        courses: [{ courseId: ASANA, months: 1 }],
      },
    });
    expect(made.body.person, made.text).toMatchObject({ refusesMail: true });
    const { token, user: owner } = await place.studio.signInAs('owner', 'Meera');
    await place.sql`
      insert into invitations (email, role, invited_by) values ('away@example.com', 'teacher', ${owner.id})`;
    expect((await read('/api/staff/team', token)).invitations).toMatchObject([
      { email: 'away@example.com', refusesMail: true },
    ]);
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

  const agree = (token: string) =>
    place.studio.call('PUT', '/api/account/announcements', {
      ...{ token, body: { agreed: true, givenIn: 'account' } },
    });
  const announced = async () =>
    (
      await place.studio.call('POST', '/api/staff/announcements', {
        token: place.staff,
        headers: { 'Idempotency-Key': crypto.randomUUID() },
        body: { courseId: ASANA, subject: 'Satsang', text: 'On Sunday at 7 am' },
      })
    ).body;
  const contactsOf = async (id: number) =>
    (
      await place.studio.call('GET', `/api/staff/announcements/${id}/contacts`, {
        token: place.staff,
      })
    ).body.contacts;
  const toldOf = async (id: number) => {
    const { body } = await place.studio.call('GET', `/api/staff/announcements?course=${ASANA}`, {
      token: place.staff,
    });
    return body.items.find((item: { id: number }) => item.id === id)?.told;
  };

  test('says afterwards who has agreed and could not be sent it, until they have it', async () => {
    const mailed = await place.enrolled();
    const byPhone = await enrolByPhone('Om Rana', '+919876543210');
    await agree(mailed.token);
    await agree(byPhone.token);
    const { id } = await announced();
    await expect.poll(() => toldOf(id)).toMatchObject({ of: 2, pushed: 0, mailed: 1, none: 1 });
    expect(await contactsOf(id)).toEqual({
      ...{ app: 0, email: 1, none: 1 },
      unreachable: [
        {
          ...{ id: byPhone.id, name: 'Om Rana', phone: '+919876543210' },
          ...{ guardian: null, language: 'hi' },
        },
      ],
    });
  });

  test('names afterwards a person whose address has refused it, and nobody who withdrew the consent', async () => {
    const [refusing, unwilling] = [await place.enrolled(), await place.enrolled()];
    for (const { token } of [refusing, unwilling]) await agree(token);
    const { id } = await announced();
    await expect.poll(() => toldOf(id)).toMatchObject({ mailed: 2 });
    await place.studio.untilAtRest();
    await place.sql`
      update announcement_recipients set sent_at = null where announcement_id = ${id}`;
    await place.sql`
      insert into undelivered_mails (job_id, kind, about_id, response_code)
      select gen_random_uuid(), 'announcement', id, 550 from announcement_recipients where announcement_id = ${id}`;
    await place.studio.call('PUT', '/api/account/announcements', {
      ...{ token: unwilling.token, body: { agreed: false, givenIn: 'account' } },
    });
    expect(await contactsOf(id)).toMatchObject({ unreachable: [{ id: refusing.user.id }] });
    // The list of failed mails forgets after a month, and nothing is on its way for so long.
    await place.sql`delete from undelivered_mails`;
    expect(await toldOf(id)).toMatchObject({ of: 2, mailed: 0, none: 0 });
    await place.sql`update announcements set made_at = now() - interval '40 days'`;
    expect(await toldOf(id)).toMatchObject({ of: 2, mailed: 0, none: 2 });
    expect((await contactsOf(id)).unreachable).toHaveLength(1);
  });
});
