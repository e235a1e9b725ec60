import { expect, test } from 'vitest';
import { messagesFor } from '../i18n/messages.ts';
import { draftForRecipient, formatClassSubject } from './mail-template.ts';

const now = new Date('2026-12-01T06:00:00+05:30');
const about = { title: 'Asana', startsAt: '2026-12-03T07:00:00+05:30' };

test.each([
  ['en', 'No class on Thu, 3 Dec', 'Asana: No class on Thu, 3 Dec'],
  ['en', 'We meet again on 13 Dec', 'Asana, Thu, 3 Dec: We meet again on 13 Dec'],
  ['hi', 'No class on Thu, 3 Dec', 'Asana: No class on Thu, 3 Dec'],
  ['hi', '3 दिसंबर को क्लास नहीं होगी', 'Asana: 3 दिसंबर को क्लास नहीं होगी'],
  ['hi', '13 दिसंबर को मिलेंगे', 'Asana, गुरुवार, 3 दिसंबर: 13 दिसंबर को मिलेंगे'],
] as const)('the subject in %s names the day if “%s” does not', (language, notice, subject) => {
  expect(formatClassSubject(messagesFor(language), { ...about, notice }, now)).toBe(subject);
});

test.each([
  ['Anu', 'en', 'Anu: Your class', 'This is about Anu.'],
  ['अनु', 'hi', 'अनु: Your class', 'यह अनु के बारे में है।'],
  // Anybody can register a stranger's address, and name a child so.
  ['Win at cheap.example', 'en', 'Your child: Your class', 'This is about your child.'],
  ['Call 98765 43210', 'hi', 'आपका बच्चा: Your class', 'यह आपके बच्चे के बारे में है।'],
] as const)(
  'a mail about the child “%s” in %s says so, and leads to its pages',
  (child, language, subject, first) => {
    const reader = { name: 'Meera', email: 'meera@example.com', language, child, childId: 7 };
    const draft = draftForRecipient(reader, () => ({
      subject: 'Your class',
      paragraphs: ['It is at 8.'],
      action: { label: 'Join', url: 'https://yoga.example/join/asana' },
      also: { label: 'Pay', url: 'https://yoga.example/Payment?again#utr' },
    }));
    expect(draft.subject).toBe(subject);
    expect(draft.content).toMatchObject({
      paragraphs: [first, 'It is at 8.'],
      action: { label: 'Join', url: 'https://yoga.example/join/asana?as=7' },
      also: { label: 'Pay', url: 'https://yoga.example/Payment?again&for=7#utr' },
    });
  },
);
