const MAX_REMEMBERED = 10_000;

/**
 * The accounts that have changed recently. A change between the look-up of an account and the opening of its stream
 * would be missed otherwise: its notification arrives before there is a stream.
 */
export class AccountChanges {
  readonly #changedAt = new Map<number, number>();
  #allAt = Number.NEGATIVE_INFINITY;

  /** Records a change of this account; without an account, a change of any account. */
  record(accountId: number | undefined): void {
    if (accountId === undefined || this.#changedAt.size >= MAX_REMEMBERED) {
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
