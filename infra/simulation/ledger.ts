import type { Sql } from 'postgres';

/** Rows that are only ever added: an order, a receipt, a message. Each has a text that names it. */
interface AddedRows extends RowKind {
  /** With the time until which each must be there, in milliseconds. */
  acknowledged: Map<string, number>;
}

interface RowKind {
  /** The names of those that are stored. */
  read(sql: Sql): Promise<string[]>;
  /** After how many days retention may delete them; by default never. */
  keptDays?: number;
}

/** Values that replace each other: a meeting's link. */
interface ReplacedValues {
  read(sql: Sql): Promise<Map<string, string>>;
  /** By key: the values that may be stored; more than one where an answer was lost or two calls ran at once. */
  possible: Map<string, Set<string>>;
}

const DAY_MS = 24 * 3_600_000;

/**
 * Every write that the studio has acknowledged. A write whose answer was lost may be stored or not; one that was
 * acknowledged must be.
 */
export class Ledger {
  readonly #rows = new Map<string, AddedRows>();
  readonly #values = new Map<string, ReplacedValues>();
  readonly #now: () => Date;
  /** While calls run at once, the last one to be stored is unknown. */
  callsAtOnce = false;

  constructor(now: () => Date) {
    this.#now = now;
  }

  defineRows(kind: string, rows: RowKind): void {
    this.#rows.set(kind, { ...rows, acknowledged: new Map() });
  }

  defineValues(kind: string, read: (sql: Sql) => Promise<Map<string, string>>): void {
    this.#values.set(kind, { read, possible: new Map() });
  }

  added(kind: string, name: string): void {
    const rows = this.#rows.get(kind);
    const keptDays = rows?.keptDays ?? Number.POSITIVE_INFINITY;
    rows?.acknowledged.set(name, this.#now().getTime() + keptDays * DAY_MS);
  }

  /** The studio has removed this row as it should. */
  removed(kind: string, isRemoved: (name: string) => boolean): void {
    const rows = this.#rows.get(kind)?.acknowledged ?? new Map<string, number>();
    for (const name of rows.keys()) if (isRemoved(name)) rows.delete(name);
  }

  /** `outcome`: `lost` where the value may or may not have been stored. */
  replaced(kind: string, key: string, value: string, outcome: 'done' | 'lost'): void {
    const values = this.#values.get(kind)?.possible;
    const before = values?.get(key) ?? new Set();
    const keeps = outcome === 'lost' || this.callsAtOnce;
    values?.set(key, new Set([...(keeps ? before : []), value]));
  }

  /** The value is unknown from now on, as somebody has removed it. */
  unset(kind: string, key: string): void {
    this.#values.get(kind)?.possible.delete(key);
  }

  /** The names of the acknowledged rows of this kind. */
  names(kind: string): string[] {
    return [...(this.#rows.get(kind)?.acknowledged.keys() ?? [])];
  }

  /** Returns the acknowledged writes that the database does not have. */
  async findLost(sql: Sql): Promise<string[]> {
    const lost = await Promise.all([
      ...[...this.#rows].map(([kind, rows]) => this.#findLostRows(sql, kind, rows)),
      ...[...this.#values].map(([kind, values]) => findLostValues(sql, kind, values)),
    ]);
    return lost.flat();
  }

  async #findLostRows(sql: Sql, kind: string, { read, acknowledged }: AddedRows) {
    if (acknowledged.size === 0) return [];
    const stored = new Set(await read(sql));
    const now = this.#now().getTime();
    return [...acknowledged]
      .filter(([name, until]) => now < until && !stored.has(name))
      .map(([name]) => `${kind} ${name}`);
  }
}

async function findLostValues(sql: Sql, kind: string, { read, possible }: ReplacedValues) {
  if (possible.size === 0) return [];
  const stored = await read(sql);
  return [...possible].flatMap(([key, values]) => {
    const value = stored.get(key);
    if (value !== undefined && values.has(value)) return [];
    return [`${kind} ${key}: ${[...values].join(' or ')} acknowledged, ${value} stored`];
  });
}
