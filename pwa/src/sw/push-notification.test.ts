import type { Language } from 'bff/shared/languages';
import { describe, expect, test } from 'vitest';
import { buildNotification, safePath } from './push-notification.ts';

const origin = 'https://yoga.example';
const now = new Date('2026-12-01T01:20:00Z');
const message = {
  title: 'Asana Regular Classes starts in 10 minutes',
  body: '7 to 8 am IST',
  path: '/join/asana-regular-classes',
  tag: 'class-1-2026-12-01',
  expiresAt: '2026-12-01T02:30:00.000Z',
};

const shown = (given: unknown, { isWatched = false, spoken = 'en' as Language } = {}) =>
  buildNotification(typeof given === 'string' ? given : JSON.stringify(given), {
    ...{ now, origin, spoken, isWatched },
  });

describe('a push message', () => {
  test('is shown with a sound, also if it replaces an older one', () => {
    const { title, options } = shown(message);
    expect(title).toBe(message.title);
    expect(options).toEqual({
      body: message.body,
      tag: message.tag,
      icon: '/icon-192.png',
      badge: '/badge-96.png',
      timestamp: now.getTime(),
      silent: false,
      renotify: true,
      data: { path: message.path },
    });
  });

  test.each([
    ['2026-12-01T01:30:00.000Z', 'Asana starts in 10 minutes'],
    ['2026-12-01T01:20:01.000Z', 'Asana starts in a minute'],
    ['2026-12-01T01:19:00.000Z', 'Asana has begun'],
    ['soon', 'Asana'],
  ])('of a class that starts at %s says %s', (startsAt, title) => {
    expect(shown({ ...message, title: 'Asana', startsAt }).title).toBe(title);
  });

  test.each([
    // The time is 6:50 on that Tuesday in India.
    ['2026-12-01', 'Asana, today'],
    ['2026-12-02', 'Asana, tomorrow'],
    ['2026-12-11', 'Asana, Fri, 11 Dec'],
    ['soon', 'Asana'],
    [undefined, 'Asana'],
  ])('about %s names the day relative to when it is shown', (day, title) => {
    expect(shown({ ...message, title: 'Asana', day }).title).toBe(title);
  });

  test.each([
    [{ startsAt: '2026-12-01T01:30:00.000Z' }, 'Asana: क्लास 10 मिनट में शुरू होगी'],
    [{ startsAt: '2026-12-01T01:20:01.000Z' }, 'Asana: क्लास 1 मिनट में शुरू होगी'],
    [{ startsAt: '2026-12-01T01:19:00.000Z' }, 'Asana: क्लास शुरू हो गई है'],
    [{ day: '2026-12-01' }, 'Asana, आज'],
    [{ day: '2026-12-02' }, 'Asana, कल, 2 दिसंबर'],
    [{ day: '2026-12-11' }, 'Asana, शुक्रवार, 11 दिसंबर'],
    [{ day: '2027-01-01' }, 'Asana, शुक्रवार, 1 जनवरी 2027'],
    [{ day: '2026-12-01', expiresAt: now.toISOString() }, 'यह ख़बर देर से पहुँची'],
  ])('in Hindi with %j is shown in Hindi', (about, title) => {
    const notice = shown({ ...message, title: 'Asana', language: 'hi', ...about });
    expect([notice.title, notice.options.lang]).toEqual([title, 'hi']);
  });

  test.each(['fr', 'toString', 7])(
    'in a language unknown to the worker, %j, ends in English',
    (language) => {
      expect(shown({ ...message, title: 'Asana', language, day: '2026-12-01' }).title).toBe(
        'Asana, today',
      );
    },
  );

  test('is silent while the user looks at the app', () => {
    expect(shown(message, { isWatched: true }).options).toMatchObject({
      silent: true,
      renotify: false,
    });
    expect(shown(message, { isWatched: true }).title).toBe(message.title);
  });

  test('that has expired is shown silently, and does not open a class', () => {
    const { title, options } = shown({ ...message, expiresAt: now.toISOString() });
    expect(title).toBe('This message arrived late');
    expect(options).toMatchObject({
      body: message.title,
      tag: 'late',
      silent: true,
      renotify: false,
      data: { path: '/UserDashboard' },
    });
  });

  test.each([
    ['nothing', ''],
    ['half a message', '{"title":"Asa'],
    ['another value', 'null'],
    ['a list', []],
    ['a number for words', { ...message, body: 7 }],
    ['no title', { ...message, title: '' }],
    // `renotify` without a tag is an error.
    ['no tag', { ...message, tag: '' }],
    ['no path', { ...message, path: undefined }],
  ])('that is %s is shown as a general notification', (_, given) => {
    const { title, options } = shown(given);
    expect(title).toBe('Ganga Yoga');
    expect(options.tag).toBe('general');
    expect(options.data).toEqual({ path: '/UserDashboard' });
  });

  test('that is unreadable is shown in the language of the device', () => {
    const { title, options } = shown('', { spoken: 'hi' });
    expect([title, options.body]).toEqual(['गंगा योग', 'कुछ नया है। देखने के लिए टैप करें।']);
  });
});

test.each(['/join/asana?from=push#now', '/UserDashboard', '/'])(
  'the path %s is safe to open',
  (path) => {
    expect(safePath(path, origin)).toBe(path);
  },
);

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  'javascript:alert(1)',
  '@evil.example/',
  '.evil.example',
  'Account',
  '',
  7,
  undefined,
])('the path %s is replaced by the dashboard', (path) => {
  expect(safePath(path, origin)).toBe('/UserDashboard');
});

test.each(['/\t/evil.example', '/\n/evil.example', '/./\\evil.example'])(
  'a path that a browser reads otherwise stays on the site: %j',
  (path) => {
    expect(new URL(safePath(path, origin), origin).origin).toBe(origin);
  },
);
