import type { Sql } from 'postgres';

/** Rows that are only ever added: an order, a receipt, a message. Each has a text that names it. */
interface AddedRows {
  read(sql: Sql): Promise<string[]>;
  acknowledged: Set<string>;
}

/** Values that replace each other: a meeting's link. */
interface ReplacedValues {
  read(sql: Sql): Promise<Map<string, string>>;
  /** By key: the values that may be stored; more than one where an answer was lost or two calls ran at once. */
  possible: Map<string, Set<string>>;
}

/**
 * Every write that the studio has acknowledged. A write whose answer was lost may be stored or not; one that was
 * acknowledged must be.
 */
export class Ledger {
  readonly #rows = new Map<string, AddedRows>();
  readonly #values = new Map<string, ReplacedValues>();
  /** While calls run at once, the last one to be stored is unknown. */
  callsAtOnce = false;

  defineRows(kind: string, read: (sql: Sql) => Promise<string[]>): void {
    this.#rows.set(kind, { read, acknowledged: new Set() });
  }

  defineValues(kind: string, read: (sql: Sql) => Promise<Map<string, string>>): void {
    this.#values.set(kind, { read, possible: new Map() });
  }

  added(kind: string, name: string): void {
    this.#rows.get(kind)?.acknowledged.add(name);
  }

  /** The studio has removed this row as it should. */
  removed(kind: string, isRemoved: (name: string) => boolean): void {
    const rows = this.#rows.get(kind)?.acknowledged ?? new Set();
    for (const name of rows) if (isRemoved(name)) rows.delete(name);
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

  count(kind: string): number {
    return this.#rows.get(kind)?.acknowledged.size ?? 0;
  }

  /** Returns the acknowledged writes that the database does not have. */
  async findLost(sql: Sql): Promise<string[]> {
    const lost: string[] = [];
    for (const [kind, { read, acknowledged }] of this.#rows) {
      if (acknowledged.size === 0) continue;
      const stored = new Set(await read(sql));
      for (const name of acknowledged) if (!stored.has(name)) lost.push(`${kind} ${name}`);
    }
    for (const [kind, { read, possible }] of this.#values) {
      if (possible.size === 0) continue;
      const stored = await read(sql);
      for (const [key, values] of possible) {
        const value = stored.get(key);
        if (value === undefined || !values.has(value))
          lost.push(`${kind} ${key}: ${[...values].join(' or ')} acknowledged, ${value} stored`);
      }
    }
    return lost;
  }
}
