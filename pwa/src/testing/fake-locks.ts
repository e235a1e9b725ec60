type Held = () => Promise<unknown>;

/** The browser's locks, as far as the app uses them: jsdom has none. */
export const createFakeLocks = () => {
  const queues = new Map<string, Promise<unknown>>();
  const request = (name: string, { signal }: { signal: AbortSignal }, hold: Held) => {
    const before = queues.get(name) ?? Promise.resolve();
    const refused = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    });
    let isGranted = false;
    const granted = before.then(() => {
      isGranted = true;
      return signal.aborted ? undefined : hold();
    });
    queues.set(
      name,
      granted.catch(() => {}),
    );
    // A lock that is held is not taken away.
    return Promise.race([
      granted,
      refused.catch((error) => (isGranted ? granted : Promise.reject(error))),
    ]);
  };
  return { request } as unknown as LockManager;
};
