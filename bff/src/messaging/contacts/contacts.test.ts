import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { classCalls, classPath, THURSDAY } from '../../testing/class-calls.ts';
import { familyCalls } from '../../testing/family-calls.ts';
import { ASANA } from '../../testing/order-calls.ts';
import { type PushStudio, startPushStudio } from '../../testing/push-studio.ts';

let pushStudio: PushStudio;
beforeAll(async () => {
  pushStudio = await startPushStudio();
});
afterAll(() => pushStudio.stop());
beforeEach(async () => {
  await pushStudio.startOver();
  await pushStudio.sql`delete from undelivered_mails`;
  await pushStudio.sql`update courses set start_time = '07:00', end_time = '08:00' where id = ${ASANA}`;
});

const { move, cancel } = classCalls(() => pushStudio);
const family = familyCalls(() => pushStudio);

/** Enrols a person that staff have entered with only a phone number. */
const enrolByPhone = async (name: string, phone: string) => {
  const { token, user } = await pushStudio.enrolled();
  await pushStudio.sql`
    update accounts set email = null, phone = ${phone}, password_hash = no_password(), first_signed_in_at = null, name = ${name}, language = 'hi'
    where id = ${user.id}`;
  return { token, id: user.id };
};

const contactsOf = async (query = `date=${THURSDAY}&kind=moved`, token = pushStudio.staff) =>
  (await pushStudio.studio.call('GET', `/api/staff/classes/${ASANA}/readers?${query}`, { token }))
    .body.contacts;

describe('the contact summary of a change of a class', () => {
  test('counts each learner once, by channel, and names those who cannot be notified', async () => {
    const { token } = await pushStudio.enrolled();
    await pushStudio.subscribe(token);
    await pushStudio.enrolled();
    const { id } = await enrolByPhone('Om Rana', '+919876543210');
    expect(await contactsOf()).toEqual({
      ...{ app: 1, email: 1, none: 1 },
      unreachable: [
        { id, name: 'Om Rana', phone: '+919876543210', guardian: null, language: 'hi' },
      ],
    });
  });

  test('counts an e-mail where this kind of notification is turned off, or the session has ended', async () => {
    const [unwilling, gone] = [await pushStudio.enrolled(), await pushStudio.enrolled()];
    await pushStudio.subscribe(unwilling.token);
    await pushStudio.choose(unwilling.token, { moved: false });
    await pushStudio.subscribe(gone.token);
    await pushStudio.sql`
      update sessions set expires_at = now() - interval '1 minute' where account_id = ${gone.user.id}`;
    expect(await contactsOf()).toMatchObject({ app: 0, email: 2, none: 0 });
    expect(await contactsOf(`date=${THURSDAY}&kind=cancelled`)).toMatchObject({ app: 1, email: 1 });
  });

  test('does not count an address that has permanently refused an e-mail, until one is accepted', async () => {
    const { user } = await pushStudio.enrolled();
    await pushStudio.studio.untilIdle();
    await pushStudio.sql`
      insert into undelivered_mails (job_id, kind, about_id, response_code, address)
      values (gen_random_uuid(), 'class-notice', 1, 550, person_of((select email from accounts where id = ${user.id})))`;
    expect(await contactsOf()).toMatchObject({ app: 0, email: 0, none: 1 });
    await move();
    await expect.poll(() => contactsOf()).toMatchObject({ email: 1, none: 0 });
  });

  test('counts the parent of a child, and names the parent with the phone number', async () => {
    const { token } = await pushStudio.enrolled();
    const child = await family.addChild(token);
    await family.enrolChild(token, child);
    expect(await contactsOf()).toMatchObject({ email: 2, none: 0 });
    await pushStudio.sql`
      update accounts set email = null, phone = '+919876543210', password_hash = no_password(), first_signed_in_at = null where id = (
        select guardian_id from accounts where id = ${child}
      )`;
    const { unreachable } = await contactsOf();
    expect(unreachable).toHaveLength(2);
    expect(unreachable).toContainEqual(
      expect.objectContaining({ id: child, phone: '+919876543210', guardian: expect.anything() }),
    );
  });

  test('shows a teacher the phone numbers of their own classes only', async () => {
    await enrolByPhone('Om Rana', '+919876543210');
    const teacher = await pushStudio.studio.signInAs('teacher', 'Ravi');
    const friday = '2026-12-04';
    const headers = { 'If-Match': '"0"' };
    await pushStudio.studio.call('PUT', `${classPath(friday)}/teacher`, {
      ...{ token: pushStudio.staff, headers },
      body: { teacher: 'Ravi', teacherId: teacher.user.id },
    });
    const own = await contactsOf(`date=${friday}`, teacher.token);
    expect(own).toMatchObject({ none: 1, unreachable: [{ name: 'Om Rana' }] });
    expect(await contactsOf(undefined, teacher.token)).toEqual({ app: 0, email: 0, none: 1 });
  });
});

