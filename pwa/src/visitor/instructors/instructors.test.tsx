import { render, screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { loadScreen } from '../../routes/routes.tsx';
import { visit } from '../../testing/render-app.tsx';
import { everyFact, tellFacts } from '../../testing/studio-settings.ts';
import { InstructorCard } from './InstructorCard.tsx';

beforeAll(() => loadScreen('/Instructors'));

test('names the teacher whom the studio has named, with their own words and picture', () => {
  tellFacts(everyFact);
  render(<InstructorCard heading="h2" />);
  expect(screen.getByRole('heading', { name: 'A Teacher' })).toBeTruthy();
  expect(screen.getByText('Certified Yoga Therapist')).toBeTruthy();
  expect(screen.getByText('Has taught for years.')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'A Teacher' }).getAttribute('src')).toBe('/teacher.jpg');
});

test('without a name there is the profession, and a drawing', () => {
  tellFacts({ teacher: { name: undefined, about: undefined, picture: undefined } });
  render(<InstructorCard heading="h2" />);
  expect(screen.getByRole('heading', { name: 'Certified Yoga Therapist' })).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
});

test('/Instructors names the teacher whom the studio has named, and leads to the courses and to the studio', () => {
  tellFacts(everyFact);
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

test('/Instructors without a name has the profession, once, and a drawing', () => {
  tellFacts({ teacher: { name: undefined, about: undefined, picture: undefined } });
  visit('/Instructors');
  expect(screen.getAllByText('Certified Yoga Therapist')).toHaveLength(1);
  expect(screen.getByRole('heading', { name: 'Certified Yoga Therapist' })).toBeTruthy();
  expect(screen.queryByRole('img', { name: 'Certified Yoga Therapist' })).toBeNull();
});
