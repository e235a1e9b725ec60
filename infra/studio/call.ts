export interface CallOptions {
  body?: unknown;
  token?: string;
  /** The client address that the proxy reports; rate limits count by it. */
  from?: string;
  headers?: Record<string, string>;
}

/** The response to a call; `status` is 0 if the connection broke before one. */
export interface CallResult {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect any response.
  body: any;
  ms: number;
  /** Why the connection broke: Node's code. */
  broken?: string;
}

/** Longer than any response may take: the call throws after it. */
const CALL_TIMEOUT_MS = 20_000;

export async function call(url: string, method: string, options: CallOptions = {}) {
  const begin = performance.now();
  const outcome = await send(url, method, options).catch((error: Error) => {
    if (error.name === 'TimeoutError') throw new Error(`${method} ${url} hangs`);
    const broken = (error.cause as { code?: string } | undefined)?.code ?? error.message;
    return { status: 0, headers: new Headers(), body: undefined, broken };
  });
  return { ...outcome, ms: performance.now() - begin } satisfies CallResult;
}

async function send(url: string, method: string, { body, token, from, headers }: CallOptions) {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
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

export const isAcknowledged = ({ status }: CallResult) => status >= 200 && status < 300;
