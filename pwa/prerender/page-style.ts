import { JSDOM } from 'jsdom';
import postcss, { type AtRule, type Root, type Rule } from 'postcss';
import parseSelectors, { type Pseudo } from 'postcss-selector-parser';
import { findConstants, inlineConstants } from './constant-properties.ts';

/** Pseudo-classes that depend only on the document. Any other one may match later, as `:hover` does. */
const staticPseudo = /^:(root|lang|empty|(first|last|only|nth)-child|is|where|has)$/;

const isStaticPseudo = (pseudo: Pseudo) => {
  let all = staticPseudo.test(pseudo.value);
  pseudo.walkPseudos(({ value }) => {
    all &&= staticPseudo.test(value);
  });
  return all;
};

/** The selector of all elements that this one may match at any time: `.menu` for `.menu:hover::before`. */
const stripDynamicPseudos = parseSelectors((selectors) => {
  selectors.walkPseudos((pseudo) => {
    if (isStaticPseudo(pseudo)) return;
    const before = pseudo.prev();
    if (before && before.type !== 'combinator') pseudo.remove();
    else pseudo.replaceWith(parseSelectors.universal());
  });
});

const isKeyframe = ({ parent }: Rule) =>
  parent?.type === 'atrule' && (parent as AtRule).name === 'keyframes';

const hasPointerState = (selector: string) =>
  /:(hover|active)\b/.test(selector.replaceAll(/:not\([^)]*\)/g, ''));

/** The first paint needs no hover and active styles: the whole sheet has them. */
const dropPointerStates = (style: Root) => {
  style.walkRules((rule) => {
    const others = rule.selectors.filter((selector) => !hasPointerState(selector));
    if (others.length === 0) rule.remove();
    else if (others.length < rule.selectors.length) rule.selectors = others;
  });
  style.walkDecls(/^transition/, (declaration) => {
    declaration.remove();
  });
};

const keepMatchingRules = (document: Document, style: Root) => {
  const matches = (selector: string) =>
    document.querySelector(stripDynamicPseudos.processSync(selector)) !== null;
  style.walkRules((rule) => {
    if (isKeyframe(rule)) return;
    const needed = rule.selectors.filter(matches);
    if (needed.length === 0) rule.remove();
    else if (needed.length < rule.selectors.length) rule.selectors = needed;
  });
};

const customPropertiesIn = (text: string) =>
  [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name);

/** The custom properties that the document, other declarations, or needed properties use. */
const usedCustomProperties = (document: Document, style: Root) => {
  const usedBy = new Map<string, string[]>();
  const needed = new Set(customPropertiesIn(document.documentElement.outerHTML));
  style.walkDecls(({ prop, value, variable }) => {
    const used = customPropertiesIn(value);
    if (variable) usedBy.set(prop, [...(usedBy.get(prop) ?? []), ...used]);
    else for (const name of used) needed.add(name);
  });
  // The loop over a set also visits members that are added during it.
  for (const name of needed) for (const used of usedBy.get(name) ?? []) needed.add(used);
  return needed;
};

const keepUsedProperties = (document: Document, style: Root) => {
  const needed = usedCustomProperties(document, style);
  style.walkDecls((declaration) => {
    if (declaration.variable && !needed.has(declaration.prop)) declaration.remove();
  });
};

/** Keeps the animations that the remaining declarations use. */
const keepUsedAnimations = (style: Root) => {
  const values: string[] = [];
  style.walkDecls(({ value }) => {
    values.push(value);
  });
  style.walkAtRules('keyframes', (keyframes) => {
    if (!values.some((value) => value.includes(keyframes.params))) keyframes.remove();
  });
};

/** In reverse order, so that a group with only empty rules is removed too. */
const dropEmpty = (style: Root) => {
  const containers: (Rule | AtRule)[] = [];
  style.walk((node) => {
    if (node.type === 'rule' || node.type === 'atrule') containers.unshift(node);
  });
  for (const node of containers) if (node.nodes?.length === 0) node.remove();
};

/** start.ts adds it. */
const hasDeferredSheet = (document: Document) =>
  document.querySelector('script[data-style]') !== null;

/** The part of a style sheet that this document needs, in the sheet's order. */
const extractStyle = (document: Document, sheet: string) => {
  const style = postcss.parse(sheet);
  // From the whole sheet: a removed rule may give a property another value.
  const constants = findConstants(style);
  if (hasDeferredSheet(document)) dropPointerStates(style);
  keepMatchingRules(document, style);
  inlineConstants(style, constants);
  keepUsedProperties(document, style);
  keepUsedAnimations(style);
  dropEmpty(style);
  // The build marks its sheet with one.
  style.walkComments((comment) => {
    comment.remove();
  });
  return style.toString();
};

const languageRule = /^:root:lang\([^)]+\)/;

/** Removes the rules for pages in other languages. */
const dropOtherLanguages = (document: Document, style: Root) => {
  style.walkRules((rule) => {
    const [language] = languageRule.exec(rule.selector) ?? [];
    if (language && !document.documentElement.matches(language)) rule.remove();
  });
};

/** The font faces that the rules of the page's language use. Other screens that the app shows in this page use the same. */
const extractFontFaces = (document: Document, faces: string, sheet: string) => {
  const style = postcss.parse(sheet);
  dropOtherLanguages(document, style);
  const rules = style.toString();
  const kept = postcss.parse(faces);
  dropOtherLanguages(document, kept);
  kept.walkDecls('font-family', ({ value, parent }) => {
    if (!rules.includes(value.replaceAll('"', ''))) parent?.remove();
  });
  return kept.toString();
};

const stylesheetLink = /<link rel="stylesheet"[^>]*>/g;
const inlineStyle = /<style>(.*?)<\/style>/gs;

/**
 * Puts the part of the style sheet that the page needs into the page, so that the first paint takes one round trip, not two.
 * start.ts adds the whole sheet before the app runs; without scripts, the sheet is loaded at once. The page has a style
 * already, with the faces of the fonts (index.html): in the sheet, they would lay the whole page out again. `shown` is the
 * page with all that it will ever show, if `html` has less.
 */
export const inlinePageStyle = (html: string, sheet: string, shown = html) => {
  const links = html.match(stylesheetLink) ?? [];
  if (links.length !== 1) throw new Error(`index.html has ${links.length} style sheets.`);
  if (html.match(inlineStyle)?.length !== 1) throw new Error('index.html must have one style.');
  const { document } = new JSDOM(shown).window;
  return html
    .replace(
      inlineStyle,
      (_, faces: string) =>
        `<style>${extractFontFaces(document, faces, sheet)}${extractStyle(document, sheet)}</style>`,
    )
    .replace(stylesheetLink, (link) => `<noscript>${link}</noscript>`);
};

/**
 * Lets the shell paint what its root has before the style sheet has come: a sheet delays only what follows it, and the app's
 * module. The app lays the page out with the sheet, so all faces of the fonts stay.
 */
export const inlineOpeningStyle = (html: string, sheet: string) => {
  const { document } = new JSDOM(html).window;
  const [link = ''] = html.match(stylesheetLink) ?? [];
  return html
    .replace(link, '')
    .replace('</style>', () => `${extractStyle(document, sheet)}</style>`)
    .replace('</body>', () => `${link}</body>`);
};
