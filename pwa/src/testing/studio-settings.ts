import type { PublicStudioSettings } from 'bff/contract';
import { onTestFinished } from 'vitest';
import { studio } from '../content/studio.ts';

/** Settings with every field. The phone number cannot exist: no number in India begins with 00. */
export const completeStudioSettings = {
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

/** Overrides the studio settings until the end of the test. */
export const overrideStudioSettings = (settings: Partial<PublicStudioSettings>) => {
  const before = { ...studio };
  Object.assign(studio, settings);
  onTestFinished(() => void Object.assign(studio, before));
};
