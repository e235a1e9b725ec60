import { caniemail } from 'caniemail';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messagesFor } from '../../platform/i18n/messages.ts';
import { type MailKind, mailKinds } from '../../platform/mail/mail-kinds.ts';
import { LANGUAGES } from '../../shared/languages.ts';
import {
  LEARNER_KINDS,
  mailsIn,
  type SampleMails,
  sendSampleMails,
} from '../../testing/sample-mails/sample-mails.ts';

let sample: SampleMails;
beforeAll(async () => {
  sample = await sendSampleMails();
}, 60_000);
afterAll(() => sample.stop());

const MAX_BYTES = 30 * 1024;

const linksOf = (html: string) =>
  [...html.matchAll(/<a class="(\w+)" href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(
    ([, place = '', href = '', label = '']) => ({
      place,
      href: decodeHtml(href),
      label: decodeHtml(label),
    }),
  );

const decodeHtml = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#39;', "'");

const count = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].length;

/** The code is typed where it was requested: a button would open another place. */
const WITHOUT_BUTTON: MailKind[] = ['sign-in-code'];

describe.each(LANGUAGES)('in %s', (language) => {
  const kinds = language === 'hi' ? (Object.keys(mailKinds) as MailKind[]) : LEARNER_KINDS;

  /** Checks each e-mail, after making sure that each kind is among them. */
  const checkEach = (check: (mail: ReturnType<typeof mailsIn>[number]) => void) => {
    const mails = mailsIn(sample, language);
    expect(new Set(mails.map(({ kind }) => kind))).toEqual(new Set(kinds));
    for (const mail of mails) check(mail);
  };

  test('an e-mail has at most 30 KB, pictures included, and loads nothing', () => {
    checkEach(({ html, kind }) => {
      expect(Buffer.byteLength(html), kind).toBeLessThan(MAX_BYTES);
      expect(html, kind).not.toMatch(/src="(?!data:)|url\(|@import|<link|background="/);
    });
  });

  test('an e-mail has its language, one heading, and pictures and tables that are not read out', () => {
    checkEach(({ html, kind }) => {
      expect(html, kind).toContain(`<html lang="${language}" dir="ltr">`);
      expect(count(html, /<h1/g), kind).toBe(1);
      expect(count(html, /<img(?![^>]* alt="")/g), kind).toBe(0);
      expect(count(html, /<table(?! role="presentation")/g), kind).toBe(0);
    });
  });

  test('an e-mail has one button, and its other links are addresses or in the footer', () => {
    checkEach(({ html, kind }) => {
      const links = linksOf(html);
      const buttons = links.filter(({ place }) => place === 'button');
      expect(buttons, kind).toHaveLength(WITHOUT_BUTTON.includes(kind) ? 0 : 1);
      expect(links.filter(({ place }) => place === 'small').length, kind).toBeLessThan(2);
      expect(count(html, /<a /g), kind).toBe(links.length);
      for (const { place, href, label } of links)
        if (place === 'link') expect(href.replace('mailto:', ''), kind).toBe(label);
    });
  });

  test('the plain text of an e-mail has all its links, and the reason why one gets it', () => {
    checkEach(({ mail, html, kind }) => {
      const reason = messagesFor(language).mails.reasons[kind];
      expect(mail.text, kind).toContain(reason);
      expect(html, kind).toContain(reason);
      for (const { href } of linksOf(html))
        expect(mail.text, kind).toContain(href.replace('mailto:', ''));
    });
  });

  test('an e-mail uses what mail programs know, and what it can do without', () => {
    const missing = new Set<string>();
    checkEach(({ html }) => {
      const { issues } = caniemail({ clients: [...PROGRAMS], html: withoutPictures(html) });
      for (const errors of issues.errors.values())
        for (const { title } of errors) missing.add(title);
    });
    expect([...missing].toSorted()).toEqual(Object.keys(DISPENSABLE).toSorted());
  });
});

const PROGRAMS = ['gmail.*', 'outlook.*', 'apple-mail.*', 'samsung-email.*'] as const;

const withoutPictures = (html: string) => html.replace(/src="data:[^"]*"/g, 'src="a.png"');

/** What one of these programs lacks (caniemail.com), and what its readers see. */
const DISPENSABLE = {
  '<body> element': 'The table around all has the same background.',
  '<style> element':
    'The inline styles: the light theme, and a button that is not as wide as a phone.',
  '@media': 'The same.',
  'border-radius': 'A button with corners.',
  'color-scheme CSS property': 'The program makes its own dark colours of the light ones.',
  'color-scheme meta tag': 'The same.',
  'display:none': 'The first sentence twice, the first time in letters of 1 px.',
  'role attribute': 'Screen readers may read the tables of the layout as tables.',
  'word-break': 'A long address is wider than the window.',
};
