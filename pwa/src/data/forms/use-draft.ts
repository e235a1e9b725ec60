import { useEffect, useState, useSyncExternalStore } from 'react';
import { noteUnsaved } from '../offline/reload.ts';
import { accountNow, draftsKey, type SessionState, useSession } from '../session/session.ts';

/** What was typed into a form and is not sent. */
interface Kept {
  /** The account that typed. A visitor's draft is for whoever signs in next in this tab. */
  by: number | undefined;
  draft: object;
}

const mostDrafts = 20;

const stored = (): Map<string, Kept> => {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(draftsKey) ?? '[]'));
  } catch {
    // The browser refuses storage, or holds something else.
    return new Map();
  }
};

/** By the key of their form, the oldest first. A page that is prerendered has no storage. */
let drafts: Map<string, Kept> = useSession.getState().status === 'unknown' ? new Map() : stored();

const readers = new Set<() => void>();

const follow = (reader: () => void) => {
  readers.add(reader);
  return () => void readers.delete(reader);
};

const tellReaders = () => {
  for (const reader of readers) reader();
};

const store = () => {
  try {
    if (drafts.size > 0) sessionStorage.setItem(draftsKey, JSON.stringify([...drafts]));
    else sessionStorage.removeItem(draftsKey);
  } catch {
    // The browser refuses storage, or it is full: a reload loses them.
  }
};

const isFor = (account: number | undefined, { by }: Kept) => by === undefined || by === account;

const keptFor = (key: string): Kept | undefined => {
  const kept = drafts.get(key);
  return kept && isFor(accountNow(), kept) ? kept : undefined;
};

/** Keeps a draft for a form that is opened later, in place of the one before. */
export const keepDraft = (key: string, draft: object | undefined): void => {
  const by = useSession.getState().user?.id ?? keptFor(key)?.by;
  const others = [...drafts].filter(([other]) => other !== key);
  const all: typeof others = draft ? [...others, [key, { by, draft }]] : others;
  drafts = new Map(all.slice(-mostDrafts));
  store();
  tellReaders();
};

/** Nobody else reads what was typed: not after a log-out, nor another account after a refused token. */
const isForgotten = (kept: Kept, { status, user, endedBy }: SessionState) =>
  endedBy === 'logout' || (status === 'in' && user !== undefined && !isFor(user.id, kept));

useSession.subscribe((now, before) => {
  if (before.status === 'unknown') drafts = stored();
  const left = [...drafts].filter(([, kept]) => !isForgotten(kept, now));
  if (left.length < drafts.size) {
    drafts = new Map(left);
    store();
  }
  tellReaders();
});

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** While something is unsaved, the page is not reloaded for an update that another tab has taken. */
export const useUnsaved = (isUnsaved: boolean): void =>
  useEffect(() => (isUnsaved ? noteUnsaved() : undefined), [isUnsaved]);

/** The draft as the fields of a form are given it. */
export interface DraftPart<Draft> {
  draft: Draft;
  type: (typed: Partial<Draft>) => unknown;
}

/** The draft of a form that may not be on the screen, for an answer that comes late. It begins as `empty`. */
export const draftAt = <Draft extends object>(key: string, empty: Draft) => {
  // An older version of the app may have kept fewer fields.
  const now = (): Draft => ({ ...empty, ...keptFor(key)?.draft });
  const change = (draft: Draft) => {
    keepDraft(key, isSame(draft, empty) ? undefined : draft);
    return draft;
  };
  return {
    now,
    /** Whether it differs from what it began with. */
    isTyped: (): boolean => keptFor(key) !== undefined,
    /** Returns the draft with what is typed. */
    type: (typed: Partial<Draft>): Draft => change({ ...now(), ...typed }),
    /** Forgets the draft; of one that was `sent`, only if nothing was typed meanwhile. */
    forget: (sent?: Draft): void => {
      if (!sent || isSame(sent, now())) change(empty);
    },
  };
};

/**
 * The state of a form, which begins as `empty`. `key` names the row that it edits: another key is another draft. What is
 * typed is kept in this tab over other screens, reloads and a sign-in that has ended, until it is forgotten, or typed back
 * to `empty`. Passwords do not belong here, as it is stored. By default all of it is unsaved input.
 */
export const useDraft = <Draft extends object>(
  key: string,
  empty: Draft,
  isUnsaved: (draft: Draft) => boolean = () => true,
) => {
  const kept = useSyncExternalStore(
    follow,
    () => keptFor(key)?.draft,
    () => undefined,
  );
  // React follows a store only after the paint. Until then a change of the store alone would render nothing.
  const [, render] = useState({});
  const draft = { ...empty, ...kept } as Draft;
  useUnsaved(kept !== undefined && isUnsaved(draft));
  const form = draftAt(key, empty);
  return {
    draft,
    /** The draft by now, for an answer that comes late. */
    latest: form.now,
    isTyped: kept !== undefined,
    type: (typed: Partial<Draft>): Draft => {
      render({});
      return form.type(typed);
    },
    forget: (sent?: Draft): void => {
      render({});
      form.forget(sent);
    },
  };
};
