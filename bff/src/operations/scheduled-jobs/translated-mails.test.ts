import type { ParsedMail } from 'mailparser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REVOKED_ACCESS } from '../../accounts/sessions/revoked-access.ts';
import type { StaffCourse } from '../../courses/courses/course.ts';
import { type MailKind, mailKinds } from '../../platform/mail/mail-kinds.ts';
import {
  DEFAULT_LANGUAGE,
  LANGUAGES,
  type Language,
  mapLanguages,
} from '../../shared/languages.ts';
import { mapTranslations, TRANSLATION_LANGUAGES } from '../../shared/localized-content.ts';
import { readBuiltSettings } from '../../studio/settings/built-settings.ts';
import {
  classPath,
  ifMatchPresent,
  THURSDAY,
  TUESDAY_MORNING,
  toEight,
} from '../../testing/class-calls.ts';
import { addressOf, kindOf, startMailPeer } from '../../testing/mail-peer.ts';
import { ASANA, HEALING, orderCalls } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';

let peer: Awaited<ReturnType<typeof startMailPeer>>;
/** One of each kind, sent before the first test. */
let sent: ParsedMail[];

/** The texts of staff in English, with a Hindi text for all further languages: so any Latin letter in such a mail is of the site, or of `NAMES`. */
const ENGLISH = {
  moved: 'Thursday’s class is at 8 am: Diwali',
  cancelled: 'No class on Friday: Diwali',
  back: 'Friday’s class is held again',
  course: 'From next week on the class is at 6 am',
  holiday: 'We are closed over Diwali',
  subject: 'A new hall',
  text: 'Come and see.\n\nWe look forward to you.',
};
const OWN = {
  moved: 'गुरुवार की क्लास 8 बजे है: दिवाली',
  cancelled: 'शुक्रवार को क्लास नहीं होगी: दिवाली',
  back: 'शुक्रवार की क्लास फिर से होगी',
  course: 'अगले सप्ताह से क्लास 6 बजे है',
  holiday: 'दिवाली की छुट्टी है',
  subject: 'नया हॉल',
  text: 'आइए और देखिए।\n\nहम आपका इंतज़ार कर रहे हैं।',
};

let studio: TestStudio;
let staff: string;
const calls = orderCalls(() => ({ studio, staff }));
/** The addresses of learners who did the same and received the same mails, by language. */
const addresses = mapLanguages(() => '');
beforeAll(async () => {
  peer = await startMailPeer();
  studio = await startTestStudio({
    smtpUrl: peer.url,
    publicUrl: 'https://yoga.example.org',
    builtSettings: {
      place: ['Rishikesh 249201'],
      facts: { ...readBuiltSettings(undefined).facts, street: '12 Ghat Road' },
    },
    studioLanguage: 'hi',
    now: () => new Date(TUESDAY_MORNING),
  });
  staff = (await studio.signInAs('owner', 'Certified Yoga Therapist')).token;
  // The texts of the courses are in Hindi, for every further language.
  for (const language of TRANSLATION_LANGUAGES)
    await studio.sql`
      update courses
      set in_languages = in_languages || jsonb_build_object(${language}::text, in_languages -> 'hi')`;
  for (const language of LANGUAGES) addresses[language] = await learn(language);
  await sendClassMails();
  await sendStudioMails();
  await studio.untilRecipientsStored();
  await studio.untilIdle();
  sent = [...peer.mails];
}, 60_000);
afterAll(async () => {
  await studio.stop();
  await peer.stop();
});

/** Mails about an account, which the test sends below in other ways. */
const OTHERWISE: MailKind[] = [
  'welcome',
  'password-changed',
  'ways-ended',
  'merged',
  'upi-changed',
];
const KINDS = Object.keys(mailKinds) as MailKind[];
const NEEDING_ONLY_THE_ACCOUNT = KINDS.filter(
  (kind) => mailKinds[kind].table === 'accounts' && !OTHERWISE.includes(kind),
);
const as = (token: string, method: string, path: string, body?: object, headers = {}) =>
  studio.call(method, path, { token, body, headers });
