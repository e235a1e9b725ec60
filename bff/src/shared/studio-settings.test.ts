import { expect, test } from 'vitest';
import { isSettingsSection } from './studio-settings.ts';

test.each([...['contact', 'teacher', 'payment', 'legal', 'grievance', 'terms']])(
  '%s is a section of the settings',
  (name) => {
    expect(isSettingsSection(name)).toBe(true);
  },
);

test('another name is no section of the settings', () => {
  expect(isSettingsSection('password')).toBe(false);
});
