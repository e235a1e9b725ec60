/** What stands in Latin letters in Hindi too (infra/docs/hindi.md). */
const latinInHindi = /https?:\/\/\S+|\S+@\S+|\b(?:UPI|UTR|QR|IST)\b/g;

/** What sighted people do not see, or only at times. */
const spoken = ['aria-label', 'alt', 'placeholder', 'title'];

const isEnglish = (element: Element | null) => Boolean(element?.closest('[lang="en"], style'));

const textsIn = (root: Element): string[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) {
    const { textContent, parentElement } = walker.currentNode;
    if (!isEnglish(parentElement)) texts.push(textContent ?? '');
  }
  return texts;
};

const attributesIn = (root: Element): string[] =>
  [...root.querySelectorAll('*')]
    .filter((element) => !isEnglish(element))
    .flatMap((element) => spoken.map((name) => element.getAttribute(name) ?? ''));

/**
 * What of an element is still English while the page speaks Hindi, on the screen and for screen readers: without the names
 * and what staff wrote, and without what is marked as English.
 */
export const englishLeft = (root: Element, names: string[]): string[] =>
  [...textsIn(root), ...attributesIn(root)].filter((text) => {
    const own = names.reduce((left, name) => left.replaceAll(name, ''), text);
    return /[a-z]/i.test(own.replace(latinInHindi, ''));
  });
