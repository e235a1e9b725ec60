export interface CallOptions {
  body?: unknown;
  token?: string;
  /** The client address that the proxy reports; limits count by it. */
  from?: string;
  headers?: Record<string, string>;
}

/** The answer to a call; `status` is 0 when the connection broke and there was none. */
export interface Outcome {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back.
  body: any;
  ms: number;
  /** Why the connection broke: Node's code. */
  broken?: string;
}

/** Longer than any answer may take: after it the call throws. */
const PATIENCE_MS = 20_000;

export async function call(url: string, method: string, options: CallOptions = {}) {
  const begin = performance.now();
  const outcome = await send(url, method, options).catch((error: Error) => {
    if (error.name === 'TimeoutError') throw new Error(`${method} ${url} hangs`);
    const broken = (error.cause as { code?: string } | undefined)?.code ?? error.message;
    return { status: 0, headers: new Headers(), body: undefined, broken };
  });
  return { ...outcome, ms: performance.now() - begin } satisfies Outcome;
}

async function send(url: string, method: string, { body, token, from, headers }: CallOptions) {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(from && { 'X-Forwarded-For': from }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('Content-Type') === 'application/json';
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : text,
  };
}

export const acknowledged = ({ status }: Outcome) => status >= 200 && status < 300;