const succeeds = async (answer: Promise<{ status: number; text: string }>) => {
  const { status, text } = await answer;
  expect([200, 201, 202, 204], text).toContain(status);
};
const mailOf = (kind: MailKind, id: number | undefined) =>
  studio.sql.begin((tx) => studio.enqueueMail(tx, { kind, id: id ?? 0 }));

/** Each learner pays with references of their own; those of the learner with Hindi are in the tests below. */
const payers: Language[] = ['hi', ...LANGUAGES.filter((language) => language !== 'hi')];
const utrOf = (language: Language, digits: string) =>
  `43219${876 + payers.indexOf(language)}${digits}`;

const newAddressOf = (email: string) => `new.${email}`;

/** Creates a learner of this language, with all mails about one person. Returns the address. */
async function learn(language: Language): Promise<string> {
  const { sql } = studio;
  const { token, user } = await studio.signIn('Asha Rawat');
  // The welcome mail is in the current language.
  await studio.untilIdle();
  await sql`update accounts set language = ${language} where id = ${user.id}`;
  await mailOf('welcome', user.id);
  await succeeds(
    as(token, 'PUT', '/api/account/announcements', { agreed: true, givenIn: 'account' }),
  );
  await succeeds(as(token, 'PATCH', '/api/account/notifications', { eveningMail: true }));
  for (const course of [ASANA, HEALING]) await calls.select(token, course);
  const { id } = (await calls.checkOut(token)).body;
  const utr = utrOf(language, '1111');
  await calls.submit(token, id, utr);
  await succeeds(as(staff, 'POST', `/api/staff/orders/${id}/reject`, { rejection: 'not found' }));
  await studio.untilIdle();
  await calls.submit(token, id, utrOf(language, '3333'));
  await calls.confirm(id);
  await payInParts(token, language);
  const body = { currentPassword: 'pranayama', newPassword: 'chandra namaskar' };
  await succeeds(as(token, 'POST', '/api/account/password', body));
  await succeeds(studio.call('POST', '/api/auth/forgot-password', { body: { email: user.email } }));
  const grievance = {
    ...{ fullName: 'Asha Rawat', email: user.email },
    ...{ mobileNumber: '98', message: 'नमस्ते' },
  };
  const headers = { 'Accept-Language': language };
  await succeeds(studio.call('POST', '/api/grievances', { body: grievance, headers }));
  const [evening] = await sql<{ id: number }[]>`
    insert into evening_mails (account_id, date) values (${user.id}, '2026-12-02') returning id`;
  await mailOf('evening-before', evening?.id);
  const [ending] = await sql<{ id: number }[]>`
    with month as (
      update courses set fee_per = 'month' where id = 3
    ), period as (
      insert into enrolment_periods (account_id, course_id, order_id, first_day, paid_until, last_day, anchor)
      values (${user.id}, 3, ${id}, '2026-12-01', '2026-12-31', '2026-12-31', '2026-12-01')
      returning id
    )
    insert into ending_mails (period_id, days_before) select id, 7 from period returning id`;
  await mailOf('paid-until', ending?.id);
  const [trial] = await sql<{ id: number }[]>`
    insert into trial_mails (account_id, course_id) values (${user.id}, 3) returning id`;
  await mailOf('trial', trial?.id);
  await changeUpi(language);
  await mailOf('upi-changed', user.id);
  const [claim] = await sql<{ id: number }[]>`
    insert into password_resets (email, is_claim) values (${user.email}, true) returning id`;
  await mailOf('claim', claim?.id);
  const [code] = await sql<{ id: number }[]>`
    insert into sign_in_codes (email, handle_hash, asker)
    values (${user.email}, ${user.email}, 'asker') returning id`;
  await mailOf('sign-in-code', code?.id);
  await mailOf('code-guessed', code?.id);
  const [free, taken] = await sql<{ id: number }[]>`
    insert into address_changes (account_id, email, old_email)
    values (${user.id}, ${newAddressOf(user.email)}, ${user.email}), (${user.id}, ${user.email}, ${user.email})
    returning id`;
  for (const kind of ['address-proof', 'address-asked', 'address-changed'] as const)
    await mailOf(kind, free?.id);
  await mailOf('address-proof', taken?.id);
  await sql`update address_changes set stoppable = true where id = ${free?.id ?? 0}`;
  for (const kind of ['address-asked', 'address-changed'] as const) await mailOf(kind, free?.id);
  await sql`update accounts set ended_ways = ${[...REVOKED_ACCESS]} where id = ${user.id}`;
  await mailOf('ways-ended', user.id);
  for (const kind of NEEDING_ONLY_THE_ACCOUNT) await mailOf(kind, user.id);
  const [invitation] = await sql<{ id: number }[]>`
    insert into invitations (email, role, invited_by)
    values (${user.email}, 'teacher', ${user.id})
    returning id`;
  await mailOf('invitation', invitation?.id);
  await studio.untilIdle();
  await sendMergeMails(user.id);
  return user.email;
}

