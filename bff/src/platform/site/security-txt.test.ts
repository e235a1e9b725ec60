import { afterEach, expect, test } from 'vitest';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';

let studio: TestStudio;
afterEach(() => studio.stop());
const read = () => studio.call('GET', '/.well-known/security.txt');

test('security.txt names the contact, and until when it is valid', async () => {
  let today = new Date('2026-11-26T09:30:00Z');
  studio = await startTestStudio({
    studioEmail: 'Ganga Yoga <desk@studio-in-rishikesh.in>',
    publicUrl: 'https://yoga.example.org',
    now: () => today,
  });
  const { status, text, headers } = await read();
  expect(status).toBe(200);
  expect(headers.get('Content-Type')).toBe('text/plain; charset=UTF-8');
  expect(headers.get('Cache-Control')).toBe('public, max-age=3600');
  expect(text.split('\n')).toEqual([
    'Contact: mailto:desk@studio-in-rishikesh.in',
    'Expires: 2027-05-25T00:00:00Z',
    'Preferred-Languages: en',
    'Canonical: https://yoga.example.org/.well-known/security.txt',
    '',
  ]);
  today = new Date('2027-11-26T09:30:00Z');
  expect((await read()).text).toContain('Expires: 2028-05-24T00:00:00Z');
});

test.each([
  ['studio@localhost', 404],
  ['Studio <studio@mail.example.org>', 404],
  ['studio@yoga.test', 404],
  ['studio@test.com', 200],
])(
  'security.txt exists if the studio’s address %s can receive e-mail: %i',
  async (studioEmail, status) => {
    studio = await startTestStudio({ studioEmail });
    expect((await read()).status).toBe(status);
  },
);
