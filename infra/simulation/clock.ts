import { indianDate } from 'bff/shared/time/indian-time';
import type { Sql } from 'postgres';

/** The clock that all servers and the database of a studio share. It goes on as the machine's does, and jumps. */
export class Clock {
  readonly #ahead: Float64Array;
  readonly #sql: Sql;

  constructor(ahead: SharedArrayBuffer, sql: Sql) {
    this.#ahead = new Float64Array(ahead);
    this.#sql = sql;
  }

  now(): Date {
    return new Date(Date.now() + (this.#ahead[0] ?? 0));
  }

  /** The day in India, YYYY-MM-DD. */
  today(): string {
    return indianDate(this.now());
  }

  async set(at: Date): Promise<void> {
    const ahead = at.getTime() - Date.now();
    this.#ahead[0] = ahead;
    await this.#sql`update simulated.clock set ahead = ${ahead} * interval '1 millisecond'`;
  }

  async pass(milliseconds: number): Promise<void> {
    await this.set(new Date(this.now().getTime() + milliseconds));
  }
}