/**
 * Mails that another account was merged into this one, that this one was merged into another, and that it was undone.
 */
async function sendMergeMails(id: number): Promise<void> {
  const { sql } = studio;
  const notify = async () => {
    await mailOf('merged', id);
    await studio.untilIdle();
  };
  await sql`insert into account_merges (account_id, name, moved) values (${id}, 'Asha', '{}')`;
  await notify();
  await sql`update account_merges set other_id = ${id} where account_id = ${id}`;
  await notify();
  await sql`update account_merges set undone_at = now() where account_id = ${id}`;
  await notify();
}

/** Changes the UPI id that learners pay to. */
async function changeUpi(language: Language): Promise<void> {
  const { parts } = (await as(staff, 'GET', '/api/staff/studio')).body;
  const { value, version } = parts.payment;
  const body = { version, value: { ...value, upiId: `${language}@bank` } };
  await succeeds(as(staff, 'PUT', '/api/staff/studio/payment', body));
}

/** A part payment that is voided, one that is received, and both kinds of refunds. */
async function payInParts(token: string, language: Language): Promise<void> {
  await calls.select(token, 4);
  const { id } = (await calls.checkOut(token)).body;
  const reason = language === DEFAULT_LANGUAGE ? 'A mistake' : 'गलती';
  const change = async (name: string, body: object): Promise<string> => {
    const answer = await as(staff, 'POST', `/api/staff/orders/${id}/${name}`, body);
    expect(answer.status, answer.text).toBe(201);
    await studio.untilIdle();
    return answer.body.number;
  };
  const reference = utrOf(language, '7777');
  const number = await change('payments', { way: 'cash', paise: 100_000, due: 1_250_000 });
  await change('corrections', { number, reason });
  await change('payments', { way: 'upi', paise: 200_000, due: 1_250_000, reference });
  const back = { reason, ends: false, paid: 200_000 };
  await change('refunds', { ...back, way: 'bank', paise: 50_050, reference: `4${reference}` });
  await change('refunds', { ...back, way: 'cash', paise: 149_950, ends: true, paid: 149_950 });
}

const inBoth = (what: keyof typeof OWN) => ({
  notice: ENGLISH[what],
  noticeIn: mapTranslations(() => OWN[what]),
});

/** All notifications to the learners of a course, one after the other, as later ones replace earlier ones. */
async function sendClassMails() {
  const onClass = async (change: string, date: string, body: object) => {
    const headers = await ifMatchPresent(studio, classPath(date), staff);
    await succeeds(as(staff, 'POST', `${classPath(date)}/${change}`, body, headers));
    await studio.untilRecipientsStored();
    await studio.untilIdle();
  };
  await onClass('move', THURSDAY, { ...toEight, ...inBoth('moved') });
  await onClass('cancel', '2026-12-04', { reason: '', ...inBoth('cancelled') });
  await onClass('back', '2026-12-04', inBoth('back'));
  const week = { firstDate: '2026-12-07', lastDate: '2026-12-09', courseIds: [ASANA] };
  const query = 'firstDate=2026-12-07&lastDate=2026-12-09&courses=1';
  const { version } = (await as(staff, 'GET', `/api/staff/holidays/preview?${query}`)).body;
  const holiday = { ...week, reason: 'Diwali', ...inBoth('holiday'), version };
  await succeeds(as(staff, 'POST', '/api/staff/holidays', holiday));
  const { items } = (await as(staff, 'GET', '/api/staff/courses')).body;
  const healing = items.find(({ id }: StaffCourse) => id === HEALING);
  const notification = { ...inBoth('course'), dropped: [] };
  const over = { 'If-Match': `"${healing.version}"` };
  const hours = { ...healing, startTime: '06:00', endTime: '07:00', telling: notification };
  await succeeds(as(staff, 'PUT', `/api/staff/courses/${HEALING}`, hours, over));
  const { subject, text } = OWN;
  const announced = {
    ...{ courseId: ASANA, subject: ENGLISH.subject, text: ENGLISH.text },
    inLanguages: mapTranslations(() => ({ subject, text })),
  };
  await succeeds(as(staff, 'POST', '/api/staff/announcements', announced));
}

