import { HtmlValidate, type RuleConfig, StaticConfigLoader } from 'html-validate';

const off = (...names: string[]): RuleConfig =>
  Object.fromEntries(names.map((name) => [name, 'off']));

/**
 * Checks content models, ids, required and allowed attributes, landmarks and accessible names. Not how markup is
 * written: React writes `required=""`, `maxLength` and `<br/>`, which mean the same.
 */
const htmlRules: RuleConfig = {
  ...off('attribute-boolean-style', 'attribute-empty-style', 'attr-case', 'void-style'),
  ...off('attr-quotes', 'no-trailing-whitespace', 'doctype-style', 'tel-non-breaking'),
  // Text is the default.
  ...off('no-implicit-input-type'),
  // These rules are part of others.
  ...off('no-dup-class'),
  // React's ids begin with a low line, as HTML allows.
  'valid-id': ['error', { relaxed: true }],
  // In narrow windows a table is laid out as a list, and browsers expose it as a table only if it has the roles.
  ...off('no-redundant-role'),
  // The sidebar, whose sections have headings, comes before the screen.
  'heading-level': ['error', { minInitialRank: 'h2' }],
  // Only the last step of a multi-step form has the button.
  ...off('wcag/h32'),
  // All scripts and styles are the site's own, and its policy allows no others.
  ...off('require-sri'),
};

/** Creates a validator of whole HTML pages with the standard rules and these. */
function createValidator(changes: RuleConfig = {}) {
  const validator = new HtmlValidate(
    new StaticConfigLoader({
      root: true,
      extends: ['html-validate:recommended', 'html-validate:document'],
      rules: { ...htmlRules, ...changes },
    }),
  );
  return async (page: string): Promise<string[]> => {
    const { results } = await validator.validateString(page);
    return results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    );
  };
}

/** The HTML errors of a page as it is sent. */
export const findHtmlErrors = createValidator();

/** The HTML errors after scripts have run. Only axe checks landmarks if one of them is hidden. */
export const findRenderedErrors = createValidator(off('unique-landmark'));
