import type { History, Step } from './history.ts';

/** Whether a history that is run in a new studio still fails in the same way. */
type StillFails = (history: History) => Promise<boolean>;

/**
 * Returns a shorter history that fails in the same way: takes out half of the steps, then quarters, down to single ones, as
 * delta debugging does, and then replaces steps that contain others by these. Ends early when the time is over.
 */
export async function shrink(
  history: History,
  stillFails: StillFails,
  until: number,
): Promise<History> {
  let shortest = history;
  const isOver = () => performance.now() > until;
  const accept = async (steps: Step[]) => {
    if (isOver() || !(await stillFails({ ...history, steps }))) return false;
    shortest = { ...history, steps };
    return true;
  };
  for (let size = Math.ceil(history.steps.length / 2); size >= 1 && !isOver(); ) {
    let from = 0;
    let removed = false;
    while (from < shortest.steps.length && !isOver()) {
      const without = shortest.steps.toSpliced(from, size);
      if (without.length > 0 && (await accept(without))) removed = true;
      else from += size;
    }
    if (size > 1) size = Math.floor(size / 2);
    else if (!removed) break;
  }
  for (let at = 0; at < shortest.steps.length && !isOver(); at += 1)
    for (const inner of innerSteps(shortest.steps[at]))
      if (await accept(shortest.steps.with(at, inner))) break;
  return shortest;
}

/** The steps within a step, such as “at once”. */
function innerSteps(step: Step | undefined): Step[] {
  const values = step?.values as { step?: Step; steps?: Step[] } | undefined;
  return [...(values?.steps ?? []), ...(values?.step ? [values.step] : [])];
}
