import type { TeamRole } from 'bff/staff';
import postgres from 'postgres';
import {
  type Account,
  ASANA,
  createAccount,
  createApiClient,
  order,
} from '../browser-helpers/accounts.ts';
import { addChild } from '../browser-helpers/family.ts';
import { payMonth } from '../browser-helpers/paid-month.ts';
import { startSite } from '../browser-helpers/running-site.ts';
import { SmtpPeer } from '../studio/smtp-peer.ts';
import { until } from '../studio/waiting.ts';

/** Tuesday, 6:42 in India: the asana class begins at 7. */
export const TUESDAY_MORNING = new Date('2026-12-01T01:12:00Z');

/** A studio with helpers that use its API. */
async function startVisualStudio(settings: Record<string, string> = {}) {
  const peer = new SmtpPeer();
  await peer.up();
  const upi = { UPI_ID: 'gangayoga@examplebank', UPI_NAME: 'Ganga Yoga' };
  const site = await startSite({ SMTP_URL: peer.url, ...upi, ...settings }, () => TUESDAY_MORNING);
  return {
    url: site.url,
    databaseUrl: site.databaseUrl,
    peer,
    signUp: (name: string, isStaff = false) => createAccount(site, name, { isStaff }),
    signUpAs: (role: TeamRole, name: string) => createAccount(site, name, { role }),
    write: (message: string) =>
      createApiClient(site).post('/send-email', {
        ...{ fullName: 'A Visitor', email: 'visitor@example.com', mobileNumber: '+91 00000 00001' },
        message,
      }),
    /** Alerts of another server, which this server does not resolve. */
    raiseAlerts: async () => {
      const sql = postgres(site.databaseUrl, { max: 1 });
      await sql`
        insert into troubles (kind, host, what, todo, looked_at)
        values ('disk', 'yoga-1', 'The disk of yoga-1 is nearly full.', 'Please make room there.', now() + interval '1 day')`;
      await sql.end();
    },
    stop: async () => {
      await site.stop();
      await peer.down();
    },
  };
}

type VisualStudio = Awaited<ReturnType<typeof startVisualStudio>>;
/** Changes the class of asana on this day of December. */
async function changeClass(
  owner: Account,
  day: string,
  [method, action]: [string, string],
  body: object,
) {
  const path = `/api/staff/classes/${ASANA}/2026-12-${day}`;
  const { version } = await owner.get(path);
  await owner.send(method, `${path}/${action}`, body, { 'If-Match': `"${version}"` });
}

/** A course on Tuesdays. */
const createTuesdayCourse = (
  owner: Account,
  title: string,
  fields: object,
): Promise<{ id: number }> =>
  owner.post('/api/staff/courses', {
    ...{ title, summary: 'Steady.', level: 'For everybody', forWhom: 'All', teaches: ['Calm'] },
    ...{ instructor: 'Certified Yoga Therapist', picture: 'waves', fee: 1500, days: [2] },
    ...{ startDate: '2026-12-01', endDate: null, startTime: '17:00', endTime: '18:00', seats: 12 },
    ...{ meetingId: null, isOpen: false, hidden: false },
    ...fields,
  });

async function createCourses(owner: Account) {
  const link = 'https://meet.example/satsang';
  const { id: meetingId } = await owner.post('/api/meetings', { meetingLink: link });
  await owner.post('/api/meetings', { meetingLink: '' });
  const hours = { startTime: '19:00', endTime: '20:00' };
  await createTuesdayCourse(owner, 'Satsang', {
    ...hours,
    fee: 0,
    seats: null,
    isOpen: true,
    meetingId,
  });
  await createTuesdayCourse(owner, 'Winter Silence', { hidden: true });
  return createTuesdayCourse(owner, 'Evening Breath and the Long Rest of the Ganga', {});
}

async function changeClasses(owner: Account) {
  const hours = { movedTo: '2026-12-03', startTime: '08:00', endTime: '09:00' };
  const reason = 'Holiday';
  await changeClass(owner, '02', ['PUT', 'teacher'], { teacher: 'Another Teacher' });
  await changeClass(owner, '03', ['POST', 'move'], {
    ...hours,
    reason,
    notice: 'At 8 am: Holiday',
  });
  await changeClass(owner, '04', ['POST', 'cancel'], { reason, notice: 'Cancelled: Holiday' });
}

