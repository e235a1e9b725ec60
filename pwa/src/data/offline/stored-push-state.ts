const storageKey = 'push';

/**
 * What this device stores about push messages. A separate file: every page reads it, and loads the push code only if
 * there is a subscription to maintain (build/chunks.ts).
 */
export interface StoredPushState {
  /** The account that wants push messages here. It stays after a log-out, so that they resume with the next log-in. */
  account: number;
  /** The state that the server got last. */
  told?: {
    endpoint: string;
    /** The end of the session's token: a new session must send the subscription again. */
    session: string;
    at: number;
  };
}

const isStoredPushState = (value: unknown): value is StoredPushState =>
  typeof value === 'object' && value !== null && 'account' in value;

export const readStoredPushState = (): StoredPushState | undefined => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return isStoredPushState(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** Throws without storage, as the account of the messages would be unknown later. */
export const writeStoredPushState = (mark: StoredPushState | undefined): void => {
  if (mark) localStorage.setItem(storageKey, JSON.stringify(mark));
  else localStorage.removeItem(storageKey);
};
