import { render, screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { loadScreen } from '../../routes/routes.tsx';
import { visit } from '../../testing/render-app.tsx';
import { completeStudioSettings, overrideStudioSettings } from '../../testing/studio-settings.ts';
import { InstructorCard } from './InstructorCard.tsx';

beforeAll(() => loadScreen('/Instructors'));

test('the card has the name, text and picture of the studio’s teacher', () => {
  overrideStudioSettings(completeStudioSettings);
  render(<InstructorCard heading="h2" />);
  expect(screen.getByRole('heading', { name: 'A Teacher' })).toBeTruthy();
  expect(screen.getByText('Certified Yoga Therapist')).toBeTruthy();
  expect(screen.getByText('Has taught for years.')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'A Teacher' }).getAttribute('src')).toBe('/teacher.jpg');
});

test('the card without a name has the profession and an illustration', () => {
  overrideStudioSettings({ teacher: { name: undefined, about: undefined, picture: undefined } });
  render(<InstructorCard heading="h2" />);
  expect(screen.getByRole('heading', { name: 'Certified Yoga Therapist' })).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
});

test('/Instructors has the teacher’s name, and links to the courses and to the studio', () => {
  overrideStudioSettings(completeStudioSettings);
  visit('/Instructors');
  expect(screen.getByRole('region', { name: 'A Teacher' }).textContent).toContain(
    'Certified Yoga Therapist',
  );
  expect(screen.getByText('Has taught for years.')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'A Teacher' }).getAttribute('src')).toBe('/teacher.jpg');
  const next = within(screen.getByRole('region', { name: 'Begin with one class' }));
  const addresses = next.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(addresses).toEqual(['/Courses', '/ContactUs']);
});

test('/Instructors without a name has the profession once, and an illustration', () => {
  overrideStudioSettings({ teacher: { name: undefined, about: undefined, picture: undefined } });
  visit('/Instructors');
  expect(screen.getAllByText('Certified Yoga Therapist')).toHaveLength(1);
  expect(screen.getByRole('heading', { name: 'Certified Yoga Therapist' })).toBeTruthy();
  expect(screen.queryByRole('img', { name: 'Certified Yoga Therapist' })).toBeNull();
});
