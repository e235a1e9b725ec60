/** Loads of values, each at most once at a time. A constant function: another one is another value. */

type Load = () => unknown;

/** Loads that run now, and whether they are to run once more: what was asked for before a change may not have it. */
const running = new Map<Load, { again: boolean; done: Promise<void> }>();

const settled = async (load: Load): Promise<void> => {
  try {
    await load();
  } catch {
    // The screen says so.
  }
};

/** Loads the value; once more where it is being loaded already. Never rejects. */
export const runLoad = async (load: Load): Promise<void> => {
  const other = running.get(load);
  if (other) {
    other.again = true;
    return;
  }
  const mine = { again: false, done: settled(load) };
  running.set(load, mine);
  await mine.done;
  running.delete(load);
  if (mine.again) await runLoad(load);
};

/** Waits for the load of the value that is under way, if there is one. */
export const untilLoaded = async (load: Load): Promise<void> => {
  await running.get(load)?.done;
};
