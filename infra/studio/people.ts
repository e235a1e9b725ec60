import { openStaffRegister } from 'bff/staff';
import { expect } from 'vitest';
import type { StudioProcess } from './studio-process.ts';

export const STAFF = { email: 'teacher@studio.example', password: 'surya namaskar' };

/** Registers the staff account and returns its token. */
export async function signInStaff(studio: StudioProcess, databaseUrl: string): Promise<string> {
  const registered = await studio.call('POST', '/api/auth/register', {
    body: { name: 'Certified Yoga Therapist', ...STAFF },
  });
  expect(registered.status).toBe(201);
  const register = await openStaffRegister(databaseUrl);
  await register.grant(STAFF.email, 'staff', { keepsAccess: true });
  await register.close();
  const { status, body } = await studio.call('POST', '/api/auth/login', { body: STAFF });
  expect(status).toBe(200);
  return body.token;
}

/** For repeated logins. Only the last twenty sessions of an account are kept, and that of staff must stay. */
export const LEARNER = { email: 'asha@studio.example', password: 'chandra namaskar' };

/** Registers a learner. */
export async function registerLearner(studio: StudioProcess, learner = LEARNER): Promise<void> {
  const body = { name: 'Asha', ...learner };
  const { status } = await studio.call('POST', '/api/auth/register', { body });
  expect(status).toBe(201);
}

/** A contact message with its number in the text, in two scripts, from its own address. */
export const contactMessage = (number: number) => ({
  body: {
    fullName: `आशा Verma ${number}`,
    email: `asha${number}@example.com`,
    mobileNumber: '+91 98765 43210',
    message: `संदेश ${number}\nनमस्ते, कक्षा कब है?\n${'गंगा के किनारे योग। '.repeat(40)}\nend of ${number}`,
  },
  from: `198.51.100.${number}`,
});
