import { type Body, type Fresh, freshRows, type Place, type Sent } from './fresh-rows.ts';
import { ASANA, HEALING, newUtr, orderCalls } from './order-calls.ts';

const TOLD = { notice: 'No class', noticeIn: { hi: 'छुट्टी' } };
const WORDS = { reason: 'Diwali', reasonIn: { hi: 'दिवाली' }, ...TOLD };
const DAYS_OFF = { leaveOut: false, version: 'x' };

const COURSE = {
  ...{ title: 'Morning', summary: 'Steady.', level: 'All', forWhom: 'Everyone', teaches: ['x'] },
  ...{ instructor: 'Asha', teacherId: null, fee: 1500, feePer: 'month', monthRule: 'part' },
  ...{ lateRule: 'paid', extendsPaid: true, startDate: '2027-10-26', endDate: '2028-10-26' },
  ...{ days: [2], startTime: '05:00', endTime: '06:00', seats: 20, meetingId: null },
  ...{ hidden: true, picture: 'tree', feeCovers: 'x', firstClassFree: false, trialLink: '' },
  ...{ isOpen: false, isClosed: false, daysOff: DAYS_OFF },
  inLanguages: {
    hi: { title: 'सुबह', summary: 'x', level: 'x', forWhom: 'x', teaches: ['x'], feeCovers: 'x' },
  },
};
const MEETING = { meetingLink: 'https://zoom.us/j/1', name: 'Evening', audience: 'everyone' };

