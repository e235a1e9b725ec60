import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { studioMessages } from '../../content/studio-messages.ts';
import { completeStudioSettings, overrideStudioSettings } from '../../testing/studio-settings.ts';
import { Footer } from './Footer.tsx';

const show = () =>
  render(
    <MemoryRouter>
      <Footer />
    </MemoryRouter>,
  );
const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test.each<[string, string]>([
  ['About', '/Instructors'],
  ['Exercise', '/Courses'],
  ['ContactUs', '/ContactUs'],
  ['Fees and refunds', '/Terms'],
])('the footer link %s leads to %s', (name, address) => {
  show();
  expect(addressOf(name)).toBe(address);
});

test('the footer has the blurb, the address and the year', () => {
  show();
  const words = screen.getByRole('contentinfo').textContent;
  for (const expected of [
    studioMessages().blurb,
    'Rishikesh 249201',
    'Uttarakhand',
    'India',
    '2024',
  ])
    expect(words).toContain(expected);
});

test('the footer has the phone number, the e-mail address and the networks of the studio settings', () => {
  overrideStudioSettings(completeStudioSettings);
  show();
  expect(addressOf('+91 00123 45678')).toBe('tel:+910012345678');
  expect(addressOf('namaste@studio.example')).toBe('mailto:namaste@studio.example');
  expect(addressOf('Instagram')).toBe('https://www.instagram.com/studio');
  expect(screen.getByRole('contentinfo').textContent).toContain('12 Ghat Road');
  expect(screen.queryByRole('link', { name: 'Write to us' })).toBeNull();
});

test.each([
  ['+91 1800 123 4567', '1800 123 4567', 'tel:18001234567'],
  ['+91 1800 11 4000', '1800 11 4000', 'tel:1800114000'],
  ['+91 1860 266 2666', '1860 266 2666', 'tel:18602662666'],
  ['+91 180 265 1234', '+91 180 265 1234', 'tel:+911802651234'],
  ['+1 800 123 4567', '+1 800 123 4567', 'tel:+18001234567'],
])('a toll-free number of India has no country’s code: %s', (phone, shown, dialled) => {
  overrideStudioSettings({ ...completeStudioSettings, phone });
  show();
  expect(addressOf(shown)).toBe(dialled);
});

test('the footer without contact details links to the contact form, and has no empty list', () => {
  overrideStudioSettings({ phone: undefined, email: undefined, social: [] });
  show();
  expect(addressOf('Write to us')).toBe('/ContactUs');
  expect(screen.queryByRole('list', { name: 'Social networks' })).toBeNull();
});
