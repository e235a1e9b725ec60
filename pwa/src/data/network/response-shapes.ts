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

export const has = (body: unknown, types: Types) =>
  isSomething(body) && Object.entries(types).every(([name, type]) => typeof body[name] === type);

export const isListOf = (types: Types) => (body: unknown) =>
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

export const isSignIn = (body: unknown) => holdsAccount(body) && holdsToken(body);

/** The acknowledgement of a message or request: 202 with `{ message: '…' }`. */
export const isReceived = (body: unknown, status: number) =>
  status === 202 && has(body, { message: 'string' });
