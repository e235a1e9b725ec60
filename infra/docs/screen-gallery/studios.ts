import type { TeamRole } from 'bff/staff';
import postgres from 'postgres';
import { type Account, createAccount, enrol, order } from '../../browser-helpers/accounts.ts';
import { addChild } from '../../browser-helpers/family.ts';
import { payMonth } from '../../browser-helpers/paid-month.ts';
import { type PicturedStudio, startPicturedStudio } from '../pictured-studio.ts';
import { openClass, type SampleCourse, sampleCourses } from './courses.ts';
import {
  DEVANAGARI,
  LONG_LINK,
  LONG_NAME,
  LONGEST_WORD,
  TAMIL,
  textOfLength,
} from './long-words.ts';
import { daysAfter, nextTuesday } from './week.ts';

/** Three studios: with nothing in any list, with one of all that is listed, and with twenty, named as long as can be. */
export const COUNTS = { none: 0, one: 1, many: 20 };

export type StudioName = keyof typeof COUNTS;

/** The people whose screens are captured. Without courses, nobody can select or pay for one. */
export interface GalleryPeople {
  staff: Account;
  /** Sees the team with pending invitations. */
  owner: Account;
  /** Teaches the first course. */
  teacher?: Account;
  /** Enrolled in all courses. */
  learner: Account;
  /** Has selected all courses. */
  chooser?: Account;
  /** Has ordered all courses, and has not paid yet. */
  payer?: Account;
  /** Has sent a UTR that is being checked. */
  waiter?: Account;
  /** Has sent a UTR that was not found. */
  refused?: Account;
  /** Enrolled, and not asked about announcements yet. */
  newcomer?: Account;
  /** Enrolled, and pays for two children: one is enrolled, the other's payment is to be made. */
  parent?: Account;
  /** Pays a course by the month, which ends within days. */
  monthly?: Account;
  /** Paid a course by the month, which has ended. */
  lapsed?: Account;
}

export interface FilledStudio {
  studio: PicturedStudio;
  people: GalleryPeople;
}

const nameOf = (n: number) =>
  [LONGEST_WORD, TAMIL, DEVANAGARI, LONG_NAME][n] ?? `Learner ${String(n).padStart(2, '0')}`;

const emailOf = (n: number) =>
  n === 0 ? `${LONGEST_WORD.toLowerCase()}@a-long-name-of-a-domain.example` : `l${n}@example.com`;

const phoneOf = (n: number) =>
  n === 0 ? '+49 1512 3456789' : `98765 432${String(n).padStart(2, '0')}`;

/** Numbers that do not look like typing errors. */
export const utrOf = (n: number) => `43219${8765001 + n * 137}`;

/** Creates the courses through the API, like staff would. Returns their ids. */
async function createCourses(staff: Account, count: number, today: string): Promise<number[]> {
  const { items: given } = await staff.get('/api/staff/courses');
  const samples = sampleCourses(today).slice(0, count);
  const ids: number[] = [];
  for (const [n, sample] of samples.entries()) {
    const meeting = await staff.post('/api/meetings', meetingFieldsOf(n, sample));
    const fields = { ...sample, meetingId: sample.hasLink ? meeting.id : null };
    const known = given[n];
    const course = known
      ? await staff.send('PUT', `/api/staff/courses/${known.id}`, fields, {
          'If-Match': `"${known.version}"`,
        })
      : await staff.post('/api/staff/courses', fields);
    ids.push(course.id);
  }
  for (const { id } of given.slice(count)) await staff.send('DELETE', `/api/staff/courses/${id}`);
  return ids;
}

const meetingFieldsOf = (n: number, { title }: SampleCourse) => ({
  meetingLink:
    n === 1 ? LONG_LINK : `https://meet.google.com/abc-defg-${String(n).padStart(3, '0')}`,
  name: n === 2 ? LONGEST_WORD : title.slice(0, 80),
});

async function createOpenClass(staff: Account, today: string) {
  const meetingLink = 'https://meet.example/satsang';
  const { id } = await staff.post('/api/meetings', { meetingLink, name: 'Satsang' });
  await staff.post('/api/staff/courses', { ...openClass(today), meetingId: id });
}

