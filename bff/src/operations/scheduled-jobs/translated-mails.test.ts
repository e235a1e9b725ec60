import type { ParsedMail } from 'mailparser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MailKind } from '../../platform/mail/mail-kinds.ts';
import type { Language } from '../../shared/languages.ts';
import { TRANSLATION_LANGUAGES } from '../../shared/localized-content.ts';
import { classPath, ifMatchPresent } from '../../testing/class-calls.ts';
import { addressOf, kindOf } from '../../testing/mail-peer.ts';
import { newAddressOf } from '../../testing/sample-mails/learner-causes.ts';
import {
  LEARNER_KINDS,
  type SampleMails,
  sendSampleMails,
} from '../../testing/sample-mails/sample-mails.ts';
import {
  ENGLISH_TEXTS,
  HINDI_TEXTS,
  STUDIO_EMAILS,
  succeed,
} from '../../testing/sample-mails/sample-studio.ts';

/** One of each kind, sent before the first test. */
let sample: SampleMails;
beforeAll(async () => {
  sample = await sendSampleMails();
}, 60_000);
afterAll(() => sample.stop());

/** The address of the learner with this language. */
const learnerIn = (language: Language) => sample.addresses[language];

/** Cancels the asana class of this day, and waits until the e-mails are sent. */
async function cancelClass(date: string, texts: { notice: string; noticeIn?: { hi: string } }) {
  const { studio, staff, as } = sample;
  const headers = await ifMatchPresent(studio, classPath(date), staff);
  await succeed(as(staff, 'POST', `${classPath(date)}/cancel`, { reason: '', ...texts }, headers));
  await studio.untilRecipientsStored();
  await studio.untilIdle();
}

/** The mails to this address by their kind, in order of their subjects. */
const mailsTo = (address: string, mails = sample.mails) =>
  mails
    .filter((mail) => addressOf(mail) === address)
    .toSorted((a, b) => (a.subject ?? '').localeCompare(b.subject ?? ''));

/** The visible text of a mail, without the words that are Latin in every language. */
const shownIn = ({ subject, text, html }: ParsedMail): string =>
  [subject, text, String(html).replace(/^.*<body[^>]*>|<!--.*?-->|<[^>]*>/gs, ' ')]
    .join('\n')
    .replace(/https?:\/\/\S+|\S+@\S+/g, '')
    .replace(NAMES, '');
const NAMES =
  /Certified Yoga Therapist|Asha Rawat|12 Ghat Road, Rishikesh|GY-\w+|G-\d+|\bR(?=\d{4}-)|\b(?:UTR|UPI|IST)\b/g;

/** The pseudo-locale leaves v and x. */
const LATIN = /[a-uwyz]|[a-z]{2}/i;

test.each(TRANSLATION_LANGUAGES)(
  'in %s a learner receives each kind of mail, and no Latin word in any of them',
  (language) => {
    const welcomedInEnglish = (mail: ParsedMail) => mail.subject === 'Welcome to Ganga Yoga';
    const all = [learnerIn(language), newAddressOf(learnerIn(language))].flatMap((address) =>
      mailsTo(address),
    );
    const got = all.filter((mail) => !welcomedInEnglish(mail));
    expect([...new Set(got.map(kindOf))].toSorted()).toEqual(LEARNER_KINDS.toSorted());
    for (const mail of got) {
      expect(shownIn(mail), mail.subject).not.toMatch(LATIN);
      expect(mail.html, mail.subject).toContain(`<html lang="${language}"`);
    }
  },
);

test('a mail in Hindi begins with a greeting and ends with the studio', () => {
  const got = mailsTo(learnerIn('hi')).filter(({ html }) =>
    String(html).includes('<html lang="hi"'),
  );
  for (const mail of got)
    expect(mail.text, mail.subject).toMatch(
      // An invited person may have no account yet.
      /^नमस्ते(?: Asha Rawat जी)?,\n.*\n-- \nगंगा योग\n12 Ghat Road/s,
    );
});

