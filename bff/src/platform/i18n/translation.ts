/**
 * The type of a catalogue in another language: the same keys, and functions of the same values. So the compiler reports each
 * missing message, and each superfluous one.
 */
export type Translation<Catalogue> = Catalogue extends string
  ? string
  : Catalogue extends (...values: infer Values) => string
    ? (...values: Values) => string
    : Catalogue extends readonly string[]
      ? readonly string[]
      : { readonly [Key in keyof Catalogue]: Translation<Catalogue[Key]> };

const rules: Partial<Record<string, Intl.PluralRules>> = {};

/** The form for this number by the plural rules of the language: `one` is for 1 in English, and for 0 and 1 in Hindi. */
export function selectPlural(
  language: string,
  count: number,
  forms: { one: string; other: string },
) {
  rules[language] ??= new Intl.PluralRules(language);
  return rules[language].select(count) === 'one' ? forms.one : forms.other;
}
