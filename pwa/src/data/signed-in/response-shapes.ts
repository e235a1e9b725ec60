import { has, isListOf, isSomething } from '../network/response-shapes.ts';

/*
 * Tests for answers to signed-in people, as those of network/response-shapes.ts.
 */

export const isReceipt = (body: unknown) => has(body, { reference: 'string', paidAt: 'string' });

/** The address of a calendar: `{ url: 'https://…' }` */
export const holdsUrl = (body: unknown) => has(body, { url: 'string' });

/** The key for push messages: `{ publicKey: 'BN…' }` */
export const holdsPublicKey = (body: unknown) => has(body, { publicKey: 'string' });

/** What an account is told of: `{ starting: true, …, browsers: 1 }` */
export const holdsBrowsers = (body: unknown) => has(body, { browsers: 'number' });

/** Whether an account agrees to announcements: `{ agreed: null, at: null }` */
export const holdsConsent = (body: unknown) => isSomething(body) && 'agreed' in body;

/** Passkeys and codes: `{ passkeys: […], recoveryCodesLeft: 10, … }` */
export const holdsPasskeys = (body: unknown) =>
  isSomething(body) && isListOf({ id: 'number', name: 'string' })(body.passkeys);

/** The same with the recovery codes that came: `{ security: { … }, recoveryCodes: null }` */
export const holdsSecurity = (body: unknown) => isSomething(body) && holdsPasskeys(body.security);

/** Whom an announcement would reach. */
export const isPreview = (body: unknown) =>
  has(body, { learners: 'number', byPush: 'number', byMail: 'number' });

/** How people are notified: `{ contacts: { app: 2, email: 1, none: 1 } }` */
export const holdsContacts = (body: unknown) =>
  isSomething(body) && has(body.contacts, { app: 'number', email: 'number', none: 'number' });

/** What an account has agreed to, or refused: `[{ kind: 'notifications', at: '…', … }]` */
export const isConsents = isListOf({ kind: 'string', at: 'string' });

/** Whom an account has named: `{ nominee: null }` */
export const holdsNominee = (body: unknown) => isSomething(body) && 'nominee' in body;

/** A page that is saved as a file: `{ html: '<!doctype html>…' }` */
export const holdsHtml = (body: unknown) => has(body, { html: 'string' });

/** `{ child: { id: 7, name: 'Anu', birthYear: 2015 } }` */
export const holdsChild = (body: unknown) =>
  isSomething(body) && has(body.child, { id: 'number', name: 'string', birthYear: 'number' });
