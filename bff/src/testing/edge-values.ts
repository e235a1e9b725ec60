/** A character that is two UTF-16 units and four octets. */
const WIDE = '🧘';
const CHARACTERS = ['x', 'अ', WIDE];

const TEXTS = [
  ...['', ' ', 'x', 'xy', '0', WIDE, '\u200b', '\u200d\u2060', '\u00ad', '\u3000', '\ufeff'],
  ...['\0', 'a\0b', '\ud800', 'a\udc00b', '\u202e', '\n', 'a\nb', '\u2028', '\\u0000', '%00'],
  ...['e\u0301'.repeat(20), 'x\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301', 'null', "'; --"],
  ...['x', WIDE].flatMap((letter) => [60, 255, 1000, 5000].map((count) => letter.repeat(count))),
  ...['x@y', `${'x'.repeat(64)}@${'y'.repeat(63)}.in`, 'X@Y.IN', '1@2.3', 'é@x.in', '٩٨٧٦٥٤٣٢١٠'],
];
const NUMBERS = [
  ...[0, -1, 1, 2, 8, 0.5, 1e-9, 2 ** 15, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 2 ** 63, 1e308],
];
const DAYS = [
  ...['0000-01-01', '0001-01-01', '1899-12-31', '2019-12-31', '2020-01-01', '2026-02-29'],
  ...['2026-12-01', '2026-12-31', '2099-12-31', '2100-01-01', '9999-12-31', '+12026-01-01'],
];
/** A few of these, for fields whose values are combined. */
const SOME_DAYS = ['2026-12-01', '2026-12-31', '2099-12-31', '9999-12-31', null, undefined];
const TIMES = ['00:00', '05:00', '12:00', '12:01', '23:59', '24:00'];
const OTHERS = [null, true, false, [], {}, [[]], [null], [''], [WIDE.repeat(200)]];

/** Values that every field is sent. */
export const CONSTANT_VALUES: unknown[] = [...TEXTS, ...NUMBERS, ...DAYS, '24:00', ...OTHERS];

const around = (bound: number) => [bound - 1, bound, bound + 1].filter((count) => count >= 0);

/** Values at the bounds that a check names: just within and just outside, in characters of one, three and four octets. */
export function edgesOf(definition: string, usual: unknown): unknown[] {
  const named = [...definition.matchAll(/'([^']*)'::text/g)].map(([, text = '']) => text);
  const bounds = [...definition.replaceAll(/'[^']*'/g, '').matchAll(/\b\d+\b/g)]
    .map(([digits]) => Number(digits))
    // The server reads no longer body.
    .filter((bound) => bound < 15_000)
    .flatMap(around);
  const numbers = [...new Set(bounds)];
  const beginning = typeof usual === 'string' ? usual : '';
  const ofLength = (count: number) => [
    ...CHARACTERS.map((character) => character.repeat(count)),
    // Values of the required format.
    ...CHARACTERS.map((more) => beginning + more.repeat(Math.max(0, count - beginning.length))),
    // The last character is two UTF-16 units: a bound that counts units would cut it in two.
    ...(count > 0 ? ['x'.repeat(count - 1) + WIDE] : []),
  ];
  const lists = numbers.filter((count) => count <= 1000);
  return [
    ...numbers,
    ...(/length\(/.test(definition) ? numbers.flatMap(ofLength) : []),
    ...(/cardinality\(/.test(definition)
      ? lists.flatMap((count) => [Array(count).fill(1), Array(count).fill('x'.repeat(200))])
      : []),
    ...named.flatMap((text) => [text, text.toUpperCase(), `${text} `]),
  ];
}

/** Values for one of several fields that a check compares, of the form that the field has; `undefined` leaves it out. */
export function pairedWith(value: unknown): unknown[] {
  if (typeof value === 'boolean') return [true, false];
  if (typeof value === 'number') return [0, 1, 99, 100, 2500, 1_000_000, value];
  if (Array.isArray(value)) return [[], value, Array(12).fill(WIDE.repeat(300))];
  if (typeof value !== 'string') return [null, undefined, 1, 20];
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return SOME_DAYS;
  if (/^\d\d:\d\d$/.test(value)) return TIMES;
  return [value, '', 'x', 'cash', 'upi', 'bank', WIDE, undefined];
}
