const MOST_REMEMBERED = 10_000;

/**
 * Which accounts were changed lately. Between looking an account up and opening its stream a change could be missed: its
 * notification came when there was no stream yet.
 */
export class AccountChanges {
  readonly #changedAt = new Map<number, number>();
  #allAt = Number.NEGATIVE_INFINITY;

  /** Notes a change of this account; without one, of any account. */
  note(accountId: number | undefined): void {
    if (accountId === undefined || this.#changedAt.size >= MOST_REMEMBERED) {
      this.#changedAt.clear();
      this.#allAt = performance.now();
    }
    if (accountId !== undefined) this.#changedAt.set(accountId, performance.now());
  }

  /** Whether the account may have been changed since then, by `performance.now()`. */
  hasChangedSince(accountId: number, moment: number): boolean {
    return Math.max(this.#allAt, this.#changedAt.get(accountId) ?? this.#allAt) >= moment;
  }
}
