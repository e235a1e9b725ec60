import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { loadDrawings } from '../drawings/lazy-drawings.tsx';
import { outboxDatabase } from '../features/contact/outbox.ts';
import { personalDatabase, useSession } from '../session/session.ts';

// A failing query says what it looked for; the whole page with its drawings helps nobody.
// And a screen's code is loaded when it is first visited, which takes its time on a busy machine.
configure({
  getElementError: (message) => new Error(message ?? 'Nothing found.'),
  asyncUtilTimeout: 5000,
});

// What jsdom does not have: modal dialogs, scrolling, opening windows, media.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

// They are there before any test asks, as in a page that was prerendered.
beforeAll(loadDrawings);

// Node's reaches the tests of other files, which run beside these as other pages would not.
const file = crypto.randomUUID();
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} ${file}`);
  }
};

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('scrollTo', vi.fn());
  vi.stubGlobal('open', vi.fn());
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
});

/** Deleting waits for whatever is still at work in it, which must not outlive the test. */
const letGoOf = (database: string) =>
  new Promise((resolve) => {
    const deletion = indexedDB.deleteDatabase(database);
    deletion.onsuccess = resolve;
    deletion.onerror = resolve;
  });

afterEach(async () => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  // Whatever is still being loaded is not kept any more.
  useSession.setState(useSession.getInitialState(), true);
  await letGoOf(personalDatabase);
  // The outbox is read before sending, and again after it.
  await letGoOf(outboxDatabase);
  await letGoOf(outboxDatabase);
});
