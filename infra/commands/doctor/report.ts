import type { Examined } from './findings.ts';

const MARKS = { good: 'ok', advice: 'advice', fault: 'FAULT', unknown: '?' } as const;
const MARK_WIDTH = 8;
const SUBJECT_WIDTH = 10;

/** A line for what is good, a second one with what to do for what is not, and the sum. */
export function asLines(findings: Examined[]): string {
  const lines = findings.flatMap(({ state, subject, says, toDo }) => [
    `${MARKS[state].padEnd(MARK_WIDTH)}${subject.padEnd(SUBJECT_WIDTH)}${says}`,
    ...(toDo ? [`${''.padEnd(MARK_WIDTH + SUBJECT_WIDTH)}→ ${toDo}`] : []),
  ]);
  return [...lines, '', sumOf(findings)].join('\n');
}

function sumOf(findings: Examined[]): string {
  const { faults, unknown, advice } = countsOf(findings);
  const parts = [
    faults > 0
      ? `${faults === 1 ? 'One thing is' : `${faults} things are`} wrong.`
      : 'Nothing is wrong.',
    ...(unknown > 0 ? [`${unknown} could not be looked at.`] : []),
    ...(advice > 0 ? [`${advice} could be better.`] : []),
  ];
  return parts.join(' ');
}

export const asJson = (findings: Examined[]): string =>
  JSON.stringify({ ...countsOf(findings), findings }, undefined, 2);

const countsOf = (findings: Examined[]) => {
  const count = (state: Examined['state']) =>
    findings.filter((finding) => finding.state === state).length;
  return { faults: count('fault'), advice: count('advice'), unknown: count('unknown') };
};

/** 1 where something is wrong, 2 where something could not be looked at; advice alone is no reason. */
export function exitCodeOf(findings: Examined[]): 0 | 1 | 2 {
  const { faults, unknown } = countsOf(findings);
  if (faults > 0) return 1;
  return unknown > 0 ? 2 : 0;
}
