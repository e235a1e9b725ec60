import type { StaffMessage } from 'bff/contract';
import { expect, test } from 'vitest';
import { stopClockInSampleYear } from '../../testing/sample-clock.ts';
import { answerAddress } from './answer-address.ts';

stopClockInSampleYear();

const message = (change: Partial<StaffMessage> = {}): StaffMessage => ({
  id: 1,
  fullName: 'Ishita Pant',
  email: 'ishita@example.com',
  mobileNumber: '98765 43210',
  message: 'Namaste,\nwhich course shall I begin with?',
  createdAt: '2026-11-20T05:12:00.000Z',
  answeredAt: null,
  ...change,
});

const bodyOf = (address: string) => new URL(address).searchParams.get('body') ?? '';

test('a reply quotes the message, and ends with the studio’s name', () => {
  const address = answerAddress(message());
  expect(address).toMatch(/^mailto:ishita@example\.com\?/);
  expect(new URL(address).searchParams.get('subject')).toBe('Your message to Ganga Yoga');
  expect(bodyOf(address)).toBe(
    [
      'Namaste Ishita Pant,',
      '',
      '',
      '',
      'Ganga Yoga',
      '',
      'On Fri, 20 Nov, 10:42 am you wrote:',
      '> Namaste,',
      '> which course shall I begin with?',
    ].join('\r\n'),
  );
});

test.each([
  ['Latin letters', 'yoga '.repeat(1000)],
  ['Devanagari', 'गंगा के किनारे योग। '.repeat(200)],
  ['line breaks', '\n'.repeat(4000)],
  ['pictures', '🙏'.repeat(2500)],
])('a reply is short enough for mail programs: %s', (_, words) => {
  const address = answerAddress(
    message({
      message: words,
      fullName: 'मीरा '.repeat(20).trim(),
      email: `${'a'.repeat(200)}@example.com`,
    }),
  );
  expect(address.length).toBeLessThanOrEqual(1800);
  expect(address.length).toBeGreaterThan(1700);
  expect(bodyOf(address)).toMatch(/ …$/);
});

test('a reply takes no headers or recipients from the message', () => {
  const address = answerAddress(
    message({
      email: 'a&bcc=all@example.com',
      fullName: 'A&cc=all@example.com',
      message: '&bcc=x@y',
    }),
  );
  expect([...new URL(address).searchParams.keys()]).toEqual(['subject', 'body']);
});
