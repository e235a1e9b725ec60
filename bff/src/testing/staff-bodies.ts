import {
  type ApiCall,
  type ApiCallContext,
  type ApiCallFactory,
  freshRows,
  type JsonBody,
} from './api-call-fixtures.ts';
import { courseTextsOf } from './course-calls.ts';
import { ASANA, HEALING, newUtr, orderCalls } from './order-calls.ts';

const NOTICE = { notice: 'No class', noticeIn: { hi: 'छुट्टी' } };
const REASON_AND_NOTICE = { reason: 'Diwali', reasonIn: { hi: 'दिवाली' }, ...NOTICE };
const DAYS_OFF = { leaveOut: false, version: 'x' };

const COURSE = {
  ...courseTextsOf('Morning'),
  ...{ instructor: 'Asha', teacherId: null, fee: 1500, feePer: 'month', monthRule: 'part' },
  ...{ lateRule: 'paid', extendsPaid: true, startDate: '2027-10-26', endDate: '2028-10-26' },
  ...{ days: [2], startTime: '05:00', endTime: '06:00', seats: 20, meetingId: null },
  ...{ hidden: true, picture: 'tree', firstClassFree: false, trialLink: '' },
  ...{ isOpen: false, isClosed: false, daysOff: DAYS_OFF },
  inLanguages: { hi: courseTextsOf('सुबह') },
};
const MEETING = { meetingLink: 'https://zoom.us/j/1', name: 'Evening', audience: 'everyone' };

