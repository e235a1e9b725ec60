import 'fake-indexeddb/auto';
import { webcrypto } from 'node:crypto';
import { cleanup, configure } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import * as React from 'react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { personalDatabasePrefix, useSession } from '../data/session/session.ts';
import { activateLanguage } from '../i18n/messages.ts';
import { loadIllustrations } from '../shell/pictures/lazy-illustrations.tsx';
import '../content/date-messages.ts';
import '../content/studio-messages.ts';
import { outboxDatabase } from '../visitor/contact/outbox/outbox.ts';

// The message of a failed query without the page's whole HTML. The timeout is long, as the first visit of a screen loads
// its code, which is slow on a busy machine.
configure({
  getElementError: (message) => new Error(message ?? 'Nothing found.'),
  asyncUtilTimeout: 20_000,
});

// React takes a stack trace of each element that it creates, for its warnings: a seventh of the processor time of these
// tests. It takes none while it has taken many lately.
const internals: { recentlyCreatedOwnerStacks?: number } = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (internals.recentlyCreatedOwnerStacks === undefined)
  throw new Error('This React takes no stack traces, or counts them elsewhere.');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
});

// Stubs for features that jsdom lacks: encryption, modal dialogs, and below scrolling, opening windows and media queries.
Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle });
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

// Illustrations render at once, as in a prerendered page, and the messages are loaded.
beforeAll(loadIllustrations);
await activateLanguage('en');

// Node's channel reaches the tests of other files in the same process.
const file = crypto.randomUUID();
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} ${file}`);
  }
};

let factory: IDBFactory;
let isTestOver = false;

/** Closes a database that opens after the end of its test, and suppresses the event: the page of its reader is gone. */
const closeLateDatabases = (made: IDBFactory) => {
  const open = made.open.bind(made);
  made.open = (...words) => {
    const request = open(...words);
    const suppressEvent = (event: Event) => {
      if (!isTestOver && made === factory) return;
      event.stopImmediatePropagation();
      if (event.type === 'success') request.result.close();
    };
    request.addEventListener('upgradeneeded', suppressEvent);
    request.addEventListener('success', suppressEvent);
    return request;
  };
  return made;
};

beforeEach(() => {
  isTestOver = false;
  factory = closeLateDatabases(new IDBFactory());
  vi.stubGlobal('indexedDB', factory);
  vi.stubGlobal('scrollTo', vi.fn());
  vi.stubGlobal('open', vi.fn());
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
});

/** Waits for open transactions, which must not outlive the test, and deletes the database. */
const deleteDatabase = (database: string) =>
  new Promise((resolve) => {
    const deletion = factory.deleteDatabase(database);
    deletion.onsuccess = resolve;
    deletion.onerror = resolve;
  });

afterEach(async () => {
  cleanup();
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
  document.cookie = 'language=; Path=/; Max-Age=0';
  await activateLanguage('en');
  sessionStorage.clear();
  // Responses that are still pending are not cached after this.
  useSession.setState(useSession.getInitialState(), true);
  isTestOver = true;
  for (const { name = '' } of await factory.databases())
    if (name.startsWith(personalDatabasePrefix)) await deleteDatabase(name);
  // Twice, as the outbox is read before sending and after it.
  await deleteDatabase(outboxDatabase);
  await deleteDatabase(outboxDatabase);
});
