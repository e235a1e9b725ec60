/**
 * Finds text in Latin letters on a page in Hindi, or in the pseudo-locale, whose letters have accents: on the screen, and for screen readers. It ignores the `names`, which stay as
 * people and staff have written them, form input, text marked as in another language, and abbreviations that Hindi has in Latin
 * letters too (infra/docs/develop/hindi.md). It is self-contained: browser tests send it to the page.
 */
export const findLatinText = (
  names: readonly (string | RegExp)[],
  within: ParentNode = document,
): string[] => {
  const addresses = /https?:\/\/\S+|\S+@\S+/g;
  const latinInHindi = /\b(?:UPI|UTR|QR|IST|CSV|GST|GSTIN|SAC|CGST|SGST)\b/g;
  const textAttributes = ['aria-label', 'aria-description', 'alt', 'placeholder', 'title'];
  const ignoredSelector = 'script, style, noscript, textarea';
  const isInOtherLanguage = (element: Element) => {
    const language = element.closest('[lang]')?.getAttribute('lang');
    return language != null && !/^(?:hi|xa|en-XA)\b/.test(language);
  };
  const textsIn = (element: Element) =>
    [...element.childNodes]
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map(({ textContent }) => textContent ?? '');
  const ownTextsOf = (element: Element) => [
    ...(element.matches(ignoredSelector) ? [] : textsIn(element)),
    ...textAttributes.map((name) => element.getAttribute(name) ?? ''),
  ];
  const elements = [
    ...(within instanceof Element ? [within] : []),
    ...within.querySelectorAll('*'),
  ].filter((element) => !isInOtherLanguage(element));
  return elements.flatMap(ownTextsOf).filter((text) => {
    const rest = [addresses, ...names, latinInHindi].reduce<string>(
      (left, known) => left.replaceAll(known, ''),
      text,
    );
    // The pseudo-locale leaves v and x.
    return /[a-uwyz]|[a-z]{2}/i.test(rest);
  });
};
