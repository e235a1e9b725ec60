/**
 * A captive portal answers every path with 200 and a page of its own, so a status alone says nothing: what
 * is believed and kept has the type and the shape of an answer of ours. The worker uses this too.
 */

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const isListOf =
  (isItem: (item: Fields) => boolean) =>
  (body: unknown): boolean =>
    Array.isArray(body) && body.every((item) => isObject(item) && isItem(item));

const isAccount = (user: unknown) =>
  isObject(user) && typeof user.id === 'number' && typeof user.name === 'string';

/** An answer's body where it is JSON; undefined where it is a page, or cannot be read. */
export const jsonOf = async (answer: Pick<Response, 'headers' | 'json'>): Promise<unknown> =>
  /^application\/json\b/i.test(answer.headers.get('Content-Type') ?? '')
    ? answer.json().catch(() => undefined)
    : undefined;

/** The sentence of a refusal. */
export const sentenceOf = (body: unknown): string | undefined =>
  isObject(body) && typeof body.error === 'string' ? body.error : undefined;

/** What a call answers of which no more need be known. */
export const isSomething = isObject;

/** A row or a receipt, which all have a number of their own. */
export const isRow = (body: unknown): boolean =>
  isObject(body) && (typeof body.id === 'number' || typeof body.number === 'number');

/** A list, alone or with words around it. */
export const holdsList = (body: unknown): boolean =>
  Array.isArray(body) || (isObject(body) && Object.values(body).some(Array.isArray));

export const isMeetings = isListOf(
  ({ id, meetingLink }) => typeof id === 'number' && typeof meetingLink === 'string',
);

export const isCourses = isListOf(
  ({ id, slug, title, fee }) =>
    typeof id === 'number' &&
    typeof slug === 'string' &&
    typeof title === 'string' &&
    typeof fee === 'number',
);

export const holdsAccount = (body: unknown): boolean => isObject(body) && isAccount(body.user);

export const isSignIn = (body: unknown): boolean => holdsAccount(body) && holdsToken(body);

export const holdsToken = (body: unknown): boolean =>
  isObject(body) && typeof body.token === 'string' && body.token !== '';

/** The server's word that it has a message: with this status, and in a sentence. */
export const isReceived = (body: unknown, status: number): boolean =>
  status === 202 && isObject(body) && typeof body.message === 'string';
