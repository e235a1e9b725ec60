/**
 * Tests for the answers of the BFF. A captive portal answers every path with 200 and a page of its own, so a
 * status alone proves nothing: an answer is used and kept only if its content type and its shape are the BFF's.
 * Only the fields that tell an answer from a foreign page are tested. The service worker uses this file too.
 */

type Fields = Record<string, unknown>;
type Types = Record<string, 'number' | 'string' | 'boolean'>;

/** Any JSON object or array. */
export const isSomething = (body: unknown): body is Fields =>
  typeof body === 'object' && body !== null;

const has = (body: unknown, types: Types) =>
  isSomething(body) && Object.entries(types).every(([name, type]) => typeof body[name] === type);

const isListOf = (types: Types) => (body: unknown) =>
  Array.isArray(body) && body.every((item) => has(item, types));

/** The body of an answer if it is JSON. Undefined for other content types and for a body that cannot be read. */
export const jsonOf = async (answer: Pick<Response, 'headers' | 'json'>): Promise<unknown> =>
  /^application\/json\b/i.test(answer.headers.get('Content-Type') ?? '')
    ? answer.json().catch(() => undefined)
    : undefined;

/** The sentence of a refusal: `{ error: 'Please log in.' }`. */
export const sentenceOf = (body: unknown): string | undefined =>
  has(body, { error: 'string' }) ? (body as { error: string }).error : undefined;

/** One row of the database: `{ id: 7, … }`. */
export const isRow = (body: unknown) => has(body, { id: 'number' });

export const isReceipt = (body: unknown) => has(body, { reference: 'string', paidAt: 'string' });

/** A list, or an object with a list in it: `[…]` or `{ items: […], … }`. */
export const holdsList = (body: unknown) =>
  isSomething(body) && [body, ...Object.values(body)].some(Array.isArray);

export const isMeetings = isListOf({ id: 'number', meetingLink: 'string' });

/** A page of meetings: `{ items: […], … }`. */
export const holdsMeetings = (body: unknown) => isSomething(body) && isMeetings(body.items);

export const isCourses = isListOf({ id: 'number', slug: 'string', title: 'string', fee: 'number' });

export const isClasses = isListOf({
  courseId: 'number',
  startsAt: 'string',
  endsAt: 'string',
  joinPath: 'string',
});

/** What the studio says of itself: a list of one, or of none. */
export const isFacts = isListOf({ phoneIsOnWhatsApp: 'boolean' });

/** `{ user: { id: 7, name: 'Asha Rawat', … } }` */
export const holdsAccount = (body: unknown) =>
  isSomething(body) && has(body.user, { id: 'number', name: 'string' });

export const holdsToken = (body: unknown) => has(body, { token: 'string' });

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

export const isSignIn = (body: unknown) => holdsAccount(body) && holdsToken(body);

/** The acknowledgement of a message or request: 202 with `{ message: '…' }`. */
export const isReceived = (body: unknown, status: number) =>
  status === 202 && has(body, { message: 'string' });

/** Whom an announcement would reach. */
export const isPreview = (body: unknown) =>
  has(body, { learners: 'number', byPush: 'number', byMail: 'number' });

/** What an account has agreed to, or refused: `[{ kind: 'notifications', at: '…', … }]` */
export const isConsents = isListOf({ kind: 'string', at: 'string' });

/** Whom an account has named: `{ nominee: null }` */
export const holdsNominee = (body: unknown) => isSomething(body) && 'nominee' in body;

/** The acknowledgement of a grievance: `{ number: 'G-12', dueOn: '2026-12-27' }` */
export const isGrievance = (body: unknown) => has(body, { number: 'string', dueOn: 'string' });

/** A page that is saved as a file: `{ html: '<!doctype html>…' }` */
export const holdsHtml = (body: unknown) => has(body, { html: 'string' });
