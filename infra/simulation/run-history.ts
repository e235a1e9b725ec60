import type { Action } from './action.ts';
import type { History, Step } from './history.ts';
import type { Invariant } from './invariant.ts';
import type { Outcome, TakenAction } from './outcome.ts';
import type { Random } from './random.ts';
import type { Violation, World } from './world.ts';

/** What a simulated studio can do, and what must hold. */
export interface Rules {
  actions: readonly Action[];
  /** Actions that belong together: a history repeats those of some subjects. */
  subjects: readonly (readonly Action[])[];
  invariants: readonly Invariant[];
}

export interface RanStep {
  step: Step;
  outcome: Outcome;
}

/** How a history went, up to the first step after which something did not hold. */
export interface HistoryResult {
  ran: RanStep[];
  /** All actions, also those within others. */
  taken: readonly TakenAction[];
  violations: Violation[];
}

interface HistoryShape {
  begins: string;
  steps: number;
  /** The names of the actions that a studio begins with, so that there is somebody to act. */
  opening: readonly string[];
  /** The name of the action that it ends with. */
  closing: string;
}

/**
 * Each history leaves out some actions and repeats others: one that has a little of everything gets nowhere deep (swarm
 * testing, https://users.cs.utah.edu/~regehr/papers/swarm12.pdf).
 */
const HOW_OFTEN = [0, 1, 1, 4];
/** Most faults need several steps of one or two areas after each other, which are drawn so many times more often. */
const SUBJECTS = 2;
const HOW_OFTEN_OF_SUBJECT = 6;

/** Draws a history of so many steps. */
export function drawHistory(
  random: Random,
  { actions, subjects }: Rules,
  { begins, steps, opening, closing }: HistoryShape,
): History {
  const first = opening.flatMap((wanted) => actions.find(({ name }) => name === wanted) ?? []);
  const opened = first.map((action) => ({ action: action.name, values: action.draw(random) }));
  const rest = Math.max(0, steps - opened.length - 1);
  const chosen = new Set(Array.from({ length: SUBJECTS }, () => random.pick(subjects)).flat());
  const often = actions.map((action) => {
    const weight = action.weight * random.pick(HOW_OFTEN);
    return { ...action, weight: chosen.has(action) ? weight * HOW_OFTEN_OF_SUBJECT : weight };
  });
  const drawn = Array.from({ length: rest }, () => drawStep(random, often));
  const last = { action: closing, values: {} };
  return { begins, steps: [...[...opened, ...drawn].slice(0, steps - 1), last] };
}

export function drawStep(random: Random, actions: readonly Action[]): Step {
  let left = random.next() * actions.reduce((sum, { weight }) => sum + weight, 0);
  const isDrawn = ({ weight }: Action) => {
    left -= weight;
    return left < 0;
  };
  const action = actions.find(isDrawn) ?? actions.at(-1);
  if (!action) throw new Error('There is no action to draw.');
  return { action: action.name, values: action.draw(random) };
}

/** Runs the steps one after the other, and checks all invariants after each. */
export async function runHistory(
  world: World,
  { steps }: History,
  rules: Rules,
): Promise<HistoryResult> {
  const ran: RanStep[] = [];
  for (const step of steps) {
    world.answers.length = 0;
    world.isQuiet = false;
    ran.push({ step, outcome: await runStep(world, step, rules.actions) });
    const violations = await findViolations(world, rules.invariants);
    if (violations.length > 0) return { ran, taken: world.taken, violations };
  }
  return { ran, taken: world.taken, violations: [] };
}

export async function runStep(
  world: World,
  step: Step,
  actions: readonly Action[],
): Promise<Outcome> {
  const action = actions.find(({ name }) => name === step.action);
  if (!action) throw new Error(`There is no action “${step.action}”.`);
  const outcome = await action.run(world, step.values);
  world.taken.push({ action: step.action, outcome });
  return outcome;
}

async function findViolations(
  world: World,
  invariants: readonly Invariant[],
): Promise<Violation[]> {
  const due = invariants.filter(({ when }) => when !== 'quiet' || world.isQuiet);
  const check = async ({ id, check }: Invariant) =>
    (await check(world)).map((detail) => ({ id, detail }));
  const found = await Promise.all(due.filter(({ calls }) => !calls).map(check));
  for (const invariant of due.filter(({ calls }) => calls)) found.push(await check(invariant));
  const noted = [...world.violations, ...world.servers.flatMap(({ violations }) => violations)];
  return [...noted, ...found.flat()];
}
