import { type Language, LOCALES } from 'bff/shared/languages';
import { JSDOM } from 'jsdom';
import { fromNetworkAttribute, headingFontByLanguage } from '../src/i18n/heading-fonts.ts';

export interface HeadElement {
  tag: 'link' | 'meta' | 'script';
  attributes: Record<string, string>;
  text?: string;
}

/** The content that a page adds to index.html, or replaces in it. */
interface PageContent {
  language?: Language;
  /** The path of its web manifest. */
  manifest?: string;
  title?: string;
  description?: string;
  head: HeadElement[];
  /** The content of `#root`. A page that has one needs neither the app's module nor a request for JavaScript. */
  markup?: string;
  /** HTML after `#root`. */
  afterRoot?: string | undefined;
}

const emptyRoot = '<div id="root"></div>';
const appOnlySelector = 'script[type="module"], link[rel="modulepreload"], noscript';

/** Throws where index.html has no such element: the page would be wrong without anyone noticing. */
const findElement = (document: Document, selector: string): Element => {
  const element = document.querySelector(selector);
  if (!element) throw new Error(`index.html has no ${selector}.`);
  return element;
};

const setLanguage = ({ documentElement }: Document, language: Language) => {
  documentElement.lang = LOCALES[language].tag;
  if (headingFontByLanguage[language] !== undefined)
    documentElement.toggleAttribute(fromNetworkAttribute);
};

const addToHead = (document: Document, { tag, attributes, text = '' }: HeadElement) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.textContent = text;
  document.head.append(element);
};

/** Removes the line breaks of index.html, which are only for editing. */
const joinLines = ({ head, body }: Document) => {
  for (const node of [...head.childNodes, ...body.childNodes])
    if (node.nodeType === node.TEXT_NODE) node.remove();
};

/** As a string, as React's markup must reach the browser unchanged. */
export const fillRoot = (html: string, markup: string, afterRoot = '') => {
  const parts = html.split(emptyRoot);
  if (parts.length !== 2) throw new Error(`index.html has ${parts.length - 1} of ${emptyRoot}.`);
  return parts.join(`<div id="root">${markup}</div>${afterRoot}`);
};

/** The HTML of a page, made from index.html as the client build leaves it. */
export const fillTemplate = (template: string, page: PageContent) => {
  const { language, manifest, title, description, head, markup, afterRoot = '' } = page;
  const dom = new JSDOM(template);
  const { document } = dom.window;
  if (language !== undefined) setLanguage(document, language);
  if (manifest !== undefined)
    findElement(document, 'link[rel="manifest"]').setAttribute('href', manifest);
  if (title !== undefined) findElement(document, 'title').textContent = title;
  if (description !== undefined) {
    findElement(document, 'meta[name="description"]').setAttribute('content', description);
  }
  if (markup !== undefined) {
    for (const element of document.querySelectorAll(appOnlySelector)) element.remove();
  }
  for (const element of head) addToHead(document, element);
  joinLines(document);
  const html = dom.serialize();
  return markup === undefined ? html : fillRoot(html, markup, afterRoot);
};
