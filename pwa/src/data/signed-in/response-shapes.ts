import { hasFields, isListOf, isObject } from '../network/response-shapes.ts';

/*
 * Checks for responses to signed-in people, as those of network/response-shapes.ts.
 */

export const isReceipt = (body: unknown) =>
  hasFields(body, { reference: 'string', paidAt: 'string' });

/** The address of a calendar: `{ url: 'https://…' }` */
export const hasUrl = (body: unknown) => hasFields(body, { url: 'string' });

/** The key for push messages: `{ publicKey: 'BN…' }` */
export const hasPublicKey = (body: unknown) => hasFields(body, { publicKey: 'string' });

/** The notification settings of an account: `{ starting: true, …, browsers: 1 }` */
export const hasBrowserCount = (body: unknown) => hasFields(body, { browsers: 'number' });

/** Whether an account agrees to announcements: `{ agreed: null, at: null }` */
export const hasConsent = (body: unknown) => isObject(body) && 'agreed' in body;

/** Passkeys and codes: `{ passkeys: […], recoveryCodesLeft: 10, … }` */
export const hasPasskeys = (body: unknown) =>
  isObject(body) && isListOf({ id: 'number', name: 'string' })(body.passkeys);

/** The same with new recovery codes: `{ security: { … }, recoveryCodes: null }` */
export const hasSecurity = (body: unknown) => isObject(body) && hasPasskeys(body.security);

/** The recipients of an announcement. */
export const isAnnouncementPreview = (body: unknown) =>
  hasFields(body, { learners: 'number', byPush: 'number', byMail: 'number' });

/** How people are notified: `{ contacts: { app: 2, email: 1, none: 1 } }` */
export const hasContacts = (body: unknown) =>
  isObject(body) && hasFields(body.contacts, { app: 'number', email: 'number', none: 'number' });

/** The consents that an account has given or refused: `[{ kind: 'notifications', at: '…', … }]` */
export const isConsents = isListOf({ kind: 'string', at: 'string' });

/** The nominee of an account: `{ nominee: null }` */
export const hasNominee = (body: unknown) => isObject(body) && 'nominee' in body;

/** A page that is saved as a file: `{ html: '<!doctype html>…' }` */
export const hasHtml = (body: unknown) => hasFields(body, { html: 'string' });

/** `{ child: { id: 7, name: 'Anu', birthYear: 2015 } }` */
export const hasChild = (body: unknown) =>
  isObject(body) && hasFields(body.child, { id: 'number', name: 'string', birthYear: 'number' });
