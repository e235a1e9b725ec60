import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PublicStudioSettings } from 'bff/contract';
import { afterAll, expect, test } from 'vitest';
import { studio } from '../src/content/studio.ts';
import { findSettingsProblems } from './check-studio-settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'studio-public-'));
writeFileSync(join(folder, 'teacher.jpg'), 'a picture');
writeFileSync(join(folder, 'large.jpg'), Buffer.alloc(200_000));
afterAll(() => rmSync(folder, { recursive: true }));

const none: PublicStudioSettings = {
  legalName: undefined,
  street: undefined,
  phone: undefined,
  phoneIsOnWhatsApp: false,
  email: undefined,
  social: [],
  teacher: { name: undefined, about: undefined, picture: undefined },
  grievance: {},
  refundTerms: { en: [], hi: [] },
};
const pictured = (picture: string) => ({ teacher: { ...none.teacher, picture } });
const linked = (link: string) => ({ social: [{ name: 'Instagram', link }] });

test('the settings of this studio are accepted', () => {
  expect(findSettingsProblems(studio, join(import.meta.dirname, '../../public'))).toEqual([]);
});

test.each<[Partial<PublicStudioSettings>]>([
  [{}],
  [{ phone: '+91 98765 43210' }],
  [{ email: 'namaste@gangayoga.in' }],
  [linked('https://www.instagram.com/gangayoga')],
  [pictured('teacher.jpg')],
])('the settings %j are accepted', (settings) => {
  expect(findSettingsProblems({ ...none, ...settings }, folder)).toEqual([]);
});

test.each<[Partial<PublicStudioSettings>, string]>([
  [{ phone: '+91 00000 00000' }, 'no phone has the number'],
  [{ phone: '98765 43210' }, 'no phone has the number'],
  [{ phone: '+91' }, 'no phone has the number'],
  [{ email: 'namaste@ganga-yoga.example' }, 'nobody can be written to'],
  [{ email: 'namaste@example.com' }, 'nobody can be written to'],
  [{ grievance: { name: 'Kavita', email: 'kavita' } }, 'nobody can be written to'],
  [{ email: 'namaste' }, 'nobody can be written to'],
  [linked('https://www.instagram.com/'), 'no page of the studio’s own'],
  [linked('instagram.com/gangayoga'), 'no page of the studio’s own'],
  [pictured('nobody.jpg'), 'there is no file public/nobody.jpg'],
  [pictured('large.jpg'), 'larger than 150 KB'],
  [pictured('../teacher.jpg'), 'must be the name of'],
])('the settings %j are rejected', (settings, words) => {
  expect(findSettingsProblems({ ...none, ...settings }, folder)).toEqual([
    expect.stringContaining(words),
  ]);
});
