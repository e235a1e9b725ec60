import { JSDOM } from 'jsdom';
import postcss, { type AtRule, type Root, type Rule } from 'postcss';
import parseSelectors, { type Pseudo } from 'postcss-selector-parser';

/** Whether these match depends on the document alone. Any other pseudo-class may match later, as `:hover` does. */
const lasting = /^:(root|empty|(first|last|only|nth)-child|is|where|has)$/;

const isLasting = (pseudo: Pseudo) => {
  let all = lasting.test(pseudo.value);
  pseudo.walkPseudos(({ value }) => {
    all &&= lasting.test(value);
  });
  return all;
};

/** The selector of every element that this one may match at some time: of `.menu:hover::before` it is `.menu`. */
const atAnyTime = parseSelectors((selectors) => {
  selectors.walkPseudos((pseudo) => {
    if (isLasting(pseudo)) return;
    const before = pseudo.prev();
    if (before && before.type !== 'combinator') pseudo.remove();
    else pseudo.replaceWith(parseSelectors.universal());
  });
});

const isKeyframe = ({ parent }: Rule) =>
  parent?.type === 'atrule' && (parent as AtRule).name === 'keyframes';

const keepRulesOf = (document: Document, style: Root) => {
  const matches = (selector: string) =>
    document.querySelector(atAnyTime.processSync(selector)) !== null;
  style.walkRules((rule) => {
    if (isKeyframe(rule)) return;
    const needed = rule.selectors.filter(matches);
    if (needed.length === 0) rule.remove();
    else if (needed.length < rule.selectors.length) rule.selectors = needed;
  });
};

const propertiesIn = (text: string) =>
  [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name);

/** The custom properties that the document, other declarations, or needed properties use. */
const propertiesOf = (document: Document, style: Root) => {
  const usedBy = new Map<string, string[]>();
  const needed = new Set(propertiesIn(document.documentElement.outerHTML));
  style.walkDecls(({ prop, value, variable }) => {
    const used = propertiesIn(value);
    if (variable) usedBy.set(prop, [...(usedBy.get(prop) ?? []), ...used]);
    else for (const name of used) needed.add(name);
  });
  // A set's loop also reaches what is added meanwhile.
  for (const name of needed) for (const used of usedBy.get(name) ?? []) needed.add(used);
  return needed;
};

const keepPropertiesOf = (document: Document, style: Root) => {
  const needed = propertiesOf(document, style);
  style.walkDecls((declaration) => {
    if (declaration.variable && !needed.has(declaration.prop)) declaration.remove();
  });
};

const declared = (rule: AtRule, property: string) => {
  let found = '';
  rule.walkDecls(property, ({ value }) => {
    found = value;
  });
  return found;
};

const preloadedIn = (document: Document) =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="font"]')].map((link) =>
    link.getAttribute('href'),
  );

/**
 * The animations and fonts that the kept declarations name. Of the web fonts only the preloaded: those of the first screen.
 * The others would take their share of a slow network before it; they come with the whole sheet.
 */
const keepNamedOf = (document: Document, style: Root) => {
  const values: string[] = [];
  style.walkDecls(({ parent, value }) => {
    if ((parent as AtRule).name !== 'font-face') values.push(value);
  });
  const isNamed = (name: string) => values.some((value) => value.includes(name));
  const preloaded = preloadedIn(document);
  style.walkAtRules('font-face', (face) => {
    const [, url] = /url\(["']?([^)"']+)/.exec(declared(face, 'src')) ?? [];
    const isHere = url === undefined || preloaded.includes(url);
    if (!isHere || !isNamed(declared(face, 'font-family').replaceAll(/["']/g, ''))) face.remove();
  });
  style.walkAtRules('keyframes', (keyframes) => {
    if (!isNamed(keyframes.params)) keyframes.remove();
  });
};

/** From the end: a group that holds nothing but empty rules is empty then, too. */
const dropEmpty = (style: Root) => {
  const containers: (Rule | AtRule)[] = [];
  style.walk((node) => {
    if (node.type === 'rule' || node.type === 'atrule') containers.unshift(node);
  });
  for (const node of containers) if (node.nodes?.length === 0) node.remove();
};

/** What this document needs of a style sheet, in the sheet's order. */
const styleFor = (document: Document, sheet: string) => {
  const style = postcss.parse(sheet);
  keepRulesOf(document, style);
  keepPropertiesOf(document, style);
  keepNamedOf(document, style);
  dropEmpty(style);
  return style.toString();
};

const linkToSheet = /<link rel="stylesheet"[^>]*>/g;

/**
 * Puts the part of the style sheet that the page needs into the page, so that the first paint takes one round trip, not two.
 * start.ts puts the whole sheet in its place before the app runs; where no script runs, the sheet comes at once. `shown` is
 * the page with all that it will ever show, if `html` has less.
 */
export const withOwnStyle = (html: string, sheet: string, shown = html) => {
  const links = html.match(linkToSheet) ?? [];
  if (links.length !== 1) throw new Error(`index.html has ${links.length} style sheets.`);
  const { document } = new JSDOM(shown).window;
  const own = `<style>${styleFor(document, sheet)}</style>`;
  return html.replace(linkToSheet, (link) => `${own}<noscript>${link}</noscript>`);
};