/**
 * All notifications to the studio: a payment waits, then a second one; a new message; its backups fail for ten
 * minutes.
 */
async function sendStudioMails() {
  const { sql } = studio;
  for (const utr of ['432198765555', '432198766666']) {
    const { token } = await studio.signIn('Asha Rawat');
    await calls.select(token, ASANA);
    const { id } = (await calls.checkOut(token)).body;
    // As if an hour had passed since the last mail.
    await sql`delete from payment_mail`;
    await calls.submit(token, id, utr);
    await studio.untilIdle();
  }
  const body = {
    ...{ fullName: 'Asha Rawat', email: 'asha@example.com', mobileNumber: '+91 98' },
    message: 'सुबह की क्लास कब है?',
  };
  await succeeds(studio.call('POST', '/send-email', { body }));
  await sql`
    insert into backup_runs (started_at, host, folder, failure)
    select now(), 'yoga-1', '/backups', 'ENOSPC' from generate_series(1, 2)`;
  await studio.runAlertChecks();
  await sql`update troubles set began_at = began_at - interval '10 minutes'`;
  await studio.runAlertChecks();
}

/** The mails to this address by their kind, in order of their subjects. */
const mailsTo = (address: string, mails = sent) =>
  mails
    .filter((mail) => addressOf(mail) === address)
    .toSorted((a, b) => (a.subject ?? '').localeCompare(b.subject ?? ''));

/** The visible text of a mail, without the words that are Latin in every language. */
const shownIn = ({ subject, text, html }: ParsedMail): string =>
  [subject, text, String(html).replace(/<[^>]*>/g, ' ')]
    .join('\n')
    .replace(/https?:\/\/\S+|\S+@\S+/g, '')
    .replace(NAMES, '');
const NAMES =
  /Certified Yoga Therapist|Asha Rawat|12 Ghat Road, Rishikesh|GY-\w+|G-\d+|\bR(?=\d{4}-)|\b(?:UTR|UPI|IST)\b/g;

const TO_NO_LEARNER: MailKind[] = ['payment-waiting', 'contact', 'trouble'];

/** The pseudo-locale leaves v and x. */
const LATIN = /[a-uwyz]|[a-z]{2}/i;

test.each(TRANSLATION_LANGUAGES)(
  'in %s a learner receives each kind of mail, and no Latin word in any of them',
  (language) => {
    const welcomedInEnglish = (mail: ParsedMail) => mail.subject === 'Welcome to Ganga Yoga';
    const all = [addresses[language], newAddressOf(addresses[language])].flatMap((address) =>
      mailsTo(address),
    );
    const got = all.filter((mail) => !welcomedInEnglish(mail));
    const kinds = KINDS.filter((kind) => !TO_NO_LEARNER.includes(kind));
    expect([...new Set(got.map(kindOf))].toSorted()).toEqual(kinds.toSorted());
    for (const mail of got) {
      expect(shownIn(mail), mail.subject).not.toMatch(LATIN);
      expect(mail.html, mail.subject).toContain(`<html lang="${language}">`);
    }
  },
);

test('a mail in Hindi begins with a greeting and ends with the studio', () => {
  const got = mailsTo(addresses.hi).filter(({ html }) => String(html).includes('<html lang="hi">'));
  for (const mail of got)
    expect(mail.text, mail.subject).toMatch(
      // An invited person may have no account yet.
      /^नमस्ते(?: Asha Rawat जी)?,\n.*\n-- \nगंगा योग\n12 Ghat Road/s,
    );
});

