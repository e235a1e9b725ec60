import type { Person } from './person.ts';

/** An answer as its caller has heard it. `status` is 0 if none came. */
export interface CallAnswer {
  by: Person | undefined;
  /** The token that the call was made with. */
  token: string | undefined;
  /** The body that was sent. */
  sent: unknown;
  headersSent?: Record<string, string> | undefined;
  method: string;
  path: string;
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: actions read fields of any answer.
  body: any;
}

export interface CallOptions {
  /** Who calls: with the token of their last login. */
  by?: Person | undefined;
  /** Instead of the caller's own token. */
  token?: string | undefined;
  body?: unknown;
  /** Sent as it is, instead of `body`. */
  raw?: string;
  headers?: Record<string, string>;
  /** The number of the server; by default the servers take turns. */
  server?: 0 | 1;
}

const LONGEST_MS = 20_000;

export async function send(
  url: string,
  method: string,
  path: string,
  { by, token = by?.token, body, raw, headers }: CallOptions,
): Promise<CallAnswer> {
  const heard = { by, token, sent: body, headersSent: headers, method, path };
  try {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(LONGEST_MS),
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(raw !== undefined && { body: raw }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = text !== '' && response.headers.get('Content-Type')?.includes('json');
    const parsed = isJson ? JSON.parse(text) : undefined;
    return { ...heard, status: response.status, headers: response.headers, text, body: parsed };
  } catch (error) {
    if ((error as Error).name === 'TimeoutError') return { ...heard, ...none, text: HANGS };
    return { ...heard, ...none };
  }
}

/** The text of a call that was not answered within the longest time that any may take. */
export const HANGS = 'No answer came within 20 seconds.';

const none = { status: 0, headers: new Headers(), text: '', body: undefined };

export const isDone = ({ status }: CallAnswer) => status >= 200 && status < 400;
