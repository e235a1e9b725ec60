/** A sentence for the person who reads it, or how it is made from its values. */
export type Sentence = string | ((values: never) => string);

/** Sentences by their codes. */
export type Sentences = Record<string, Sentence>;

type FaultsOf<Field extends string, Faults extends Sentences> = {
  [Fault in keyof Faults & string as `${Field}-${Fault}`]: Faults[Fault];
};

/** What can be wrong with a field: the fault `required` of the field `contact.message` has the code `contact.message-required`. */
export const faultsOf = <Field extends string, Faults extends Sentences>(
  field: Field,
  faults: Faults,
) =>
  Object.fromEntries(
    Object.entries(faults).map(([fault, sentence]) => [`${field}-${fault}`, sentence]),
  ) as FaultsOf<Field, Faults>;

export interface AtMost {
  max: number;
}

export interface Within extends AtMost {
  min: number;
}
