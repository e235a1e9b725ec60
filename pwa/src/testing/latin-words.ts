import { languages } from '../language/languages.ts';

/** What Hindi texts say in Latin letters too (infra/docs/hindi.md). */
const taken = /\b(?:UPI|UTR|QR|IST)\b|https?:\/\/\S+|\S+@\S+/g;

const latin = /[A-Za-z]{2,}/;

/** The attributes that people read or hear. */
const saidAttributes = ['aria-label', 'alt', 'title', 'placeholder'];

const isMarkedAsOther = (element: Element) => {
  const language = element.closest('[lang]')?.getAttribute('lang');
  return language != null && language !== languages.hi.tag;
};

const textsOf = (element: Element) => [
  ...[...element.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map((node) => node.textContent ?? ''),
  ...saidAttributes.map((name) => element.getAttribute(name) ?? ''),
];

/**
 * What the page says in Latin letters while it speaks Hindi: text and what screen readers say. Without the `names`, which stay
 * as people and staff have written them, and without what is marked as of another language.
 */
export const latinWords = (names: string[], within: ParentNode = document): string[] =>
  [...within.querySelectorAll('*')]
    .filter((element) => !isMarkedAsOther(element))
    .flatMap(textsOf)
    .filter((text) => {
      const own = names.reduce((rest, name) => rest.replaceAll(name, ''), text);
      return latin.test(own.replace(taken, ''));
    });
