import type { SubjectFinding } from './findings.ts';

const MARKS = { good: 'ok', advice: 'advice', fault: 'FAULT', unknown: '?' } as const;
const MARK_WIDTH = 8;
const SUBJECT_WIDTH = 10;

/** A line for each finding, a second one with the advice if it is not good, and a summary. */
export function formatLines(findings: SubjectFinding[]): string {
  const lines = findings.flatMap(({ state, subject, says, toDo }) => [
    `${MARKS[state].padEnd(MARK_WIDTH)}${subject.padEnd(SUBJECT_WIDTH)}${says}`,
    ...(toDo ? [`${''.padEnd(MARK_WIDTH + SUBJECT_WIDTH)}→ ${toDo}`] : []),
  ]);
  return [...lines, '', formatSummary(findings)].join('\n');
}

function formatSummary(findings: SubjectFinding[]): string {
  const { faults, unknown, advice } = countsOf(findings);
  const parts = [
    faults > 0
      ? `${faults === 1 ? 'One thing is' : `${faults} things are`} wrong.`
      : 'Nothing is wrong.',
    ...(unknown > 0 ? [`${unknown} could not be checked.`] : []),
    ...(advice > 0 ? [`${advice} could be better.`] : []),
  ];
  return parts.join(' ');
}

export const toJson = (findings: SubjectFinding[]): string =>
  JSON.stringify({ ...countsOf(findings), findings }, undefined, 2);

const countsOf = (findings: SubjectFinding[]) => {
  const count = (state: SubjectFinding['state']) =>
    findings.filter((finding) => finding.state === state).length;
  return { faults: count('fault'), advice: count('advice'), unknown: count('unknown') };
};

/** 1 if there is a fault, 2 if something could not be checked; 0 with advice only. */
export function exitCodeOf(findings: SubjectFinding[]): 0 | 1 | 2 {
  const { faults, unknown } = countsOf(findings);
  if (faults > 0) return 1;
  return unknown > 0 ? 2 : 0;
}
