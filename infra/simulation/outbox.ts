import 'fake-indexeddb/auto';
import type { World } from './world.ts';

interface OutboxRow {
  /** Also the idempotency key. */
  id: string;
  body: Record<'fullName' | 'email' | 'mobileNumber' | 'message', string>;
  createdAt: number;
}

/** The queue of contact messages, as the app and its service worker have it. */
interface Outbox {
  putRow(row: OutboxRow): Promise<unknown>;
  deleteRow(id: string): Promise<void>;
  listRows(): Promise<OutboxRow[]>;
  drainOutbox(): Promise<{ waiting: number }>;
}

// Not as a type, which would have the compiler read the app's code without its DOM.
const code = new URL('../../pwa/src/visitor/contact/outbox/outbox.ts', import.meta.url);
const outbox: Outbox = await import(code.href);

/** The studio whose site the app is of. */
let site: World | undefined;

/** The app's outbox, empty at the first call of a history. It calls the servers as any caller of this studio does. */
export async function outboxOf(world: World): Promise<Outbox> {
  if (site !== world) for (const { id } of await outbox.listRows()) await outbox.deleteRow(id);
  site = world;
  return outbox;
}

const fetchElsewhere = globalThis.fetch;
globalThis.fetch = (input, init) =>
  site && typeof input === 'string' && input.startsWith('/')
    ? fetchFromSite(site, input, init)
    : fetchElsewhere(input, init);

async function fetchFromSite(
  world: World,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const { method = 'GET', body, headers } = init;
  const sent = { raw: String(body), headers: headers as Record<string, string> };
  const { status, text, headers: received } = await world.call(method, path, sent);
  if (status === 0) throw new TypeError('No answer came.');
  return new Response(text, { status, headers: received });
}