async function createPayments(
  { staff, ...people }: Required<Omit<GalleryPeople, 'newcomer' | 'parent' | 'monthly' | 'lapsed'>>,
  courses: number[],
) {
  const { learner, chooser, payer, waiter, refused } = people;
  for (const [n, course] of courses.entries()) await enrol(learner, staff, utrOf(n), [course]);
  for (const courseId of courses) await chooser.post('/api/selection', { courseId });
  await order(payer, courses);
  await order(waiter, courses, utrOf(100));
  const utr = utrOf(101);
  const id = await order(refused, courses, utr);
  await staff.post(`/api/staff/orders/${id}/reject`, {
    utr,
    rejection: 'not found',
    reason: 'We found no payment with the UTR.',
  });
}

interface OtherLearners {
  count: number;
  courses: number[];
}

/** Other learners: enrolled in the first course, and with a pending payment for the second. */
async function createOtherLearners(
  studio: PicturedStudio,
  staff: Account,
  { count, courses }: OtherLearners,
) {
  const [first = 0, second = 0] = courses;
  const crowd: Account[] = [];
  for (let n = 0; n < count; n += 1) {
    const person = await createAccount(studio, nameOf(n), { email: emailOf(n) });
    await payForFirstCourse(person, staff, { n, courseId: first });
    // The third has sent the same UTR as the second: staff compare them.
    await order(person, [second], utrOf(300 + (n === 2 ? 1 : n)));
    if (n % 2 === 0) await consentToAnnouncements(person);
    if (n % 5 === 2) await person.send('PUT', '/api/account/language', { language: 'hi' });
    if (n % 3 !== 1) await person.send('PATCH', '/api/account', { phone: phoneOf(n) });
    crowd.push(person);
  }
  return crowd;
}

/** One in four pays in cash, one in four by a transfer, the others by UPI. */
async function payForFirstCourse(
  person: Account,
  staff: Account,
  { n, courseId }: { n: number; courseId: number },
) {
  const way = ({ 1: 'cash', 3: 'bank' } as const)[n % 4];
  if (!way) return enrol(person, staff, utrOf(200 + n), [courseId]);
  await person.post('/api/selection', { courseId });
  const { id, amount } = await person.post('/api/orders');
  const paise = amount * 100;
  const reference = way === 'bank' ? `NEFT${utrOf(200 + n)}` : undefined;
  await staff.post(`/api/staff/orders/${id}/payments`, { way, paise, reference, due: paise });
}

/** Refunds half of the learner's last course; another person's payment was confirmed by mistake. */
async function refundAndVoid(staff: Account, learner: Account, mistaken: Account) {
  const [refunded] = (await learner.get('/api/orders')).items;
  await staff.post(`/api/staff/orders/${refunded.id}/refunds`, {
    ...{ way: 'upi', paise: refunded.amount * 50, reference: utrOf(500) },
    ...{ paid: refunded.amount * 100, ends: false },
    reason: 'You were away for half of the classes.',
  });
  const [wrong] = (await mistaken.get('/api/orders')).items.filter(
    ({ state }: { state: string }) => state === 'paid',
  );
  await staff.post(`/api/staff/orders/${wrong.id}/corrections`, {
    number: wrong.receiptNumber,
    reason: 'This payment was of somebody else.',
  });
}

const consentToAnnouncements = (person: Account) =>
  person.send('PUT', '/api/account/announcements', { agreed: true, givenIn: 'account' });

async function writeMessages(visitor: Account, count: number) {
  for (let n = 0; n < count; n += 1)
    await visitor.post('/send-email', {
      fullName: nameOf(n),
      email: emailOf(n),
      mobileNumber: '+91 98765 43210',
      message:
        n === 0 ? `${textOfLength(600)}\n\n${LONGEST_WORD}` : 'When does the next course begin?',
    });
}

const ANNOUNCED_IN_HINDI = {
  subject: 'नदी किनारे एक रविवार',
  text: 'हम सूर्योदय के समय नदी किनारे अभ्यास करेंगे।\n\nअपनी चटाई साथ लाएँ।',
};

async function createAnnouncements(staff: Account, count: number, courseId: number) {
  for (let n = 0; n < count; n += 1)
    await staff.post('/api/staff/announcements', {
      courseId,
      subject: n === 1 ? `${LONGEST_WORD} by the river` : 'A Sunday by the river',
      ...(n === 0 && { inLanguages: { hi: ANNOUNCED_IN_HINDI } }),
      text: n === 1 ? textOfLength(1200) : 'We practise by the river at sunrise.\n\nBring a mat.',
    });
}

