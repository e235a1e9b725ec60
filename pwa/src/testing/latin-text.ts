/**
 * What the page says in Latin letters while it speaks Hindi: on the screen, and to screen readers. Without the `names`, which stay
 * as people and staff have written them, without what is typed or marked as of another language, and without what Hindi has in
 * Latin letters too (infra/docs/hindi.md). It uses nothing from outside of itself: tests in browsers send it to the page.
 */
export const latinWords = (
  names: readonly (string | RegExp)[],
  within: ParentNode = document,
): string[] => {
  const addresses = /https?:\/\/\S+|\S+@\S+/g;
  const taken = /\b(?:UPI|UTR|QR|IST|CSV|GST|GSTIN|SAC|CGST|SGST)\b/g;
  const said = ['aria-label', 'aria-description', 'alt', 'placeholder', 'title'];
  const unread = 'script, style, noscript, textarea';
  const isOther = (element: Element) => {
    const language = element.closest('[lang]')?.getAttribute('lang');
    return language != null && !language.startsWith('hi');
  };
  const textsIn = (element: Element) =>
    [...element.childNodes]
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map(({ textContent }) => textContent ?? '');
  const textsOf = (element: Element) => [
    ...(element.matches(unread) ? [] : textsIn(element)),
    ...said.map((name) => element.getAttribute(name) ?? ''),
  ];
  const elements = [
    ...(within instanceof Element ? [within] : []),
    ...within.querySelectorAll('*'),
  ].filter((element) => !isOther(element));
  return elements.flatMap(textsOf).filter((text) => {
    const rest = [addresses, ...names, taken].reduce<string>(
      (left, known) => left.replaceAll(known, ''),
      text,
    );
    return /[a-z]/i.test(rest);
  });
};
