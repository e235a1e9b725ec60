/** Loads of values. A constant function: another one is another value. */

type Load = () => unknown;

const latest = new Map<Load, Promise<void>>();

const settled = async (load: Load): Promise<void> => {
  try {
    await load();
  } catch {
    // The screen says so.
  }
};

/** Loads the value. Never rejects. */
export const runLoad = async (load: Load): Promise<void> => {
  const mine = settled(load);
  latest.set(load, mine);
  await mine;
  if (latest.get(load) === mine) latest.delete(load);
};

/** The load, made to resolve with the one that began last: until that has ended, an answer before it may be dropped. */
export const untilLatest = (load: () => Promise<void>): (() => Promise<void>) => {
  let latest: Promise<void> | undefined;
  return () => {
    const mine: Promise<void> = load().then(() => (latest === mine ? undefined : latest));
    latest = mine;
    return mine;
  };
};

/** Whether the value is being loaded. Another load would make the answer of this one late, on a slow network for ever. */
export const isUnderWay = (load: Load): boolean => latest.has(load);

/** Waits for the load of the value that began last, if it is under way. */
export const untilLoaded = async (load: Load): Promise<void> => {
  await latest.get(load);
};