/** This week: a class is moved, one is cancelled, and one has another teacher. */
async function changeClasses(staff: Account, [first = 0, second]: number[], today: string) {
  const change = async (method: string, path: string, body: object) => {
    const { version } = await staff.get(path.slice(0, path.lastIndexOf('/')));
    await staff.send(method, path, body, { 'If-Match': `"${version}"` });
  };
  const thursday = daysAfter(today, 2);
  const classOn = (course: number, date: string) => `/api/staff/classes/${course}/${date}`;
  await change('POST', `${classOn(first, thursday)}/move`, {
    movedTo: thursday,
    startTime: '08:00',
    endTime: '09:00',
    reason: 'Holiday',
    notice: 'Thursday’s class is at 8 am: Holiday',
    noticeIn: { hi: 'गुरुवार की क्लास अब सुबह 8 बजे होगी: त्योहार' },
  });
  if (second === undefined) return;
  await change('POST', `${classOn(first, daysAfter(today, 3))}/cancel`, {
    reason: 'The teacher is away',
    notice: 'Friday’s class is cancelled: The teacher is away',
  });
  await change('PUT', `${classOn(first, today)}/teacher`, { teacher: LONG_NAME });
  await change('PUT', `${classOn(second, daysAfter(today, 1))}/teacher`, { teacher: LONGEST_WORD });
}

/** Only a mail server returns e-mails, which these studios do not have. */
async function insertFailedEmails({ databaseUrl }: PicturedStudio, count: number) {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  await sql`
    insert into undelivered_mails (job_id, kind, about_id, response_code)
    select gen_random_uuid(), 'contact', n, 550 from generate_series(1, ${count}::integer) as n`;
  await sql.end();
}

const ALERTS = [
  [
    'disk',
    'On the server yoga-1 the disk with the data of the studio is nearly full: 0.4 GB of 20.0 GB is free.',
    'Please delete files there that nobody needs, or have the disk enlarged. Once the disk is full, the studio cannot save anything.',
  ],
  [
    'mail',
    'E-mails are not being sent, and 12 e-mails are waiting. Our mail server refused our password.',
    'Please check the user name and the password in SMTP_URL. After that, the waiting e-mails are sent by themselves.',
  ],
  [
    'certificate',
    `Browsers refuse the certificate of ${LONGEST_WORD}: it has expired. Nobody can open the site without a warning.`,
    'Please check why the proxy in front of the site (Caddy, for example) does not get a new certificate: the proxy’s log says why.',
  ],
];

/** Fictional alerts of a server that no longer checks, so they stay until the screenshots are taken. */
async function insertAlerts({ databaseUrl }: PicturedStudio, count: number) {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  for (const [kind = '', what = '', todo = ''] of ALERTS.slice(0, count))
    await sql`
      insert into troubles (kind, host, what, todo, looked_at)
      values (${kind}, 'yoga-1', ${what}, ${todo}, now() + interval '1 day')`;
  await sql.end();
}

/** A parent pays a course for a child. */
async function payForChild(
  parent: Account,
  staff: Account,
  { courseId, today }: { courseId: number; today: string },
) {
  const details = { name: 'Anu', birthYear: Number(today.slice(0, 4)) - 11, textVersion: 1 };
  const { child } = await parent.post('/api/account/children', details);
  const named = `?for=${child.id}`;
  await parent.post(`/api/selection${named}`, { courseId });
  const order = await parent.post(`/api/orders${named}`);
  const utr = utrOf(402);
  await parent.post(`/api/orders/${order.id}/utr${named}`, { utr });
  await staff.post(`/api/staff/orders/${order.id}/confirm`);
}

/** A person with all kinds of data, and another one with the same name. */
async function addAllPersonData({ databaseUrl }: PicturedStudio, staff: Account, person: Account) {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const [known] = await sql<{ id: number }[]>`
    update accounts set phone = '+919876543210', name = 'Meera Bisht' where email = ${person.email} returning id`;
  await sql`insert into accounts (name, phone, password_hash) values ('Meera Bisht', '+919876543211', no_password())`;
  await sql.end();
  const text = 'Slipped disc, low in the back. No deep bends forward; a chair for the twists.';
  await person.send('PUT', '/api/account/health-note', { text, textVersion: 1 });
  for (const note of ['Prefers the early class.', `Comes with her sister. ${textOfLength(200)}`])
    await staff.post(`/api/staff/people/${known?.id}/notes`, { text: note });
  await person.post('/send-email', {
    ...{ fullName: 'Meera Bisht', email: person.email, mobileNumber: '+91 98765 43210' },
    message: 'I am away from 20 to 24 December. May I come to the evening class in that week?',
  });
}

