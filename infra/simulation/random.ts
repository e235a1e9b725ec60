/** Random numbers that a seed decides. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** A whole number from 0 to `below - 1`. */
  whole(below: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** True in this part of the calls. */
  chance(part: number): boolean;
}

/** The generator mulberry32: 32 bits of state, the same numbers on every machine. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (below: number) => Math.floor(next() * below);
  return {
    next,
    whole,
    pick: <Item>(items: readonly Item[]) => items[whole(items.length)] as Item,
    chance: (part) => next() < part,
  };
}
