/**
 * Checks for the responses of the BFF. A captive portal responds to every request with 200 and its own page, so the
 * status alone proves nothing: a response is used and cached only if its content type and its shape are the BFF's.
 * Only the fields that distinguish it from a foreign page are checked. The service worker uses this file too.
 */

type Fields = Record<string, unknown>;
type FieldTypes = Record<string, 'number' | 'string' | 'boolean'>;

/** Any JSON object or array. */
export const isObject = (body: unknown): body is Fields =>
  typeof body === 'object' && body !== null;

export const hasFields = (body: unknown, types: FieldTypes) =>
  isObject(body) && Object.entries(types).every(([name, type]) => typeof body[name] === type);

export const isListOf = (types: FieldTypes) => (body: unknown) =>
  Array.isArray(body) && body.every((item) => hasFields(item, types));

/** The body of a response if it is JSON. Undefined for other content types and for an unreadable body. */
export const readJson = async (response: Pick<Response, 'headers' | 'json'>): Promise<unknown> =>
  /^application\/json\b/i.test(response.headers.get('Content-Type') ?? '')
    ? response.json().catch(() => undefined)
    : undefined;

/** The message of an error response: `{ error: 'Please log in.' }`. */
export const errorMessageOf = (body: unknown): string | undefined =>
  hasFields(body, { error: 'string' }) ? (body as { error: string }).error : undefined;

/** One row of the database: `{ id: 7, … }`. */
export const hasId = (body: unknown) => hasFields(body, { id: 'number' });

/** A list, or an object with a list in it: `[…]` or `{ items: […], … }`. */
export const hasList = (body: unknown) =>
  isObject(body) && [body, ...Object.values(body)].some(Array.isArray);

export const isMeetings = isListOf({ id: 'number', meetingLink: 'string' });

/** A page of meetings: `{ items: […], … }`. */
export const hasMeetings = (body: unknown) => isObject(body) && isMeetings(body.items);

export const isCourses = isListOf({ id: 'number', slug: 'string', title: 'string', fee: 'number' });

export const isClasses = isListOf({
  courseId: 'number',
  startsAt: 'string',
  endsAt: 'string',
  joinPath: 'string',
});

/** The studio settings: a list with one item or none. */
export const isStudioSettings = isListOf({ phoneIsOnWhatsApp: 'boolean' });

/** `{ user: { id: 7, name: 'Asha Rawat', … } }` */
export const hasUser = (body: unknown) =>
  isObject(body) && hasFields(body.user, { id: 'number', name: 'string' });

export const hasToken = (body: unknown) => hasFields(body, { token: 'string' });

export const isLoginResult = (body: unknown) => hasUser(body) && hasToken(body);

/** The acknowledgement of a message or request: 202 with `{ message: '…' }`. */
export const isAccepted = (body: unknown, status: number) =>
  status === 202 && hasFields(body, { message: 'string' });
