import { startSite } from '../browsing/running-site.ts';
import { call } from '../studio/call.ts';
import { SmtpPeer } from '../studio/smtp-peer.ts';

/** Tuesday, 6:42 in India: the asana class begins at 7. */
export const TUESDAY_MORNING = new Date('2026-12-01T01:12:00Z');

const ASANA = 1;
const CLASSES = `/api/staff/classes/${ASANA}`;
const password = 'surya namaskar am ghat';

/** A studio by its API: who is in it, and what they do. */
export async function startStudio(settings: Record<string, string> = {}) {
  const peer = new SmtpPeer();
  await peer.up();
  const upi = { UPI_ID: 'gangayoga@examplebank', UPI_NAME: 'Ganga Yoga' };
  const site = await startSite({ SMTP_URL: peer.url, ...upi, ...settings }, () => TUESDAY_MORNING);
  const send = async (
    [method, path]: [method: string, path: string],
    body: object | undefined,
    options: Parameters<typeof call>[2] = {},
  ) => {
    const answer = await call(site.url + path, method, { ...(body && { body }), ...options });
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status}`);
    return answer.body;
  };
  /** Registers a person, whose session is kept by a browser. */
  const signUp = async (name: string, role = 'learner') => {
    const email = `${name.replaceAll(' ', '.').toLowerCase()}@example.com`;
    await send(['POST', '/api/auth/register'], { name, email, password });
    if (role === 'staff') await site.staff.grant(email);
    const session = await send(['POST', '/api/auth/login'], { email, password });
    const { token } = session;
    return {
      session: session as { token: string; user: object },
      post: (path: string, body: object = {}) => send(['POST', path], body, { token }),
      /** Changes the class of asana on this day of December. */
      changeClass: async (day: string, [method, act]: [string, string], body: object) => {
        const path = `${CLASSES}/2026-12-${day}`;
        const { version } = await send(['GET', path], undefined, { token });
        const headers = { 'If-Match': `"${version}"` };
        return send([method, `${path}/${act}`], body, { token, headers });
      },
    };
  };
  return {
    url: site.url,
    peer,
    signUp,
    write: (message: string) =>
      send(['POST', '/send-email'], {
        ...{ fullName: 'A Visitor', email: 'visitor@example.com', mobileNumber: '+91 00000 00001' },
        message,
      }),
    stop: async () => {
      await site.stop();
      await peer.down();
    },
  };
}

export type Studio = Awaited<ReturnType<typeof startStudio>>;
export type Person = Awaited<ReturnType<Studio['signUp']>>;

/** Checks these courses out, and says that they are paid where there is a UTR. */
export async function order(person: Person, courses: number[], utr?: string): Promise<number> {
  for (const courseId of courses) await person.post('/api/selection', { courseId });
  const { id } = await person.post('/api/orders');
  if (utr) await person.post(`/api/orders/${id}/utr`, { utr });
  return id;
}

/** A course on Tuesdays. */
const offer = (owner: Person, title: string, fields: object): Promise<{ id: number }> =>
  owner.post('/api/staff/courses', {
    ...{ title, summary: 'Steady.', level: 'For everybody', forWhom: 'All', teaches: ['Calm'] },
    ...{ instructor: 'Certified Yoga Therapist', picture: 'waves', fee: 1500, days: [2] },
    ...{ startDate: '2026-12-01', endDate: null, startTime: '17:00', endTime: '18:00', seats: 12 },
    ...{ meetingId: null, isOpen: false, hidden: false },
    ...fields,
  });

async function giveCourses(owner: Person) {
  const link = 'https://meet.example/satsang';
  const { id: meetingId } = await owner.post('/api/meetings', { meetingLink: link });
  await owner.post('/api/meetings', { meetingLink: '' });
  const hours = { startTime: '19:00', endTime: '20:00' };
  await offer(owner, 'Satsang', { ...hours, fee: 0, seats: null, isOpen: true, meetingId });
  await offer(owner, 'Winter Silence', { hidden: true });
  return offer(owner, 'Evening Breath and the Long Rest of the Ganga', {});
}

async function changeClasses(owner: Person) {
  const hours = { movedTo: '2026-12-03', startTime: '08:00', endTime: '09:00' };
  const reason = 'Holiday';
  await owner.changeClass('02', ['PUT', 'teacher'], { teacher: 'Another Teacher' });
  await owner.changeClass('03', ['POST', 'move'], { ...hours, reason, notice: 'At 8 am: Holiday' });
  await owner.changeClass('04', ['POST', 'cancel'], { reason, notice: 'Cancelled: Holiday' });
}

/** Learners, each with a payment in another state. */
async function takePayments(studio: Studio, owner: Person, evening: number) {
  const onOrder = (id: number, act: string, body: object = {}) =>
    owner.post(`/api/staff/orders/${id}/${act}`, body);
  const enrolled = await studio.signUp('Meera Joshi');
  await onOrder(await order(enrolled, [ASANA, evening], '432198765001'), 'confirm');
  await enrolled.post('/api/selection', { courseId: 2 });
  const due = await studio.signUp('Due Rao');
  await order(due, [ASANA]);
  const waiting = await studio.signUp('Waiting Rao');
  await order(waiting, [ASANA], '432198765002');
  const looked = await studio.signUp('Looked Rao');
  const utr = '432198765003';
  await onOrder(await order(looked, [ASANA, 2], utr), 'look', { utr });
  const rejected = await studio.signUp('Rejected Rao');
  await onOrder(await order(rejected, [ASANA], '432198765004'), 'reject', {
    ...{ rejection: 'not found', reason: 'The UTR is not in the bank’s list.' },
  });
  const less = await studio.signUp('Less Rao');
  await onOrder(await order(less, [ASANA], '432198765005'), 'reject', {
    ...{ rejection: 'other amount', received: 2000, reason: '₹2,000 of ₹2,500 came.' },
  });
  // Two name the same UTR.
  for (const name of ['Asha Rao', 'Vikram Rao'])
    await order(await studio.signUp(name), [ASANA], '432198765006');
  return { enrolled, due, waiting, looked, rejected, less };
}

/** A studio in the middle of its life: classes that were changed, payments in each state, messages, mails that failed. */
export async function startPeopledStudio() {
  const studio = await startStudio();
  const owner = await studio.signUp('Kavita Sharma', 'staff');
  const { id: evening } = await giveCourses(owner);
  const people = await takePayments(studio, owner, evening);
  await changeClasses(owner);
  studio.peer.refuseRecipient = () => 550;
  for (const message of ['When does it begin?', 'Is there a class at noon?'])
    await studio.write(message);
  return { ...studio, people: { ...people, owner } };
}

/** A studio with nothing in it but its courses, paid as a merchant. */
export async function startEmptyStudio() {
  const studio = await startStudio({ UPI_KIND: 'merchant', UPI_MERCHANT_CODE: '8299' });
  const payer = await studio.signUp('Pay Rao');
  await order(payer, [ASANA]);
  const people = {
    payer,
    newcomer: await studio.signUp('New Rao'),
    founder: await studio.signUp('Kavita Sharma', 'staff'),
  };
  return { ...studio, people };
}