describe('a studio whose language is Hindi', () => {
  const toStudio = () =>
    ['desk@studio.example', 'owner@studio.example'].flatMap((address) => mailsTo(address));
  /** The text of the only mail with this subject. Its only Latin words are names and that of a setting. */
  const textOf = (subject: RegExp) => {
    const [mail, ...more] = toStudio().filter((other) => subject.test(other.subject ?? ''));
    expect(more).toEqual([]);
    expect(mail?.html).toContain('<html lang="hi">');
    const shown = shownIn(mail as ParsedMail).replaceAll('BACKUP_FOLDER', '');
    expect(shown).not.toMatch(/[A-Za-z]/);
    expect(mail?.text).toMatch(/^नमस्ते,\n.*\n-- \nगंगा योग\n12 Ghat Road/s);
    return mail?.text;
  };

  test('is mailed in Hindi that a payment waits, and that two do', () => {
    const text = textOf(/^एक पेमेंट जाँचना है: ₹2,500, GY-\w+$/);
    expect(text).toContain('एक पेमेंट जाँचना है। उसका UTR बैंक के स्टेटमेंट में देखें।');
    expect(text).toMatch(
      /साधक: Asha Rawat\nईमेल: \S+\nऑर्डर नंबर: GY-\w+\nकुल रकम: ₹2,500\nUTR: 432198765555\n/,
    );
    expect(text).toContain(
      'इसे पक्का या नामंज़ूर करें:\nhttps://yoga.example.org/StaffPayments?search=GY-',
    );
    expect(textOf(/^2 पेमेंट जाँचने हैं$/)).toMatch(/GY-\w+: ₹2,500, Asha Rawat, UTR 432198766666\n/);
  });

  test('is mailed alerts in Hindi', () => {
    const text = textOf(/^रात के बैकअप में दिक्कत$/);
    expect(text).toMatch(/डिस्क भर गई है। .* यह दिक्कत \S+, \d+ \S+, \S+ [\d:]+ बजे से है।\n/);
    expect(text).toContain('देखें कि और क्या बाकी है:\nhttps://yoga.example.org/UserDashboard');
  });

  test('is mailed a contact message as it was written, in a mail in Hindi', () => {
    const mail = toStudio().find(
      (other) => kindOf(other) === 'contact' && other.text?.includes('asha@example.com'),
    );
    expect(mail).toMatchObject({
      subject: 'Asha Rawat का संदेश',
      text: 'सुबह की क्लास कब है?\n\n-- \nAsha Rawat\nईमेल: asha@example.com\nमोबाइल नंबर: +91 98\n',
      html: false,
    });
  });
});

test('a learner with English receives the same mails in English', () => {
  const [english, hindi] = [mailsTo(addresses.en), mailsTo(addresses.hi)];
  expect(english.map(kindOf).toSorted()).toEqual(hindi.map(kindOf).toSorted());
  for (const mail of english) {
    expect(mail.html, mail.subject).toContain('<html lang="en">');
    expect(mail.text, mail.subject).toMatch(/^Namaste(?: Asha Rawat)?,\n.*\n-- \nGanga Yoga\n/s);
    expect(shownIn(mail), mail.subject).not.toMatch(/[\u0900-\u097f]/);
  }
});