/** A teacher of the first course, and pending invitations. */
async function createTeam(
  enter: (person: string, role: TeamRole) => Promise<Account>,
  owner: Account,
  { count, course: id }: { count: number; course: number },
): Promise<Account> {
  const teacher = await enter('teacher', 'teacher');
  const { items } = await owner.get('/api/staff/courses');
  const course = items.find((one: { id: number }) => one.id === id);
  const { id: teacherId } = teacher.user as { id: number };
  await owner.send(
    'PUT',
    `/api/staff/courses/${id}`,
    { ...course, teacherId },
    {
      'If-Match': `"${course.version}"`,
    },
  );
  for (let n = 0; n < Math.min(count, 3); n += 1)
    await owner.post('/api/staff/team/invitations', { email: emailOf(n), role: 'teacher' });
  return teacher;
}

/** A parent who pays for two children, the second with a very long name. */
async function createFamily(parent: Account, staff: Account, { courses, today }: FamilyOptions) {
  const year = Number(today.slice(0, 4));
  const [first = 0, second = first] = courses;
  await enrol(parent, staff, utrOf(600), [first]);
  const anu = await addChild(parent, { name: 'Anu', birthYear: year - 11 });
  await enrol(anu.forThem, staff, utrOf(601), [second]);
  const ravi = await addChild(parent, { name: LONG_NAME, birthYear: year - 8 });
  await order(ravi.forThem, [first]);
}

interface FamilyOptions {
  courses: number[];
  today: string;
}

/** Fills the studio at this date like its staff, learners and visitors would. */
async function fillStudio(studio: PicturedStudio, name: StudioName, today: string) {
  const count = COUNTS[name];
  const enter = (person: string, role?: TeamRole) =>
    createAccount(studio, name === 'many' ? LONG_NAME : 'Meera Joshi', {
      email: `${person}@example.com`,
      role,
    });
  const staff = await enter('staff', 'staff');
  const owner = await enter('owner', 'owner');
  const learner = await enter('learner');
  const courses = await createCourses(staff, count, today);
  if (count === 0) return { staff, owner, learner };
  await learner.send('PATCH', '/api/account', { phone: phoneOf(50) });
  const chooser = await enter('chooser');
  const payer = await enter('payer');
  await payer.send('PATCH', '/api/account', { phone: phoneOf(51) });
  const waiter = await enter('waiter');
  const refused = await enter('refused');
  const teacher = await createTeam(enter, owner, { count, course: courses[0] ?? 0 });
  const people = { staff, owner, teacher, learner, chooser, payer, waiter, refused };
  await createPayments(people, courses);
  const crowd = await createOtherLearners(studio, staff, { count: count - 1, courses });
  const [newcomer, mistaken] = [crowd[1], crowd.at(-1)];
  if (mistaken) await refundAndVoid(staff, learner, mistaken);
  await writeMessages(learner, count);
  if (name === 'many') await createOpenClass(staff, today);
  await consentToAnnouncements(learner);
  await createAnnouncements(staff, count, courses[0] ?? 0);
  await changeClasses(staff, courses, today);
  await insertFailedEmails(studio, count);
  await insertAlerts(studio, count);
  const parent = await enter('parent');
  await createFamily(parent, staff, { courses, today });
  const everybody = { ...people, parent, ...(newcomer && { newcomer }) };
  const [, byMonth] = courses;
  if (byMonth === undefined) return everybody;
  const [monthly, lapsed] = [await enter('monthly'), await enter('lapsed')];
  const month = { databaseUrl: studio.databaseUrl, staff, courseId: byMonth, today };
  await payMonth(monthly, { ...month, utr: utrOf(400), endsIn: 4 });
  await payMonth(lapsed, { ...month, utr: utrOf(401), endsIn: -3 });
  await addAllPersonData(studio, staff, monthly);
  await payForChild(monthly, staff, { courseId: byMonth, today });
  return { ...everybody, monthly, lapsed };
}

/** Starts a studio on a Tuesday, 6:42 in the morning, and fills it. */
export async function startFilledStudio(name: StudioName): Promise<FilledStudio> {
  const today = nextTuesday();
  // Only a merchant has a button that opens the payment app.
  const settings = name === 'one' ? { UPI_KIND: 'merchant', UPI_MERCHANT_CODE: '7997' } : {};
  const studio = await startPicturedStudio(`${today}T06:42:00+05:30`, settings);
  try {
    return { studio, people: await fillStudio(studio, name, today) };
  } catch (failure) {
    await studio.stop();
    throw failure;
  }
}
