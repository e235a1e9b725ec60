import { expect, test } from 'vitest';
import { z } from 'zod';
import { enteredCode } from '../../accounts/login/code/code-fields.ts';
import { phoneField } from '../../accounts/profile/phone.ts';
import { hashRecoveryCode } from '../../accounts/two-factor/recovery-codes.ts';
import { slugOf } from '../../courses/courses/service.ts';
import { parseJoinAddress } from '../../courses/join/address.ts';
import { meetingLink } from '../../courses/meetings/meeting-link.ts';
import { parseSheet, readStatement } from '../../orders/bank-statements/read-statement.ts';
import { LARGEST_STATEMENT } from '../../orders/bank-statements/routes.ts';
import { readUtr } from '../../shared/utr.ts';
import { isGstin } from '../../studio/settings/gstin.ts';
import {
  isEmail,
  isInternationalPhone,
  isPlaceOfSupply,
  isProfilePage,
  isUpiId,
} from '../../studio/settings/setting-rules.ts';
import { cleanSearchText } from '../database/account-search.ts';
import { createClientAddress } from './client-address.ts';
import { ifMatchVersions, matchesETag } from './preconditions.ts';
import { negotiateLanguage } from './request-language.ts';
import { emailAddress, line, paragraphs, personName } from './validate.ts';

/** A body is no larger; headers have a quarter of it together. */
const BODY = 64 * 1024;
const HEADER = 16 * 1024;

/** Part of the largest statement: if a pattern backtracks, it takes thousands of times as long for this too. */
const STATEMENT = LARGEST_STATEMENT / 4;

/** A row of a statement has a limit of its own, so more of them take longer by their number alone. */
const ROWS = 100_000;

const HEAD = 'Date,Narration,Ref No,Withdrawal,Deposit\n';
const bytesOf = (text: string) => new TextEncoder().encode(text);

function readAll(text: string) {
  try {
    readStatement(parseSheet(bytesOf(text.slice(0, LARGEST_STATEMENT))), { kept: new Map() });
  } catch {
    // A rejection is a valid result.
  }
}

/** The text as cells of rows; each row has the maximum length. */
const rowsWith = (text: string, row: (cell: string) => string) => {
  const cell = text.slice(0, 3_900).replace(/[\r\n,]/g, ';');
  return HEAD + `${row(cell)}\n`.repeat(Math.floor(text.length / 4_000));
};

const schemas = z.object({
  name: personName('auth.name', 100),
  line: line('money.reason', 300),
  message: paragraphs('contact.message', 5_000),
  email: emailAddress('auth.email'),
  link: meetingLink,
});
const clientOf = createClientAddress(['127.0.0.1']);
const request = (address: string) =>
  ({ headers: { 'x-forwarded-for': address }, socket: { remoteAddress: '127.0.0.1' } }) as never;
const context = { reference: 'GY-ABC234', amounts: [2500], year: 2026 };

/** All functions that read typed, pasted or sent text, and the longest text that they get. */
const READERS: Record<string, { most: number; read: (text: string) => unknown }> = {
  'a statement': { most: STATEMENT, read: readAll },
  'rows of a statement': { most: ROWS, read: (text) => readAll(HEAD + text) },
  'narrations of a statement': {
    most: ROWS,
    read: (text) => readAll(rowsWith(text, (cell) => `05/12/2026,${cell},,,2500`)),
  },
  'days of a statement': {
    most: ROWS,
    read: (text) => readAll(rowsWith(text, (cell) => `${cell},A,,,2500`)),
  },
  'amounts of a statement': {
    most: ROWS,
    read: (text) => readAll(rowsWith(text, (cell) => `05/12/2026,A,,,${cell}`)),
  },
  'fields of forms': {
    most: BODY,
    read: (text) =>
      schemas.safeParse({ name: text, line: text, message: text, email: text, link: text }),
  },
  'an address before its @ and behind it': {
    most: BODY,
    read: (text) =>
      [`${text}@home.example`, `a@${text}`, `a@${text}.in`].map((email) =>
        schemas.shape.email.safeParse(email),
      ),
  },
  'a link behind its scheme': {
    most: BODY,
    read: (text) => schemas.shape.link.safeParse(`https://meet.example/${text}`),
  },
  'a UTR': { most: BODY, read: (text) => readUtr(text, context) },
  'a phone number': { most: BODY, read: (text) => phoneField.safeParse(text) },
  'a search': { most: HEADER, read: cleanSearchText },
  'a code': {
    most: BODY,
    read: (text) => [enteredCode.safeParse({ handle: 'a', code: text }), hashRecoveryCode(text)],
  },
  'facts of the studio': {
    most: BODY,
    read: (text) =>
      [isEmail, isInternationalPhone, isUpiId, isProfilePage, isGstin, isPlaceOfSupply].map((is) =>
        is(text),
      ),
  },
  'the title of a course': { most: BODY, read: slugOf },
  'the address to join by': { most: HEADER, read: parseJoinAddress },
  headers: {
    most: HEADER,
    read: (text) => [
      negotiateLanguage(text),
      ifMatchVersions(text),
      matchesETag(text, '"1"'),
      clientOf(request(text)),
    ],
  },
};

/** Texts that make patterns backtrack: runs of each kind of character, and of pairs. */
const UNITS = [
  ...[' ', '\n', '\r\n', '\t', '\u00a0', '\u200b', '-', ' -', '- ', '/', '//', '.', './', ','],
  ...[';', '|', '"', '="', "'", '(', '(cr)', '0', '1', '1 ', '12,', '1.', '4.', 'E+11', '5/12/26 '],
  ...[
    '०',
    'a',
    'a ',
    'a.',
    'a@',
    '@',
    'x',
    'X1',
    '_',
    'cr',
    'rev ',
    'utr',
    'total ',
    'bal ',
    '%',
    '?',
    '#',
  ],
  ...['\u0301', 'क\u200d', '<', ':', '[', '=', 'T', 'ref'],
];

const MOST_TIMES = 100;
/** The time of a short text is below the resolution of the clock. */
const SHORTEST_US = 1_000;

function timeOf(work: () => void): number {
  const begin = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begin);
  return user + system;
}

/** A pattern that looks at each character once, as a measure of the machine's speed. */
const readOnce = (text: string) => text.replace(/[^\p{L}]/gu, '_').length;

const timesOf = (text: string, read: (text: string) => unknown) => {
  const once = Math.max(
    timeOf(() => void readOnce(text)),
    SHORTEST_US,
  );
  return timeOf(() => void read(text)) / once;
};

/** A text that was slow once may have met a busy machine. */
const isSlow = (text: string, read: (text: string) => unknown) =>
  timesOf(text, read) > MOST_TIMES && timesOf(text, read) > MOST_TIMES;

test.each(Object.entries(READERS))(
  '%s in repeated characters takes a few times as long as looking at each once',
  (_, { most, read }) => {
    const slow = UNITS.filter((unit) => {
      const text = `${unit.repeat(Math.ceil(most / unit.length)).slice(0, most - 1)}!`;
      return isSlow(text, read);
    });
    expect(slow).toEqual([]);
  },
  60_000,
);
