/**
 * A captive portal answers every path with 200 and a page of its own, so a status alone says nothing: what
 * is believed and kept has the type and the shape of an answer of ours. The worker uses this too.
 */

type Fields = Record<string, unknown>;
type Types = Record<string, 'number' | 'string'>;

/** What a call answers of which no more need be known. */
export const isSomething = (body: unknown): body is Fields =>
  typeof body === 'object' && body !== null;

const has = (body: unknown, types: Types) =>
  isSomething(body) && Object.entries(types).every(([name, type]) => typeof body[name] === type);

const isListOf = (types: Types) => (body: unknown) =>
  Array.isArray(body) && body.every((item) => has(item, types));

/** An answer's body where it is JSON; undefined where it is a page, or cannot be read. */
export const jsonOf = async (answer: Pick<Response, 'headers' | 'json'>): Promise<unknown> =>
  /^application\/json\b/i.test(answer.headers.get('Content-Type') ?? '')
    ? answer.json().catch(() => undefined)
    : undefined;

/** The sentence of a refusal. */
export const sentenceOf = (body: unknown): string | undefined =>
  has(body, { error: 'string' }) ? (body as { error: string }).error : undefined;

export const isRow = (body: unknown) => has(body, { id: 'number' });

export const isReceipt = (body: unknown) => has(body, { number: 'number' });

/** A list, alone or with words around it. */
export const holdsList = (body: unknown) =>
  isSomething(body) && [body, ...Object.values(body)].some(Array.isArray);

export const isMeetings = isListOf({ id: 'number', meetingLink: 'string' });

/** A page of them. */
export const holdsMeetings = (body: unknown) => isSomething(body) && isMeetings(body.items);

export const isCourses = isListOf({ id: 'number', slug: 'string', title: 'string', fee: 'number' });

export const holdsAccount = (body: unknown) =>
  isSomething(body) && has(body.user, { id: 'number', name: 'string' });

export const holdsToken = (body: unknown) => has(body, { token: 'string' });

export const isSignIn = (body: unknown) => holdsAccount(body) && holdsToken(body);

/** The server's word that it has a message: with this status, and in a sentence. */
export const isReceived = (body: unknown, status: number) =>
  status === 202 && has(body, { message: 'string' });
