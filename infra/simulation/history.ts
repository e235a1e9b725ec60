/** JSON: what a step remembers, so that it can be stored and run again. */
export type Plain =
  | string
  | number
  | boolean
  | null
  | readonly Plain[]
  | { readonly [name: string]: Plain };

/** One step: the name of an action, and the values that were drawn for it. */
export type Step = {
  action: string;
  values: Plain;
};

/**
 * All that happens in a simulated studio. Values name people, courses and orders by an index modulo those that exist, so
 * that the rest of a history still makes sense when a step is taken out.
 */
export interface History {
  /** The moment at which it begins, as ISO 8601. */
  begins: string;
  steps: Step[];
}
