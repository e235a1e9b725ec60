import { type CallResult, isAcknowledged } from '../../studio/call.ts';

export type CallKind = 'list' | 'ready' | 'sign-in' | 'registration' | 'link' | 'message' | 'order';

/** The result of a call. `settled`: a repeated call had been executed before. */
export type CallResultKind =
  | 'acknowledged'
  | 'settled'
  | 'refused'
  | 'unreachable'
  | 'broken'
  | 'other';

interface LedgerEntry {
  kind: CallKind;
  phase: string;
  result: CallResultKind;
}

/** The acknowledged links so far, and when: milliseconds of `performance.now()`. */
interface AcknowledgedSequence {
  sequence: number;
  at: number;
}

/** A link with its number among the links of its meeting; one writer changes it. */
export class MeetingLinkRecord {
  readonly id: number;
  /** The number of the last link that was sent. */
  sent = 0;
  readonly #acknowledged: AcknowledgedSequence[] = [{ sequence: 0, at: 0 }];

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

export const parseSequence = (link: string | undefined) => Number(link?.split('/').at(-1));

export interface OrderRecord {
  id: number;
  accountId: number;
  /** The last acknowledged state. */
  state: 'awaiting payment' | 'submitted' | 'paid' | 'cancelled';
}

/** A write without a key or without a response: it may exist, once. */
export interface UnkeyedWrite {
  /** Whether it must exist. */
  acknowledged: boolean;
  /** Whether its only attempt was answered with 503. */
  refused: boolean;
}

/** All requests and responses of a run, to compare with the site's data at the end. */
export class Ledger {
  phase = 'plain load';
  readonly links = new Map<number, MeetingLinkRecord>();
  /** Meetings that were created with a key, by their first link. */
  readonly created = new Map<string, UnkeyedWrite & { id?: number; removed?: boolean }>();
  readonly messages = new Map<number, UnkeyedWrite>();
  /** The ids of accounts by address. */
  readonly accounts = new Map<string, number>();
  readonly orders = new Map<number, OrderRecord>();
  /** When a server or database was ended, which may have been sending an e-mail: decision 0003. */
  readonly interruptions: number[] = [];
  readonly staleReads: string[] = [];
  readonly others = new Map<string, number>();
  readonly #entries: LedgerEntry[] = [];
  slowest = 0;

  record(kind: CallKind, outcome: CallResult, settledBy: number[] = []): CallResultKind {
    const result = classifyResult(outcome, settledBy);
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

  count(phase: string, result: CallResultKind): number {
    return this.#entries.filter((entry) => entry.phase === phase && entry.result === result).length;
  }
}

function classifyResult(
  { status, body, broken, headers }: CallResult,
  settledBy: number[],
): CallResultKind {
  if (isAcknowledged({ status } as CallResult)) return 'acknowledged';
  if (settledBy.includes(status)) return 'settled';
  if (status === 0) return broken === 'ECONNREFUSED' ? 'unreachable' : 'broken';
  const isPlain = /\.$/.test(body?.error ?? '') && Number(headers.get('Retry-After')) > 0;
  return status === 503 && isPlain ? 'refused' : 'other';
}