describe('a studio whose language is Hindi', () => {
  const toStudio = () => STUDIO_EMAILS.flatMap((address) => mailsTo(address));
  /** The text of the only mail with this subject. Its only Latin words are names and that of a setting. */
  const textOf = (subject: RegExp) => {
    const [mail, ...more] = toStudio().filter((other) => subject.test(other.subject ?? ''));
    expect(more).toEqual([]);
    expect(mail?.html).toContain('<html lang="hi"');
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
      replyTo: { text: '"Asha Rawat" <asha@example.com>' },
    });
    expect(mail?.text).toContain(
      'सुबह की क्लास कब है?\n\nनाम: Asha Rawat\nईमेल: asha@example.com\nमोबाइल नंबर: +91 98\n',
    );
  });
});

test('a learner with English receives the same mails in English', () => {
  const [english, hindi] = [mailsTo(learnerIn('en')), mailsTo(learnerIn('hi'))];
  expect(english.map(kindOf).toSorted()).toEqual(hindi.map(kindOf).toSorted());
  for (const mail of english) {
    expect(mail.html, mail.subject).toContain('<html lang="en"');
    expect(mail.text, mail.subject).toMatch(/^Namaste(?: Asha Rawat)?,\n.*\n-- \nGanga Yoga\n/s);
    expect(shownIn(mail), mail.subject).not.toMatch(/[\u0900-\u097f]/);
  }
});

describe('in Hindi', () => {
  const textOf = (kind: MailKind, subject: string) => {
    const found = mailsTo(learnerIn('hi')).filter(
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
    const subject = `आसन की नियमित क्लास, गुरुवार, 3 दिसंबर: ${HINDI_TEXTS.moved}`;
    expect(textOf('class-notice', subject)).toContain('नया समय: गुरुवार, 3 दिसंबर, सुबह 8 से 9 बजे IST');
  });

  test('a holiday counts the classes by the rules of Hindi', () => {
    expect(textOf('holiday', HINDI_TEXTS.holiday)).toContain('आपकी ये 3 क्लासें नहीं होंगी:');
  });
});

test('a text without a translation is in English, and marked as such', async () => {
  await cancelClass('2026-12-11', { notice: ENGLISH_TEXTS.cancelled, noticeIn: { hi: ' ' } });
  const subject = `आसन की नियमित क्लास, शुक्रवार, 11 दिसंबर: ${ENGLISH_TEXTS.cancelled}`;
  const mail = mailsTo(learnerIn('hi'), sample.peer.mails).find(
    (other) => other.subject === subject,
  );
  expect(mail?.html).toMatch(
    new RegExp(`<p class="body" lang="en"[^>]*>${ENGLISH_TEXTS.cancelled}</p>`),
  );
  expect(mail?.html).toMatch(/<td class="value" style=[^>]*>आसन की नियमित क्लास<\/td>/);
});

test('an account without a language, or with an unknown one, receives mails in English', async () => {
  const { studio } = sample;
  for (const language of [null, 'fr']) {
    const { user } = await studio.signIn('Meera');
    await studio.sql`update accounts set language = ${language} where id = ${user.id}`;
    const mail = { kind: 'password-changed', id: user.id } as const;
    await studio.sql.begin((tx) => studio.enqueueMail(tx, mail));
    await studio.untilIdle();
    expect(mailsTo(user.email, sample.peer.mails).map(({ subject }) => subject)).toContain(
      'Your password was changed',
    );
  }
});

test('the longest subject in Hindi arrives complete', async () => {
  const notice = 'क्षत्रिय'.repeat(25);
  expect(notice).toHaveLength(200);
  await cancelClass('2026-12-10', { notice });
  const subjects = mailsTo(learnerIn('hi'), sample.peer.mails).map(({ subject }) => subject);
  expect(subjects).toContain(`आसन की नियमित क्लास, गुरुवार, 10 दिसंबर: ${notice}`);
});
