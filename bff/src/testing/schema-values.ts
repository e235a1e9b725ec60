import fc from 'fast-check';
import type { JsonSchema } from '../platform/http/openapi.ts';
import { CONSTANT_VALUES } from './edge-values.ts';

const days = fc.constantFrom('2026-12-01', '2026-12-03', '2026-12-31', '2020-01-01', '2099-12-31');
const hours = fc.constantFrom('00:00', '07:00', '08:00', '23:59');
const digits = fc.constantFrom('412356789018', '412356789019', '000000000000');

/** Values that pass the validation of fields whose rules JSON Schema cannot express, by the ends of their names. */
const USUAL_BY_NAME: [RegExp, fc.Arbitrary<unknown>][] = [
  // People that a studio begins with, and people that it does not know: later learners have other addresses.
  [
    /email|address$/i,
    fc.oneof(
      fc.integer({ min: 1, max: 3 }).map((n) => `learner${n}@example.com`),
      fc.nat({ max: 30 }).map((n) => `visitor${n}@example.com`),
    ),
  ],
  [/password$/i, fc.constantFrom('pranayama', 'three quiet ghats at dawn')],
  [/phone|mobileNumber$/i, fc.constantFrom('+919876543210', '98765 43211')],
  [/utr|reference$/i, digits],
  [/link$/i, fc.constantFrom('https://meet.google.com/abc-defg-hij', '')],
  [/(?:date|on|from|until|movedTo)$/i, days],
  [/time$/i, hours],
  [/code$/i, fc.constantFrom('123456', '000000')],
  [/language$/i, fc.constantFrom('en', 'hi')],
];

const text = fc.constantFrom('Asana', 'प्राणायाम', 'A quiet morning at the ghat 🪷');

const edge = fc.constantFrom(...CONSTANT_VALUES);

/** Mostly values of the arbitrary, and sometimes one that breaks servers. */
const mostly = (usual: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: edge });

function usualText({ pattern, format }: JsonSchema, name: string): fc.Arbitrary<unknown> {
  const named = USUAL_BY_NAME.find(([end]) => end.test(name))?.[1];
  if (format === 'date') return days;
  if (named) return named;
  return typeof pattern === 'string' ? fc.stringMatching(new RegExp(pattern)) : text;
}

/** Ids of rows are small in a test. */
const integerWithin = ({ minimum, maximum }: JsonSchema) => {
  const min = Math.max(Number(minimum ?? -2), -2_147_483_648);
  const max = Math.min(Number(maximum ?? 1_000), 2_147_483_647);
  return fc.oneof(
    fc.integer({ min, max: Math.min(max, min + 12) }),
    fc.integer({ min, max }),
    fc.constantFrom(min, max),
  );
};

/** Values of the schema, most of them valid, some at the bounds or invalid. `name` is that of the field. */
export function valuesOf(schema: JsonSchema, name = ''): fc.Arbitrary<unknown> {
  const { type, properties, required = [], items, anyOf, allOf } = schema;
  if (Array.isArray(schema.enum)) return mostly(fc.constantFrom(...schema.enum));
  if ('const' in schema) return mostly(fc.constant(schema.const));
  if (anyOf) return fc.oneof(...anyOf.map((part) => valuesOf(part, name)));
  if (allOf)
    return fc
      .tuple(...allOf.map((part) => valuesOf(part)))
      .map((parts) => Object.assign({}, ...parts));
  if (properties) {
    const fields: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
      Object.entries(properties).map(([field, part]) => [field, valuesOf(part, field)]),
    );
    return mostly(fc.record(fields, { requiredKeys: required }));
  }
  if (type === 'array') return mostly(fc.array(valuesOf(items ?? {}, name), { maxLength: 3 }));
  if (type === 'integer' || type === 'number') return mostly(integerWithin(schema));
  if (type === 'boolean') return mostly(fc.boolean());
  if (type === 'null') return fc.constant(null);
  return mostly(usualText(schema, name));
}
