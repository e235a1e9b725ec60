import { acknowledged, type Outcome } from '../../studio/call.ts';

export type Kind = 'list' | 'ready' | 'sign-in' | 'registration' | 'link' | 'message' | 'order';

/** The result of a call. `settled` is the answer to a repeated call that had been done before. */
export type Result = 'acknowledged' | 'settled' | 'refused' | 'unreachable' | 'broken' | 'other';

interface Entry {
  kind: Kind;
  phase: string;
  result: Result;
}

/** The acknowledged links so far, and when: milliseconds of `performance.now()`. */
interface Told {
  sequence: number;
  at: number;
}

/** A link with its number among the links of its meeting; one writer changes it. */
export class Link {
  readonly id: number;
  /** The number of the last link that was sent. */
  sent = 0;
  readonly #acknowledged: Told[] = [{ sequence: 0, at: 0 }];

  constructor(id: number) {
    this.id = id;
  }

  text(sequence = this.sent) {
    return `https://meet.example/${this.id}/${sequence}`;
  }

  acknowledge(sequence: number): void {
    this.#acknowledged.push({ sequence, at: performance.now() });
  }

  /** The last one that was acknowledged before this moment. */
  acknowledgedBefore(moment: number): number {
    return this.#acknowledged.findLast(({ at }) => at <= moment)?.sequence ?? 0;
  }
}

export const sequenceIn = (link: string | undefined) => Number(link?.split('/').at(-1));

export interface Order {
  id: number;
  accountId: number;
  /** The last that was acknowledged. */
  state: 'awaiting payment' | 'submitted' | 'paid' | 'cancelled';
}

/** A write without a key, or one without an answer: it may be there, once. */
export interface Once {
  /** Whether it must be there. */
  acknowledged: boolean;
  /** Whether its only try was answered 503. */
  refused: boolean;
}

/** All requests and answers of a run, to be compared with the site's data in the end. */
export class Ledger {
  phase = 'plain load';
  readonly links = new Map<number, Link>();
  /** Meetings that were made with a key, by the link they were made with. */
  readonly created = new Map<string, Once & { id?: number; removed?: boolean }>();
  readonly messages = new Map<number, Once>();
  /** The ids of accounts by address. */
  readonly accounts = new Map<string, number>();
  readonly orders = new Map<number, Order>();
  /** When a server or database was ended that may have been sending a mail: decision 0003. */
  readonly interruptions: number[] = [];
  readonly staleReads: string[] = [];
  readonly others = new Map<string, number>();
  readonly #entries: Entry[] = [];
  slowest = 0;

  record(kind: Kind, outcome: Outcome, settledBy: number[] = []): Result {
    const result = resultOf(outcome, settledBy);
    this.#entries.push({ kind, phase: this.phase, result });
    this.slowest = Math.max(this.slowest, outcome.ms);
    if (result === 'other') {
      const what = `${kind}: ${outcome.status} ${outcome.body?.error ?? outcome.broken ?? ''}`;
      this.others.set(what, (this.others.get(what) ?? 0) + 1);
    }
    return result;
  }

  phases(): string[] {
    return [...new Set(this.#entries.map(({ phase }) => phase))];
  }

  count(phase: string, result: Result): number {
    return this.#entries.filter((entry) => entry.phase === phase && entry.result === result).length;
  }
}

function resultOf({ status, body, broken, headers }: Outcome, settledBy: number[]): Result {
  if (acknowledged({ status } as Outcome)) return 'acknowledged';
  if (settledBy.includes(status)) return 'settled';
  if (status === 0) return broken === 'ECONNREFUSED' ? 'unreachable' : 'broken';
  const isPlain = /\.$/.test(body?.error ?? '') && Number(headers.get('Retry-After')) > 0;
  return status === 503 && isPlain ? 'refused' : 'other';
}
