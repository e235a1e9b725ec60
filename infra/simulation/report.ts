import type { History, Plain, Step } from './history.ts';
import type { Invariant } from './invariant.ts';
import type { RanStep } from './run-history.ts';
import type { Violation } from './world.ts';

/** A step as one line: `checks out (who 3, offer 1)`. */
export function formatStep({ action, values }: Step): string {
  const inner = values as { step?: Step; steps?: Step[] };
  const { step, steps = step ? [step] : [], ...rest } = inner;
  const drawn = Object.entries(rest as Record<string, Plain>)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
  const containing = steps.map(formatStep).join('; and ');
  return [action, drawn && `(${drawn})`, containing && `: ${containing}`].filter(Boolean).join(' ');
}

interface Failure {
  seed: string;
  history: History;
  ran: RanStep[];
  violations: Violation[];
  invariants: readonly Pick<Invariant, 'id' | 'sentence'>[];
  command: string;
}

/** What somebody needs to understand and to repeat a failure. */
export function formatFailure(failure: Failure): string {
  const { seed, history, ran, violations, invariants, command } = failure;
  const sentence = (id: string) => invariants.find((known) => known.id === id)?.sentence ?? '';
  return [
    `History ${seed} fails after ${ran.length} steps:`,
    ...violations.slice(0, 10).map(({ id, detail }) => `  ${id}: ${sentence(id)}\n    ${detail}`),
    `The shortest history that was found begins on ${history.begins}:`,
    ...ran.map(({ step, outcome }, at) => `  ${at + 1}. ${formatStep(step)} → ${outcome}`),
    `Repeat it with: ${command}`,
  ].join('\n');
}
