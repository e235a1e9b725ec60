import { HtmlValidate, type RuleConfig, StaticConfigLoader } from 'html-validate';

const off = (...names: string[]): RuleConfig =>
  Object.fromEntries(names.map((name) => [name, 'off']));

/**
 * What may stand where, ids, required and allowed attributes, landmarks, names for people who do not see the page. Not how markup is
 * written: React writes `required=""`, `maxLength` and `<br/>`, which mean the same.
 */
const rules: RuleConfig = {
  ...off('attribute-boolean-style', 'attribute-empty-style', 'attr-case', 'void-style'),
  ...off('attr-quotes', 'no-trailing-whitespace', 'doctype-style', 'tel-non-breaking'),
  // Text is the default.
  ...off('no-implicit-input-type'),
  // Rules of two files that became one.
  ...off('no-dup-class'),
  // React's ids begin with a low line, as HTML allows.
  'valid-id': ['error', { relaxed: true }],
  // In narrow windows a table is laid out as a list, and browsers then forget what it is unless its roles say so.
  ...off('no-redundant-role'),
  // The sidebar, whose parts have headings, stands before the screen.
  'heading-level': ['error', { minInitialRank: 'h2' }],
  // The button of a form in steps comes with the last.
  ...off('wcag/h32'),
  // All scripts and styles are the site's own, and its policy allows no others.
  ...off('require-sri'),
};

/** Finds what is wrong with a whole page as HTML, by the rules and those of here. */
function faultsBy(changes: RuleConfig = {}) {
  const validator = new HtmlValidate(
    new StaticConfigLoader({
      root: true,
      extends: ['html-validate:recommended', 'html-validate:document'],
      rules: { ...rules, ...changes },
    }),
  );
  return async (page: string): Promise<string[]> => {
    const { results } = await validator.validateString(page);
    return results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    );
  };
}

/** What is wrong with a page as it is sent. */
export const htmlFaults = faultsBy();

/** The same of what scripts have made of it. Of a landmark that is hidden while its like is shown, only axe knows. */
export const renderedFaults = faultsBy(off('unique-landmark'));
