/** A message for users, or a function that formats it from its values. */
export type MessageTemplate = string | ((values: never) => string);

/** Messages by their codes. */
export type MessageTemplates = Record<string, MessageTemplate>;

type FieldErrors<Field extends string, Faults extends MessageTemplates> = {
  [Fault in keyof Faults & string as `${Field}-${Fault}`]: Faults[Fault];
};

/** The validation errors of a field: the error `required` of the field `contact.message` has the code `contact.message-required`. */
export const fieldErrors = <Field extends string, Faults extends MessageTemplates>(
  field: Field,
  faults: Faults,
) =>
  Object.fromEntries(
    Object.entries(faults).map(([fault, sentence]) => [`${field}-${fault}`, sentence]),
  ) as FieldErrors<Field, Faults>;

export interface MaxValue {
  max: number;
}

export interface MinMaxValues extends MaxValue {
  min: number;
}
