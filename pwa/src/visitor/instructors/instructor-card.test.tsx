import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { everyFact, tellFacts } from '../../testing/studio-facts.ts';
import { InstructorCard } from './InstructorCard.tsx';

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
