import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import { negotiateLanguage } from './request-language.ts';

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['hi', 'hi'],
  ['HI-in', 'hi'],
  ['hi-Deva-IN,hi;q=0.9,en;q=0.8', 'hi'],
  ['en-IN,hi;q=0.9', 'en'],
  ['en;q=0.5, hi; q=0.7', 'hi'],
  ['hi;q=0.7,en;q=0.7', 'hi'],
  // Languages that the site does not have are skipped.
  ['ta,mr;q=0.9,hi;q=0.8,en;q=0.7', 'hi'],
  ['ta,mr', 'en'],
  ['*', 'en'],
  ['hi;q=0', 'en'],
  ['hi;q=much', 'en'],
  ['hindi', 'en'],
])('%j is answered in %s', (header, language) => {
  expect(negotiateLanguage(header)).toBe(language);
});

test('the beginning of a header is read, however long it is', () => {
  expect(negotiateLanguage(`${'x,'.repeat(200)}hi`)).toBe('hi');
  expect(negotiateLanguage(`${'x,'.repeat(400)}hi`)).toBe('en');
});

describe('an error response', () => {
  let studio: TestStudio;
  beforeAll(async () => {
    studio = await startTestStudio({
      rules: { registrationPerAddress: { points: 2, seconds: 3600 } },
    });
  });
  afterAll(() => studio.stop());

  const inHindi = { 'Accept-Language': 'hi' };

  test('has a message in the language of its request, with the same code and values', async () => {
    const body = { email: 'asha@example.com', password: 'short', name: 'Asha' };
    const register = (headers: Record<string, string>) =>
      studio.call('POST', '/api/auth/register', { body, headers });
    const hindi = await register(inHindi);
    expect(hindi.body.error).toMatch(/^पासवर्ड कम से कम \d+ अक्षरों में लिखें।$/);
    const { error, ...rest } = hindi.body;
    expect((await register({})).body).toEqual({
      ...rest,
      error: `Password must be at least ${rest.values.min} characters long.`,
    });
  });

  test.each([
    [
      'where nothing is',
      404,
      'GET',
      '/api/nothing',
      'इस पते पर कुछ नहीं है। पता फिर से देखें, या होम पेज खोलें।',
    ],
    ['without a session', 401, 'GET', '/api/auth/me', 'आगे बढ़ने के लिए लॉग इन करें।'],
    [
      'of what is no JSON',
      400,
      'POST',
      '/api/auth/login',
      'यह ठीक से नहीं पहुँचा। पेज फिर से खोलें, और दोबारा कोशिश करें।',
    ],
  ])('%s has one, too, and no cache may store it', async (_, status, method, path, sentence) => {
    const headers = { ...inHindi, 'Content-Type': 'application/json' };
    const answer = await studio.call(method, path, {
      headers,
      ...(method === 'POST' && { raw: '{' }),
    });
    expect([answer.status, answer.body.error]).toEqual([status, sentence]);
    expect(answer.headers.get('Cache-Control')).toContain('no-store');
  });

  test('that a limit repeats from its cache has the language of each request', async () => {
    const register = (language: string) =>
      studio.call('POST', '/api/auth/register', {
        body: { name: 'Asha', email: `${language}@home.example`, password: 'three quiet ghats' },
        headers: { 'X-Forwarded-For': '198.51.100.9', 'Accept-Language': language },
      });
    const answers = [];
    for (const language of ['en', 'hi', 'en', 'hi', 'en']) answers.push(await register(language));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 429, 429, 429]);
    expect(answers.slice(2).map(({ body }) => body.error)).toEqual([
      expect.stringMatching(/^Too many attempts\./),
      expect.stringMatching(/^बहुत बार कोशिश हो चुकी है।/),
      expect.stringMatching(/^Too many attempts\./),
    ]);
  });
});