/** Of every route of staff that takes a body: a call that is not refused. */
export function staffBodies({ studio, owner, receiver }: Place) {
  const { sql, call } = studio;
  const { post, number, address, openOrder, paidOrder, offerOf } = freshRows({
    studio,
    owner,
    receiver,
  });
  const { submitted, enrolled } = orderCalls(() => ({ studio, staff: owner }));
  /** The classes of the asana course as its rule has them. */
  const asByRule = async () => {
    await sql`delete from holidays`;
    await sql`delete from class_exceptions where course_id = ${ASANA}`;
  };

  const sent = (body: Body, path?: string, headers?: Record<string, string>): Sent => ({
    ...{ token: owner, body },
    ...(path && { path }),
    ...(headers && { headers }),
  });
  const versionOf = ({ version }: { version: number }) => ({ 'If-Match': `"${version}"` });
  const reference = () => `AXIS${1_000_000 + number()}`;
  const ofOrder = (act: string, body: (id: number) => Body, order = openOrder): Fresh => {
    return async () => {
      const id = await order();
      return sent(body(id), `/api/staff/orders/${id}/${act}`);
    };
  };
  const ofSubmitted = (act: string, body: (utr: string) => Body): Fresh => {
    return async () => {
      const { order } = await submitted([ASANA]);
      const [row] = await sql<{ utr: string }[]>`select utr from orders where id = ${order.id}`;
      return sent(body(row?.utr ?? ''), `/api/staff/orders/${order.id}/${act}`);
    };
  };
  const ofClass = (act: string, body: Body): Fresh => {
    return async () => {
      await asByRule();
      return sent(body, `/api/staff/classes/${ASANA}/2026-12-03/${act}`, { 'If-Match': '"0"' });
    };
  };
  const days = { firstDate: '2026-12-07', lastDate: '2026-12-08' };
  let seenVersion: string | undefined;
  const holiday = async (): Promise<Body> => {
    await asByRule();
    const query = new URLSearchParams({ ...days, courses: String(ASANA) });
    seenVersion ??= (await call('GET', `/api/staff/holidays/preview?${query}`, { token: owner }))
      .body.version;
    return { ...days, courseIds: [ASANA], ...WORDS, version: seenVersion };
  };
  const noteOf = async () => {
    const path = `/api/staff/people/${(await studio.signIn()).user.id}/notes`;
    return `${path}/${(await post(path, owner, { text: 'Comes late.' })).id}`;
  };
  const factOf = (part: string, value: Body): Fresh => {
    return async () => {
      await sql`delete from studio_facts`;
      return sent({ version: 0, value }, `/api/staff/studio/${part}`);
    };
  };

  /** A course that two learners are in, one of whom has a browser that takes push messages. */
  const enrolledCourse = async (): Promise<number> => {
    const { id } = await post('/api/staff/courses', owner, { ...COURSE, hidden: false });
    const [{ token }] = [await enrolled([id]), await enrolled([id])];
    await call('PUT', '/api/push/subscription', { token, body: receiver.subscribe() });
    return id;
  };
  /** There may be 1,000 courses. */
  const removeCourses = () => sql`
    delete from courses where id > 4 and id not in (select course_id from order_lines)`;
  let taken: number | undefined;

  const bodies: Record<string, Fresh> = {
    'POST /api/meetings': () => sent(MEETING),
    'PUT /api/meetings/:id': async () => {
      await sql`delete from meetings`;
      const made = await post('/api/meetings', owner, MEETING);
      return sent({ ...MEETING, name: 'Morning' }, `/api/meetings/${made.id}`, versionOf(made));
    },
    'POST /api/staff/courses': async () => {
      await removeCourses();
      return sent(COURSE);
    },
    'POST /api/staff/courses/:id/copy': async () => {
      await removeCourses();
      return sent(
        { startDate: '2027-10-26', endDate: '2028-10-26', feeCovers: 'x', daysOff: DAYS_OFF },
        `/api/staff/courses/${ASANA}/copy`,
      );
    },
    'PUT /api/staff/courses/:id': async () => {
      await removeCourses();
      const made = await post('/api/staff/courses', owner, COURSE);
      const body = { ...COURSE, title: 'Evening', telling: { ...TOLD, dropped: [] } };
      return sent(body, `/api/staff/courses/${made.id}`, versionOf(made));
    },
    'PUT /api/staff/courses/:id of an enrolled course': async () => {
      taken ??= await enrolledCourse();
      const [course] = await sql<{ version: number }[]>`
        select version from courses where id = ${taken}`;
      const body = { ...COURSE, hidden: false, telling: { ...TOLD, dropped: [] } };
      return sent(body, `/api/staff/courses/${taken}`, versionOf(course ?? { version: 0 }));
    },
    'POST /api/staff/courses/:id/undo': async () => {
      const made = await post('/api/staff/courses', owner, { ...COURSE, hidden: false });
      const path = `/api/staff/courses/${made.id}`;
      const body = {
        ...COURSE,
        hidden: false,
        startTime: '04:00',
        telling: { ...TOLD, dropped: [] },
      };
      const changed = await call('PUT', path, { token: owner, body, headers: versionOf(made) });
      return sent(TOLD, `${path}/undo`, versionOf(changed.body));
    },
    'PUT /api/staff/courses/:id/place': () =>
      sent({ before: HEALING }, `/api/staff/courses/${ASANA}/place`),
    'POST /api/staff/classes/:courseId/:date/move': ofClass('move', {
      ...WORDS,
      ...{ movedTo: '2026-12-05', startTime: '08:00', endTime: '09:00', daysOff: DAYS_OFF },
    }),
    'POST /api/staff/classes/:courseId/:date/cancel': ofClass('cancel', WORDS),
    'POST /api/staff/classes/:courseId/:date/back': async () => {
      const { path = '', headers = {} } = await ofClass('cancel', WORDS)();
      const cancelled = await call('POST', path, { token: owner, body: WORDS, headers });
      const body = { ...TOLD, daysOff: DAYS_OFF };
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
      return sent({ ...TOLD, version }, path);
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
      const [message] = await sql`select max(id) as id from contact_messages`;
      return sent({ answered: true }, `/api/staff/messages/${message?.id}`);
    },
    'POST /api/staff/announcements': () =>
      sent({
        ...{ subject: 'News', text: 'Hello', courseId: null },
        inLanguages: { hi: { subject: 'ख़बर', text: 'नमस्ते' } },
      }),
    'PUT /api/staff/studio/:part': factOf('contact', {
      ...{ phone: '', phoneIsOnWhatsApp: false, email: '', street: '' },
      social: [{ name: 'Videos', link: 'https://youtube.com/@ganga' }],
    }),
    'PUT /api/staff/studio/:part teacher': factOf('teacher', { name: 'Asha', about: 'x' }),
    'PUT /api/staff/studio/:part payment': factOf('payment', {
      ...{ upiId: 'asha@bank', upiName: 'Asha', upiKind: 'merchant', upiMerchantCode: '8299' },
    }),
    'PUT /api/staff/studio/:part legal': factOf('legal', {
      legalName: 'Ganga Yoga',
      gst: {
        ...{ gstin: '05AABCG1234H1Z5', sac: '999723', rate: '18', place: '05-Uttarakhand' },
        address: 'Tapovan',
      },
    }),
    'PUT /api/staff/studio/:part grievance': factOf('grievance', {
      ...{ name: 'Asha', email: 'a@ganga.in', phone: '' },
    }),
    'PUT /api/staff/studio/:part terms': factOf('terms', { en: ['x'], hi: ['x'] }),
  };
  return bodies;
}