describe('in Hindi', () => {
  const textOf = (kind: MailKind, subject: string) => {
    const found = mailsTo(addresses.hi).filter(
      (mail) => kindOf(mail) === kind && mail.subject === subject,
    );
    expect(found, subject).toHaveLength(1);
    return found[0]?.text ?? '';
  };

  test('a receipt has its amounts and its dates', () => {
    const text = textOf('payment-confirmed', 'गंगा योग से आपकी रसीद');
    expect(text).toContain('आपका ₹5,500 का पेमेंट पक्का हुआ, और आपका दाख़िला हो गया है।');
    expect(text).toContain('आसन की नियमित क्लास: ₹2,500, मंगलवार, 1 दिसंबर 2026 से');
    expect(text).toContain('रसीद प्रिंट करें:\nhttps://yoga.example.org/Receipt?number=');
  });

  test('a part payment has the amount due, and a refund its amount', () => {
    const part = textOf('payment-part', 'आपके पेमेंट के ₹2,000 मिल गए');
    expect(part).toContain('₹2,000 मिल गए। ₹10,500 अभी बाकी हैं।');
    expect(part).toContain('अभी मिली रकम: ₹2,000 UPI से (UTR 432198767777)');
    const back = textOf('payment-refund', 'हमने आपके ₹500.50 वापस किए');
    expect(back).toContain('बैंक ट्रांसफ़र से वापस किए हैं (रेफ़रेंस 4432198767777)।');
    expect(back).toMatch(/Receipt\?number=R2026-27%2F\d{6}/);
    expect(textOf('payment-refund-end', 'हमने आपके ₹1,499.50 वापस किए')).toContain(
      'दाख़िला भी ख़त्म होता है',
    );
    const wrong = textOf('payment-correction', 'आपकी रसीद में सुधार');
    expect(wrong).toContain('वजह: गलती');
    expect(wrong).toContain('₹12,500 का पेमेंट बाकी है');
  });

  test('a predefined reason is in Hindi, though staff have chosen it in English', () => {
    const text = textOf('payment-rejected', 'हम आपका पेमेंट पक्का नहीं कर पाए');
    expect(text).toContain('UTR 4321 9876 1111 से हमें कोई पेमेंट नहीं मिला।');
  });

  test('the welcome mail links to the courses in Hindi, and pages with one address keep it', () => {
    expect(textOf('welcome', 'गंगा योग में आपका स्वागत है')).toContain(
      'कोर्स देखें:\nhttps://yoga.example.org/hi/Courses\n',
    );
    expect(textOf('trial', 'आपकी पहली क्लास')).toContain('https://yoga.example.org/join/');
    expect(textOf('password-reset', 'नया पासवर्ड')).toContain(
      'https://yoga.example.org/ResetPassword#',
    );
  });

  test('a moved class has the text of staff, with its day and its hours in Hindi', () => {
    const subject = `आसन की नियमित क्लास, गुरुवार, 3 दिसंबर: ${OWN.moved}`;
    expect(textOf('class-notice', subject)).toContain('नया समय: गुरुवार, 3 दिसंबर, सुबह 8 से 9 बजे IST');
  });

  test('a holiday counts the classes by the rules of Hindi', () => {
    expect(textOf('holiday', OWN.holiday)).toContain('आपकी ये 3 क्लासें नहीं होंगी:');
  });
});

test('a text without a translation is in English, and marked as such', async () => {
  const date = '2026-12-11';
  const headers = await ifMatchPresent(studio, classPath(date), staff);
  const body = { reason: '', notice: ENGLISH.cancelled, noticeIn: { hi: ' ' } };
  await succeeds(as(staff, 'POST', `${classPath(date)}/cancel`, body, headers));
  await studio.untilRecipientsStored();
  await studio.untilIdle();
  const subject = `आसन की नियमित क्लास, शुक्रवार, 11 दिसंबर: ${ENGLISH.cancelled}`;
  const mail = mailsTo(addresses.hi, peer.mails).find((other) => other.subject === subject);
  expect(mail?.html).toContain(`<p lang="en">${ENGLISH.cancelled}</p>`);
  expect(mail?.html).toContain('<td>आसन की नियमित क्लास</td>');
});

test('an account without a language, or with an unknown one, receives mails in English', async () => {
  for (const language of [null, 'fr']) {
    const { user } = await studio.signIn('Meera');
    await studio.sql`update accounts set language = ${language} where id = ${user.id}`;
    await mailOf('password-changed', user.id);
    await studio.untilIdle();
    expect(mailsTo(user.email, peer.mails).map(({ subject }) => subject)).toContain(
      'Your password was changed',
    );
  }
});

test('the longest subject in Hindi arrives complete', async () => {
  const notice = 'क्षत्रिय'.repeat(25);
  expect(notice).toHaveLength(200);
  const date = '2026-12-10';
  const headers = await ifMatchPresent(studio, classPath(date), staff);
  const body = { reason: '', notice };
  await succeeds(as(staff, 'POST', `${classPath(date)}/cancel`, body, headers));
  await studio.untilRecipientsStored();
  await studio.untilIdle();
  const subjects = mailsTo(addresses.hi, peer.mails).map(({ subject }) => subject);
  expect(subjects).toContain(`आसन की नियमित क्लास, गुरुवार, 10 दिसंबर: ${notice}`);
});
