import { useEffect, useState, useSyncExternalStore } from 'react';
import { markUnsaved } from '../offline/reload.ts';
import { currentAccountId, draftsKey, type SessionState, useSession } from '../session/session.ts';

/** Form input that was not sent. */
interface StoredDraft {
  /** The account that typed it. A visitor's draft is for the account that logs in next in this tab. */
  by: number | undefined;
  draft: object;
}

const maxDrafts = 20;

const readStoredDrafts = (): Map<string, StoredDraft> => {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(draftsKey) ?? '[]'));
  } catch {
    // The browser denies storage, or the stored value is invalid.
    return new Map();
  }
};

/** By the key of their form, the oldest first. A page that is prerendered has no storage. */
let drafts: Map<string, StoredDraft> =
  useSession.getState().status === 'unknown' ? new Map() : readStoredDrafts();

const listeners = new Set<() => void>();

const subscribe = (reader: () => void) => {
  listeners.add(reader);
  return () => void listeners.delete(reader);
};

const notifyListeners = () => {
  for (const reader of listeners) reader();
};

const writeDrafts = () => {
  try {
    if (drafts.size > 0) sessionStorage.setItem(draftsKey, JSON.stringify([...drafts]));
    else sessionStorage.removeItem(draftsKey);
  } catch {
    // The browser denies storage, or it is full: a reload loses the drafts.
  }
};

const belongsTo = (account: number | undefined, { by }: StoredDraft) =>
  by === undefined || by === account;

const draftOf = (key: string): StoredDraft | undefined => {
  const kept = drafts.get(key);
  return kept && belongsTo(currentAccountId(), kept) ? kept : undefined;
};

/** Stores a draft for a form that is opened later, in place of the previous one. */
export const storeDraft = (key: string, draft: object | undefined): void => {
  const by = useSession.getState().user?.id ?? draftOf(key)?.by;
  const others = [...drafts].filter(([other]) => other !== key);
  const all: typeof others = draft ? [...others, [key, { by, draft }]] : others;
  drafts = new Map(all.slice(-maxDrafts));
  writeDrafts();
  notifyListeners();
};

/** No other account sees the input, not after a logout and not after a rejected token. */
const isDiscarded = (kept: StoredDraft, { status, user, endedBy }: SessionState) =>
  endedBy === 'logout' || (status === 'in' && user !== undefined && !belongsTo(user.id, kept));

useSession.subscribe((now, before) => {
  if (before.status === 'unknown') drafts = readStoredDrafts();
  const left = [...drafts].filter(([, kept]) => !isDiscarded(kept, now));
  if (left.length < drafts.size) {
    drafts = new Map(left);
    writeDrafts();
  }
  notifyListeners();
});

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** While something is unsaved, the page is not reloaded for an update that another tab has accepted. */
export const useUnsaved = (isUnsaved: boolean): void =>
  useEffect(() => (isUnsaved ? markUnsaved() : undefined), [isUnsaved]);

/** The draft as it is passed to the fields of a form. */
export interface DraftBinding<Draft> {
  draft: Draft;
  type: (typed: Partial<Draft>) => unknown;
}

/** The draft of a form that may have been unmounted, for a late response. It begins as `empty`. */
export const openDraft = <Draft extends object>(key: string, empty: Draft) => {
  // An older version of the app may have stored fewer fields.
  const now = (): Draft => ({ ...empty, ...draftOf(key)?.draft });
  const change = (draft: Draft) => {
    storeDraft(key, isEqual(draft, empty) ? undefined : draft);
    return draft;
  };
  return {
    now,
    /** Whether the draft differs from its initial value. */
    isTyped: (): boolean => draftOf(key) !== undefined,
    /** Returns the draft with the typed values. */
    type: (typed: Partial<Draft>): Draft => change({ ...now(), ...typed }),
    /** Deletes the draft; a draft that was `sent` only if the user has typed nothing since. */
    forget: (sent?: Draft): void => {
      if (!sent || isEqual(sent, now())) change(empty);
    },
  };
};

/**
 * The state of a form, which begins as `empty`. `key` names the row that it edits: another key is another draft. What is
 * typed stays in this tab across other screens, reloads and an ended session, until it is forgotten or changed back
 * to `empty`. Passwords do not belong here, as drafts are stored. By default every draft counts as unsaved input.
 */
export const useDraft = <Draft extends object>(
  key: string,
  empty: Draft,
  isUnsaved: (draft: Draft) => boolean = () => true,
) => {
  const kept = useSyncExternalStore(
    subscribe,
    () => draftOf(key)?.draft,
    () => undefined,
  );
  // React follows a store only after the paint. Until then a change of the store alone would render nothing.
  const [, render] = useState({});
  const draft = { ...empty, ...kept } as Draft;
  useUnsaved(kept !== undefined && isUnsaved(draft));
  const form = openDraft(key, empty);
  return {
    draft,
    /** The current draft, for a late response. */
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