/** Assigns the asana classes to this teacher. */
async function assignAsanaTeacher(owner: Account, teacher: Account) {
  const { items } = await owner.get('/api/staff/courses?slug=asana-regular-classes');
  const [course] = items;
  const { id: teacherId } = teacher.user as { id: number };
  await owner.send(
    'PUT',
    `/api/staff/courses/${ASANA}`,
    { ...course, teacherId },
    {
      'If-Match': `"${course.version}"`,
    },
  );
}

/** Learners with payments in different states. */
async function createPayments(studio: VisualStudio, owner: Account, evening: number) {
  const onOrder = (id: number, action: string, body: object = {}) =>
    owner.post(`/api/staff/orders/${id}/${action}`, body);
  const enrolled = await studio.signUp('Meera Joshi');
  await onOrder(await order(enrolled, [ASANA, evening], '432198765001'), 'confirm');
  await enrolled.post('/api/selection', { courseId: 2 });
  const due = await studio.signUp('Due Rao');
  await order(due, [ASANA]);
  const waiting = await studio.signUp('Waiting Rao');
  await order(waiting, [ASANA], '432198765002');
  const reviewed = await studio.signUp('Looked Rao');
  const utr = '432198765003';
  await onOrder(await order(reviewed, [ASANA, 2], utr), 'look', { utr });
  const rejected = await studio.signUp('Rejected Rao');
  await onOrder(await order(rejected, [ASANA], '432198765004'), 'reject', {
    ...{ rejection: 'not found', reason: 'The UTR is not in the bank’s list.' },
  });
  const less = await studio.signUp('Less Rao');
  await onOrder(await order(less, [ASANA], '432198765005'), 'reject', {
    ...{ rejection: 'other amount', received: 2000, reason: '₹2,000 of ₹2,500 came.' },
  });
  // Two learners submit the same UTR. Staff have opened both already: opening them later would change the tested screens.
  for (const name of ['Asha Rao', 'Vikram Rao']) {
    const same = '432198765006';
    const id = await order(await studio.signUp(name), [ASANA], same);
    await onOrder(id, 'look', { utr: same });
  }
  const monthly = await studio.signUp('Monthly Rao');
  const { databaseUrl } = studio;
  const month = { databaseUrl, staff: owner, courseId: evening, utr: '432198765007' };
  await payMonth(monthly, { ...month, today: '2026-12-01', endsIn: 4 });
  const parent = await studio.signUp('Parent Rao');
  const { forThem } = await addChild(parent, { name: 'Anu', birthYear: 2015 });
  await onOrder(await order(forThem, [ASANA], '432198765008'), 'confirm');
  return { enrolled, due, waiting, reviewed, rejected, less, monthly, parent };
}

/** A busy studio: changed classes, payments in each state, messages, failed e-mails. */
export async function startPopulatedStudio() {
  const studio = await startVisualStudio();
  const owner = await studio.signUp('Kavita Sharma', true);
  const teacher = await studio.signUpAs('teacher', 'Ravi Joshi');
  await assignAsanaTeacher(owner, teacher);
  const { id: evening } = await createCourses(owner);
  await studio.raiseAlerts();
  const people = await createPayments(studio, owner, evening);
  await changeClasses(owner);
  studio.peer.refuseRecipient = () => 550;
  for (const message of ['When does it begin?', 'Is there a class at noon?'])
    await studio.write(message);
  // Before the tests: the alert about the first of these e-mails would shift an open page.
  const areListed = async () => (await owner.get('/api/staff/undelivered')).items.length >= 2;
  await until(areListed, { within: 30_000, what: 'the mails that failed are listed' });
  const head = await studio.signUpAs('owner', 'Uma Negi');
  await head.post('/api/staff/team/invitations', { email: 'new@example.com', role: 'teacher' });
  return { ...studio, people: { ...people, owner, head, teacher } };
}

/** A studio with nothing but its courses, with a merchant UPI ID. */
export async function startEmptyStudio() {
  const studio = await startVisualStudio({ UPI_KIND: 'merchant', UPI_MERCHANT_CODE: '8299' });
  const payer = await studio.signUp('Pay Rao');
  await order(payer, [ASANA]);
  const people = {
    payer,
    newcomer: await studio.signUp('New Rao'),
    founder: await studio.signUp('Kavita Sharma', true),
  };
  return { ...studio, people };
}
