const key = 'push';

/**
 * What this device remembers of push messages. A file of its own: every page reads it, and loads the code only where there
 * is something to keep up (build/chunks.ts).
 */
export interface PushMark {
  /** The account that wants push messages here. It stays over a log-out: who logs in again goes on receiving them. */
  account: number;
  /** What the server was told last. */
  told?: {
    endpoint: string;
    /** The end of the session's token: with another session the server must be told again. */
    session: string;
    at: number;
  };
}

const isMark = (value: unknown): value is PushMark =>
  typeof value === 'object' && value !== null && 'account' in value;

export const readMark = (): PushMark | undefined => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isMark(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** Without storage nobody could tell later for whom the messages are. */
export const writeMark = (mark: PushMark | undefined): void => {
  if (mark) localStorage.setItem(key, JSON.stringify(mark));
  else localStorage.removeItem(key);
};
