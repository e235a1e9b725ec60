import type { PublicStudioSettings } from 'bff/contract';
import { onTestFinished } from 'vitest';
import { studio } from '../content/studio.ts';

/** All that a studio can say of itself. Nobody has this number: no subscriber's begins with 00 in India. */
export const everyFact = {
  legalName: 'Ganga Yoga Pvt. Ltd.',
  street: '12 Ghat Road',
  phone: '+91 00123 45678',
  phoneIsOnWhatsApp: true,
  email: 'namaste@studio.example',
  social: [{ name: 'Instagram', link: 'https://www.instagram.com/studio' }],
  teacher: {
    name: 'A Teacher',
    about: 'Has taught for years.',
    picture: 'teacher.jpg',
  },
  grievance: { name: 'An Officer', email: 'data@studio.example', phone: '+91 00123 45679' },
  refundTerms: { en: ['A course that has not begun is refunded in full.'], hi: [] },
} satisfies PublicStudioSettings;

/** Until the end of the test this is what the studio says of itself. */
export const tellFacts = (facts: Partial<PublicStudioSettings>) => {
  const before = { ...studio };
  Object.assign(studio, facts);
  onTestFinished(() => void Object.assign(studio, before));
};
