import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { type CallResult, isAcknowledged } from '../studio/call.ts';
import { contactMessage, LEARNER } from '../studio/people.ts';
import type { StudioProcess } from '../studio/studio-process.ts';
import { until } from '../studio/waiting.ts';

/** The kinds of calls that differ in how they use the database. */
export const KINDS = ['list', 'sign-in', 'write', 'message', 'ready'] as const;
export type Kind = (typeof KINDS)[number];

export const ALL_WELL: Record<Kind, number> = {
  list: 200,
  'sign-in': 200,
  write: 201,
  message: 202,
  ready: 200,
};
/** Without a database the list is served from memory. */
export const AWAY: Record<Kind, number> = {
  list: 200,
  'sign-in': 503,
  write: 503,
  message: 503,
  ready: 503,
};

let calls = 0;

/** Makes one call of this kind; `token` is that of staff, and the learner of people.ts is registered. */
export function callOf(studio: StudioProcess, token: string, kind: Kind): Promise<CallResult> {
  calls += 1;
  if (kind === 'list') return studio.call('GET', '/api/meetings');
  if (kind === 'ready') return studio.call('GET', '/readyz');
  if (kind === 'sign-in') return studio.call('POST', '/api/auth/login', { body: LEARNER });
  if (kind === 'message') {
    const from = `10.0.${Math.floor(calls / 250)}.${calls % 250}`;
    return studio.call('POST', '/send-email', { ...contactMessage(calls), from });
  }
  const body = { meetingLink: `https://meet.example/${calls}` };
  return studio.call('POST', '/api/meetings', { token, body });
}

/** Calls of every kind, two at a time of each, until stopped. */
export function startLoad(studio: StudioProcess, token: string) {
  const answers: { kind: Kind; answer: CallResult }[] = [];
  let stopped = false;
  const repeat = async (kind: Kind) => {
    while (!stopped) {
      answers.push({ kind, answer: await callOf(studio, token, kind) });
      await pause(kind === 'sign-in' ? 100 : 20);
    }
  };
  const running = Promise.all([...KINDS, ...KINDS].map(repeat));
  const ofKind = (kind: Kind, from = 0) =>
    answers.slice(from).flatMap((one) => (one.kind === kind ? [one.answer] : []));
  return {
    answers,
    ofKind,
    /** Waits until each kind of call that begins from now on is answered with this status. */
    untilEach: (statuses: Record<Kind, number>, within: number) => {
      const from = answers.length;
      const statusesOf = (kind: Kind) => ofKind(kind, from).map(({ status }) => status);
      const seen = (kind: Kind) => statusesOf(kind).includes(statuses[kind]);
      const missing = () => KINDS.filter((kind) => !seen(kind));
      return until(() => missing().length === 0, {
        within,
        what: () =>
          missing()
            .map((kind) => `${kind}: ${statusesOf(kind)}`)
            .join('; '),
      });
    },
    stop: async () => {
      stopped = true;
      await running;
    },
  };
}

/** Each answer that is none of the usual ones says in a sentence that the database is away, and for how long. */
export function expectPlainErrors(answers: { kind: Kind; answer: CallResult }[]) {
  for (const { kind, answer } of answers) {
    if (isAcknowledged(answer)) continue;
    expect([kind, answer.status, answer.body.error]).toEqual([
      kind,
      503,
      expect.stringMatching(/\.$/),
    ]);
    expect(Number(answer.headers.get('Retry-After')), kind).toBeGreaterThan(0);
  }
}