/** A successful call of every route of staff that has a body. */
export function staffBodies({ studio, owner, receiver }: ApiCallContext) {
  const { sql, call } = studio;
  const { post, number, address, lastId, openOrder, paidOrder, offerOf } = freshRows({
    studio,
    owner,
    receiver,
  });
  const { submitted, enrolled } = orderCalls(() => ({ studio, staff: owner }));
  /** Resets the classes of the asana course to its rule. */
  const asByRule = async () => {
    await sql`delete from holidays`;
    await sql`delete from class_exceptions where course_id = ${ASANA}`;
  };

  const sent = (body: JsonBody, path?: string, headers?: Record<string, string>): ApiCall => ({
    ...{ token: owner, body },
    ...(path && { path }),
    ...(headers && { headers }),
  });
  const versionOf = ({ version }: { version: number }) => ({ 'If-Match': `"${version}"` });
  const reference = () => `AXIS${1_000_000 + number()}`;
  const ofOrder = (
    action: string,
    body: (id: number) => JsonBody,
    order = openOrder,
  ): ApiCallFactory => {
    return async () => {
      const id = await order();
      return sent(body(id), `/api/staff/orders/${id}/${action}`);
    };
  };
  const ofSubmitted = (action: string, body: (utr: string) => JsonBody): ApiCallFactory => {
    return async () => {
      const { order } = await submitted([ASANA]);
      const [row] = await sql<{ utr: string }[]>`select utr from orders where id = ${order.id}`;
      return sent(body(row?.utr ?? ''), `/api/staff/orders/${order.id}/${action}`);
    };
  };
  const ofClass = (action: string, body: JsonBody): ApiCallFactory => {
    return async () => {
      await asByRule();
      return sent(body, `/api/staff/classes/${ASANA}/2026-12-03/${action}`, { 'If-Match': '"0"' });
    };
  };
  const days = { firstDate: '2026-12-07', lastDate: '2026-12-08' };
  let previewVersion: string | undefined;
  const holiday = async (): Promise<JsonBody> => {
    await asByRule();
    const query = new URLSearchParams({ ...days, courses: String(ASANA) });
    previewVersion ??= (await call('GET', `/api/staff/holidays/preview?${query}`, { token: owner }))
      .body.version;
    return { ...days, courseIds: [ASANA], ...REASON_AND_NOTICE, version: previewVersion };
  };
  const noteOf = async () => {
    const path = `/api/staff/people/${(await studio.signIn()).user.id}/notes`;
    return `${path}/${(await post(path, owner, { text: 'Comes late.' })).id}`;
  };
  const settingsBody = (part: string, value: JsonBody): ApiCallFactory => {
    return async () => {
      await sql`delete from studio_facts`;
      return sent({ version: 0, value }, `/api/staff/studio/${part}`);
    };
  };

  /** A course with two learners; one subscribes to push messages. */
  const enrolledCourse = async (): Promise<number> => {
    const { id } = await post('/api/staff/courses', owner, { ...COURSE, hidden: false });
    const [{ token }] = [await enrolled([id]), await enrolled([id])];
    await call('PUT', '/api/push/subscription', { token, body: receiver.subscribe() });
    return id;
  };
  /**
   * There may be 1,000 courses. Removes only those that no call uses any longer: four calls run at
   * the same time, and a deletion that waits for a locked course can deadlock with another one.
   */
  const removeOldCourses = () => sql`
    with old as (
      select id from courses
      where id > 4 and id < (select max(id) - 100 from courses)
        and id not in (select course_id from order_lines)
      order by id for update skip locked)
    delete from courses where id in (select id from old)`;
  let taken: number | undefined;

  const bodies: Record<string, ApiCallFactory> = {
    'POST /api/meetings': () => sent(MEETING),
    'PUT /api/meetings/:id': async () => {
      await sql`delete from meetings`;
      const made = await post('/api/meetings', owner, MEETING);
      return sent({ ...MEETING, name: 'Morning' }, `/api/meetings/${made.id}`, versionOf(made));
    },
    'POST /api/staff/courses': async () => {
      await removeOldCourses();
      return sent(COURSE);
    },
    'POST /api/staff/courses/:id/copy': async () => {
      await removeOldCourses();
      return sent(
        { startDate: '2027-10-26', endDate: '2028-10-26', feeCovers: 'x', daysOff: DAYS_OFF },
        `/api/staff/courses/${ASANA}/copy`,
      );
    },
    'PUT /api/staff/courses/:id': async () => {
      await removeOldCourses();
      const made = await post('/api/staff/courses', owner, COURSE);
      const body = { ...COURSE, title: 'Evening', telling: { ...NOTICE, dropped: [] } };
      return sent(body, `/api/staff/courses/${made.id}`, versionOf(made));
    },
    'PUT /api/staff/courses/:id of an enrolled course': async () => {
      taken ??= await enrolledCourse();
      const [course] = await sql<{ version: number }[]>`
        select version from courses where id = ${taken}`;
      const body = { ...COURSE, hidden: false, telling: { ...NOTICE, dropped: [] } };
      return sent(body, `/api/staff/courses/${taken}`, versionOf(course ?? { version: 0 }));
    },
    'POST /api/staff/courses/:id/undo': async () => {
      const made = await post('/api/staff/courses', owner, { ...COURSE, hidden: false });
      const path = `/api/staff/courses/${made.id}`;
      const body = {
        ...COURSE,
        hidden: false,
        startTime: '04:00',
        telling: { ...NOTICE, dropped: [] },
      };
      const changed = await call('PUT', path, { token: owner, body, headers: versionOf(made) });
      return sent(NOTICE, `${path}/undo`, versionOf(changed.body));
    },
    'PUT /api/staff/courses/:id/place': () =>
      sent({ before: HEALING }, `/api/staff/courses/${ASANA}/place`),
    'POST /api/staff/classes/:courseId/:date/move': ofClass('move', {
      ...REASON_AND_NOTICE,
      ...{ movedTo: '2026-12-05', startTime: '08:00', endTime: '09:00', daysOff: DAYS_OFF },
    }),
    'POST /api/staff/classes/:courseId/:date/cancel': ofClass('cancel', REASON_AND_NOTICE),
    'POST /api/staff/classes/:courseId/:date/back': async () => {
      const { path = '', headers = {} } = await ofClass('cancel', REASON_AND_NOTICE)();
      const cancelled = await call('POST', path, {
        token: owner,
        body: REASON_AND_NOTICE,
        headers,
      });
      const body = { ...NOTICE, daysOff: DAYS_OFF };
      return sent(body, path.replace('cancel', 'back'), versionOf(cancelled.body));
    },
    'PUT /api/staff/classes/:courseId/:date/teacher': ofClass('teacher', {
      ...{ teacher: 'Ravi', teacherId: null },
    }),
    'PUT /api/staff/classes/:courseId/:date/link': ofClass('link', {
      ...{ meetingLink: 'https://zoom.us/j/2', forCourse: false, linkVersion: 0 },
    }),
    'PUT /api/staff/classes/:courseId/:date/meeting': ofClass('meeting', { meetingId: null }),
    'PUT /api/staff/classes/:courseId/:date/attendance/:accountId': async () => {
      const [place] = await sql`select account_id from enrolments where course_id = ${ASANA}`;
      const path = `/api/staff/classes/${ASANA}/2026-12-03/attendance/${place?.account_id}`;
      return sent({ attended: true }, path);
    },
    'POST /api/staff/holidays': async () => sent(await holiday()),
    'POST /api/staff/holidays/:id/back': async () => {
      const { id } = await post('/api/staff/holidays', owner, await holiday());
      const path = `/api/staff/holidays/${id}/back`;
      const { version } = (await call('GET', path, { token: owner })).body;
      return sent({ ...NOTICE, version }, path);
    },
    'POST /api/staff/orders/:id/look': ofSubmitted('look', (utr) => ({ utr })),
    'POST /api/staff/orders/:id/confirm': ofSubmitted('confirm', (utr) => ({
      ...{ utr, receivedOn: '2026-12-01', evenIfOver: false },
      askBack: { orders: [], reason: 'Another’s.' },
    })),
    'POST /api/staff/orders/:id/reject': ofSubmitted('reject', (utr) => ({
      ...{ utr, rejection: 'other amount', reason: 'Less came.', received: 100 },
    })),
    'POST /api/staff/orders': async () =>
      sent({
        learner: { name: 'Kamla', phone: '9876543210', email: address() },
        courses: [await offerOf(ASANA)],
        payment: {
          ...{ way: 'bank', paise: 100, reference: reference(), receivedOn: '2026-12-01' },
          ...{ opens: true, above: false, evenIfOver: false, due: 250_000 },
        },
      }),
    'POST /api/staff/people/:id/notes': async () =>
      sent({ text: 'Comes late.' }, (await noteOf()).replace(/\/\d+$/, '')),
    'PUT /api/staff/people/:id/notes/:note': async () => sent({ text: 'Early.' }, await noteOf()),
    'POST /api/staff/people/:id/merges': async () => {
      const learner = { name: 'Kamla', phone: `98765${10_000 + number()}` };
      const courses = [{ courseId: ASANA }];
      const made = await post('/api/staff/orders', owner, { learner, courses });
      const path = `/api/staff/people/${(await studio.signIn()).user.id}/merges`;
      return sent({ otherId: made.person.id }, path);
    },
    'PUT /api/staff/people/:id/address': async () => {
      const learner = { name: 'Kamla', phone: `98766${10_000 + number()}` };
      const courses = [{ courseId: ASANA }];
      const made = await post('/api/staff/orders', owner, { learner, courses });
      return sent({ email: address() }, `/api/staff/people/${made.person.id}/address`);
    },
    'POST /api/staff/team/invitations': () => sent({ email: address(), role: 'teacher' }),
    'PUT /api/staff/team/:accountId/role': async () => {
      const { user } = await studio.signInAs('teacher');
      return sent({ role: 'staff' }, `/api/staff/team/${user.id}/role`);
    },
    'POST /api/staff/orders/:id/payments': ofOrder('payments', () => ({
      ...{ way: 'upi', paise: 100, reference: newUtr(), receivedOn: '2026-12-01', due: 250_000 },
      ...{ opens: true, above: false, evenIfOver: false },
    })),
    'POST /api/staff/orders/:id/concession': ofOrder('concession', () => ({
      ...{ paise: 100, reason: 'A friend' },
    })),
    'POST /api/staff/orders/:id/concession by percent': ofOrder('concession', () => ({
      ...{ percent: 10, reason: 'A friend' },
    })),
    'POST /api/staff/orders/:id/refunds': ofOrder(
      'refunds',
      () => ({
        ...{ way: 'bank', paise: 100, reference: reference(), reason: 'Ill', courseId: 2 },
        ...{ ends: false, paid: 250_000 },
      }),
      async () => (await paidOrder()).id,
    ),
    'POST /api/staff/orders/:id/moves': async () => {
      const above = { way: 'bank', reference: reference(), paise: 260_000, above: true };
      const [{ id }, to] = [await paidOrder(above), await openOrder()];
      const body = {
        to,
        paise: 5_000,
        above: 10_000,
        due: 250_000,
        reason: 'A friend',
        opens: true,
      };
      return sent(body, `/api/staff/orders/${id}/moves`);
    },
    'POST /api/staff/orders/:id/corrections': async () => {
      const { id, number: wrong } = await paidOrder();
      const body = { number: wrong, reason: 'Mistyped', reopens: true };
      return sent(body, `/api/staff/orders/${id}/corrections`);
    },
    'POST /api/staff/transfers': async () => {
      const share = {
        orderId: await openOrder(),
        paise: 100,
        due: 250_000,
        opens: true,
        above: false,
      };
      const rest = { orderId: await openOrder(), paise: 250_000, due: 250_000 };
      return sent({
        ...{ reference: reference(), way: 'bank', paise: 250_100, noted: null },
        ...{ receivedOn: '2026-12-01', shares: [share, rest] },
        askBack: { orders: [], reason: 'Another’s.' },
      });
    },
    'POST /api/staff/statement/confirm': async () => {
      const { order } = await submitted([ASANA]);
      const [row] = await sql`select id, utr, amount from orders where id = ${order.id}`;
      return sent({ payments: [{ ...row, date: '2026-12-01' }] });
    },
    'PUT /api/staff/messages/:id': async () => {
      const letter = { fullName: 'Asha', mobileNumber: '98', message: 'Hello' };
      await post('/send-email', undefined, { ...letter, email: address() });
      return sent({ answered: true }, `/api/staff/messages/${await lastId('contact_messages')}`);
    },
    'POST /api/staff/announcements': () =>
      sent({
        ...{ subject: 'News', text: 'Hello', courseId: null },
        inLanguages: { hi: { subject: 'ख़बर', text: 'नमस्ते' } },
      }),
    'PUT /api/staff/studio/:part': settingsBody('contact', {
      ...{ phone: '', phoneIsOnWhatsApp: false, email: '', street: '' },
      social: [{ name: 'Videos', link: 'https://youtube.com/@ganga' }],
    }),
    'PUT /api/staff/studio/:part teacher': settingsBody('teacher', { name: 'Asha', about: 'x' }),
    'PUT /api/staff/studio/:part payment': settingsBody('payment', {
      ...{ upiId: 'asha@bank', upiName: 'Asha', upiKind: 'merchant', upiMerchantCode: '8299' },
    }),
    'PUT /api/staff/studio/:part legal': settingsBody('legal', {
      legalName: 'Ganga Yoga',
      gst: {
        ...{ gstin: '05AABCG1234H1Z5', sac: '999723', rate: '18', place: '05-Uttarakhand' },
        address: 'Tapovan',
      },
    }),
    'PUT /api/staff/studio/:part grievance': settingsBody('grievance', {
      ...{ name: 'Asha', email: 'a@ganga.in', phone: '' },
    }),
    'PUT /api/staff/studio/:part terms': settingsBody('terms', { en: ['x'], hi: ['x'] }),
  };
  return bodies;
}