describe('the contact summary of a new link', () => {
  const TODAY = '2026-12-01';
  const linkContactsOf = async (date: string, query = '') =>
    (
      await pushStudio.studio.call('GET', `${classPath(date)}/link-contacts${query}`, {
        token: pushStudio.staff,
      })
    ).body.contacts;
  const someone = { app: 1, email: 0, none: 2, unreachable: [{}, {}] };

  test('is available within the hour before the class, without e-mails, as none is sent for a link', async () => {
    const { token } = await pushStudio.enrolled();
    await pushStudio.subscribe(token);
    await pushStudio.enrolled();
    await enrolByPhone('Om Rana', '+919876543210');
    expect(await linkContactsOf(TODAY)).toMatchObject(someone);
    expect(await linkContactsOf(THURSDAY)).toBeUndefined();
    expect(await linkContactsOf(THURSDAY, '?forCourse=true')).toMatchObject(someone);
  });

  test('of a meeting includes the classes that use it', async () => {
    const { token } = await pushStudio.enrolled();
    await pushStudio.subscribe(token);
    const { studio, staff } = pushStudio;
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

describe('the response to a change', () => {
  test('names the learners of a class who cannot be notified', async () => {
    await pushStudio.enrolled();
    await enrolByPhone('Om Rana', '+919876543210');
    expect((await cancel()).body.told).toMatchObject({ of: 2, none: 1 });
  });

  test('names them before and after days off', async () => {
    await pushStudio.enrolled();
    await enrolByPhone('Om Rana', '+919876543210');
    const days = { firstDate: THURSDAY, lastDate: THURSDAY };
    const { studio, staff: token } = pushStudio;
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

  test('has the same counts as the question before a changed course', async () => {
    await pushStudio.enrolled();
    await enrolByPhone('Om Rana', '+919876543210');
    const { studio, staff: token } = pushStudio;
    const { body } = await studio.call('GET', '/api/staff/courses', { token });
    const course = { ...body.items[0], startTime: '07:30', endTime: '08:30' };
    const asked = await studio.call('PUT', `/api/staff/courses/${course.id}`, {
      ...{ token, body: course, headers: { 'If-Match': `"${course.version}"` } },
    });
    expect(asked.status).toBe(409);
    expect(asked.body.question.contacts).toMatchObject({ email: 1, none: 1, unreachable: [{}] });
  });
});

describe('a change of a course', () => {
  const readersOf = async (token = pushStudio.staff) =>
    pushStudio.studio.call('GET', `/api/staff/courses/${ASANA}/readers`, { token });
  const courseNow = async () => {
    const { body } = await pushStudio.studio.call('GET', '/api/staff/courses', {
      token: pushStudio.staff,
    });
    return body.items.find(({ id }: { id: number }) => id === ASANA);
  };
  const notice = 'From Thu, the classes begin at half past seven';
  const changeHours = async () => {
    const course = { ...(await courseNow()), startTime: '07:30', endTime: '08:30' };
    return pushStudio.studio.call('PUT', `/api/staff/courses/${ASANA}`, {
      ...{ token: pushStudio.staff, headers: { 'If-Match': `"${course.version}"` } },
      body: { ...course, telling: { notice, noticeIn: { hi: 'साढ़े सात बजे' }, dropped: [] } },
    });
  };

  test('lists the learners who cannot be notified, with the text that the others receive', async () => {
    await pushStudio.enrolled();
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
    const undone = await pushStudio.studio.call('POST', `/api/staff/courses/${ASANA}/undo`, {
      ...{ token: pushStudio.staff, headers: { 'If-Match': `"${changed.body.version}"` } },
      body: { notice: 'As before' },
    });
    expect(undone.body).toMatchObject({ startTime: before.startTime });
    // No mail was sent yet, and staff call the same people again.
    expect((await readersOf()).body).toMatchObject({ notice: 'As before', contacts: { none: 1 } });
  });

  test('is no longer listed after a long time, nor for teachers', async () => {
    await enrolByPhone('Om Rana', '+919876543210');
    await changeHours();
    await pushStudio.sql`
      update class_tellings set made_at = now() - interval '8 days', ends_at = '2026-11-01T00:00Z', starts_at = '2026-11-01T00:00Z'`;
    expect((await readersOf()).body).toEqual({ learners: 1, readers: { hi: 1 } });
    const teacher = await pushStudio.studio.signInAs('teacher', 'Ravi');
    expect((await readersOf(teacher.token)).status).toBe(403);
    expect(
      (
        await pushStudio.studio.call('GET', '/api/staff/courses/9999/readers', {
          token: pushStudio.staff,
        })
      ).status,
    ).toBe(404);
  });
});

describe('an address that has permanently refused an e-mail', () => {
  const read = async (path: string, token = pushStudio.staff) =>
    (await pushStudio.studio.call('GET', path, { token })).body;

  test('is marked wherever staff rely on it: orders, courses, people, and the child of a parent', async () => {
    const { token, user } = await pushStudio.enrolled();
    const child = await family.addChild(token);
    await family.enrolChild(token, child);
    const rejections = async () => [
      ...(await read('/api/staff/orders?state=paid')).items.map(
        ({ learner }: { learner: { refusesMail: boolean } }) => learner.refusesMail,
      ),
      ...(await read(`/api/staff/courses/${ASANA}/people`)).items.map(
        ({ refusesMail }: { refusesMail: boolean }) => refusesMail,
      ),
      (await read(`/api/staff/people/${user.id}/page`)).refusesMail,
      (await read(`/api/staff/people?search=${user.email}`))[0].refusesMail,
    ];
    await pushStudio.studio.untilIdle();
    expect(new Set(await rejections())).toEqual(new Set([false]));
    await pushStudio.sql`
      insert into undelivered_mails (job_id, kind, about_id, response_code, address)
      values (gen_random_uuid(), 'welcome', 1, 550, person_of((select email from accounts where id = ${user.id})))`;
    const marked = await rejections();
    expect(marked.length).toBeGreaterThan(5);
    expect(new Set(marked)).toEqual(new Set([true]));
  });

  test('is shown to a learner with an open order, instead of the promise of an e-mail', async () => {
    const { token, user } = await pushStudio.studio.signIn();
    const call = (method: string, path: string, body?: object) =>
      pushStudio.studio.call(method, path, { token, ...(body && { body }) });
    await call('POST', '/api/selection', { courseId: ASANA });
    const { id } = (await call('POST', '/api/orders')).body;
    const order = async () => (await call('GET', `/api/orders/${id}`)).body;
    await pushStudio.studio.untilIdle();
    expect(await order()).not.toHaveProperty('refusesMail');
    await pushStudio.sql`
      insert into undelivered_mails (job_id, kind, about_id, response_code, address)
      values (gen_random_uuid(), 'welcome', 1, 550, person_of(${user.email}))`;
    expect(await order()).toMatchObject({ refusesMail: true });
    await call('POST', `/api/orders/${id}/cancel`);
    expect(await order()).not.toHaveProperty('refusesMail');
  });

  test('is marked at an invitation, and at a person whom staff enter with it', async () => {
    await pushStudio.sql`
      insert into undelivered_mails (job_id, kind, about_id, response_code, address)
      select gen_random_uuid(), 'invitation', 1, 550, person_of(address)
      from unnest(array['gone@example.com', 'away@example.com']) as address`;
    const made = await pushStudio.studio.call('POST', '/api/staff/orders', {
      token: pushStudio.staff,
      headers: { 'Idempotency-Key': crypto.randomUUID() },
      body: {
        learner: { name: 'Om Rana', email: 'gone@example.com' },
        courses: [{ courseId: ASANA, months: 1 }],
      },
    });
    expect(made.body.person, made.text).toMatchObject({ refusesMail: true });
    const { token, user: owner } = await pushStudio.studio.signInAs('owner', 'Meera');
    await pushStudio.sql`
      insert into invitations (email, role, invited_by) values ('away@example.com', 'teacher', ${owner.id})`;
    expect((await read('/api/staff/team', token)).invitations).toMatchObject([
      { email: 'away@example.com', refusesMail: true },
    ]);
  });
});

describe('an announcement', () => {
  test('does not count a recipient who agreed and whose address refuses mails', async () => {
    const [{ token, user }, other] = [await pushStudio.enrolled(), await pushStudio.enrolled()];
    for (const agreeing of [token, other.token])
      await pushStudio.studio.call('PUT', '/api/account/announcements', {
        ...{ token: agreeing, body: { agreed: true, givenIn: 'account' } },
      });
    await pushStudio.studio.untilIdle();
    await pushStudio.sql`
      insert into undelivered_mails (job_id, kind, about_id, response_code, address)
      values (gen_random_uuid(), 'welcome', 1, 550, person_of((select email from accounts where id = ${user.id})))`;
    const { body } = await pushStudio.studio.call(
      'GET',
      `/api/staff/announcements/preview?course=${ASANA}`,
      { token: pushStudio.staff },
    );
    expect(body.contacts).toMatchObject({ none: 1, unreachable: [{ id: user.id }] });
    expect(body.contacts.email).toBe(body.byMail - 1);
  });

  const agree = (token: string) =>
    pushStudio.studio.call('PUT', '/api/account/announcements', {
      ...{ token, body: { agreed: true, givenIn: 'account' } },
    });
  const announced = async () =>
    (
      await pushStudio.studio.call('POST', '/api/staff/announcements', {
        token: pushStudio.staff,
        headers: { 'Idempotency-Key': crypto.randomUUID() },
        body: { courseId: ASANA, subject: 'Satsang', text: 'On Sunday at 7 am' },
      })
    ).body;
  const contactsOf = async (id: number) =>
    (
      await pushStudio.studio.call('GET', `/api/staff/announcements/${id}/contacts`, {
        token: pushStudio.staff,
      })
    ).body.contacts;
  const notifiedOf = async (id: number) => {
    const { body } = await pushStudio.studio.call(
      'GET',
      `/api/staff/announcements?course=${ASANA}`,
      {
        token: pushStudio.staff,
      },
    );
    return body.items.find((item: { id: number }) => item.id === id)?.told;
  };

  test('lists the recipients who have agreed and could not be notified, until they have received it', async () => {
    const mailed = await pushStudio.enrolled();
    const byPhone = await enrolByPhone('Om Rana', '+919876543210');
    await agree(mailed.token);
    await agree(byPhone.token);
    const { id } = await announced();
    await expect.poll(() => notifiedOf(id)).toMatchObject({ of: 2, pushed: 0, mailed: 1, none: 1 });
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

  test('lists a recipient whose address has refused it, and nobody who withdrew the consent', async () => {
    const [refusing, unwilling] = [await pushStudio.enrolled(), await pushStudio.enrolled()];
    for (const { token } of [refusing, unwilling]) await agree(token);
    const { id } = await announced();
    await expect.poll(() => notifiedOf(id)).toMatchObject({ mailed: 2 });
    await pushStudio.studio.untilIdle();
    await pushStudio.sql`
      update announcement_recipients set sent_at = null where announcement_id = ${id}`;
    await pushStudio.sql`
      insert into undelivered_mails (job_id, kind, about_id, response_code)
      select gen_random_uuid(), 'announcement', id, 550 from announcement_recipients where announcement_id = ${id}`;
    await pushStudio.studio.call('PUT', '/api/account/announcements', {
      ...{ token: unwilling.token, body: { agreed: false, givenIn: 'account' } },
    });
    expect(await contactsOf(id)).toMatchObject({ unreachable: [{ id: refusing.user.id }] });
    // Failed mails are deleted after a month. No mail is on its way for a month.
    await pushStudio.sql`delete from undelivered_mails`;
    expect(await notifiedOf(id)).toMatchObject({ of: 2, mailed: 0, none: 0 });
    await pushStudio.sql`update announcements set made_at = now() - interval '40 days'`;
    expect(await notifiedOf(id)).toMatchObject({ of: 2, mailed: 0, none: 2 });
    expect((await contactsOf(id)).unreachable).toHaveLength(1);
  });
});
