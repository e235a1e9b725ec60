/** Tracks running loads. A load is identified by its function, which must be constant. */

type LoadFunction = () => unknown;

const latest = new Map<LoadFunction, Promise<void>>();

const runIgnoringErrors = async (load: LoadFunction): Promise<void> => {
  try {
    await load();
  } catch {
    // The screen shows the error.
  }
};

/** Loads the value. Never rejects. */
export const runLoad = async (load: LoadFunction): Promise<void> => {
  const current = runIgnoringErrors(load);
  latest.set(load, current);
  await current;
  if (latest.get(load) === current) latest.delete(load);
};

/** Wraps a load so that it resolves with the load that began last: earlier responses may be dropped until then. */
export const resolveWithLatest = (load: () => Promise<void>): (() => Promise<void>) => {
  let latest: Promise<void> | undefined;
  return () => {
    const mine: Promise<void> = load().then(() => (latest === mine ? undefined : latest));
    latest = mine;
    return mine;
  };
};

/** Whether the load is running. Starting it again would outdate its response, on a slow network again and again. */
export const isLoading = (load: LoadFunction): boolean => latest.has(load);

/** Waits for the latest run of the load, if one is running. */
export const waitForLoad = async (load: LoadFunction): Promise<void> => {
  await latest.get(load);
};
