import { JSDOM } from 'jsdom';
import postcss, { type AtRule, type Root, type Rule } from 'postcss';
import parseSelectors, { type Pseudo } from 'postcss-selector-parser';
import { constantsOf, inlineConstants } from './constant-properties.ts';

/** Whether these match depends on the document alone. Any other pseudo-class may match later, as `:hover` does. */
const lasting = /^:(root|lang|empty|(first|last|only|nth)-child|is|where|has)$/;

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

const answersPointer = (selector: string) =>
  /:(hover|active)\b/.test(selector.replaceAll(/:not\([^)]*\)/g, ''));

/** What answers a pointer is for nobody's first look: the whole sheet brings it. */
const dropAnswersToPointer = (style: Root) => {
  style.walkRules((rule) => {
    const others = rule.selectors.filter((selector) => !answersPointer(selector));
    if (others.length === 0) rule.remove();
    else if (others.length < rule.selectors.length) rule.selectors = others;
  });
  style.walkDecls(/^transition/, (declaration) => {
    declaration.remove();
  });
};

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

/** The animations that the kept declarations name. */
const keepAnimationsOf = (style: Root) => {
  const values: string[] = [];
  style.walkDecls(({ value }) => {
    values.push(value);
  });
  style.walkAtRules('keyframes', (keyframes) => {
    if (!values.some((value) => value.includes(keyframes.params))) keyframes.remove();
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

/** start.ts adds it. */
const isFollowedBySheet = (document: Document) =>
  document.querySelector('script[data-style]') !== null;

/** What this document needs of a style sheet, in the sheet's order. */
const styleFor = (document: Document, sheet: string) => {
  const style = postcss.parse(sheet);
  // Of the whole sheet: a rule that goes may give a property another value.
  const constants = constantsOf(style);
  if (isFollowedBySheet(document)) dropAnswersToPointer(style);
  keepRulesOf(document, style);
  inlineConstants(style, constants);
  keepPropertiesOf(document, style);
  keepAnimationsOf(style);
  dropEmpty(style);
  // The build marks its sheet with one.
  style.walkComments((comment) => {
    comment.remove();
  });
  return style.toString();
};

const ofLanguage = /^:root:lang\([^)]+\)/;

/** The rules of a page in another language: no part of this one will ever need them. */
const dropOtherLanguages = (document: Document, style: Root) => {
  style.walkRules((rule) => {
    const [language] = ofLanguage.exec(rule.selector) ?? [];
    if (language && !document.documentElement.matches(language)) rule.remove();
  });
};

/** The faces of the fonts, without those that no rule of the page's language names. Other screens that the app shows in this page have the same. */
const facesFor = (document: Document, faces: string, sheet: string) => {
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

const linkToSheet = /<link rel="stylesheet"[^>]*>/g;
const ownStyle = /<style>(.*?)<\/style>/gs;

/**
 * Puts the part of the style sheet that the page needs into the page, so that the first paint takes one round trip, not two.
 * start.ts adds the whole sheet before the app runs; where no script runs, the sheet comes at once. The page has a style
 * already, with the faces of the fonts (index.html): in the sheet, they would lay the whole page out again. `shown` is the
 * page with all that it will ever show, if `html` has less.
 */
export const withOwnStyle = (html: string, sheet: string, shown = html) => {
  const links = html.match(linkToSheet) ?? [];
  if (links.length !== 1) throw new Error(`index.html has ${links.length} style sheets.`);
  if (html.match(ownStyle)?.length !== 1) throw new Error('index.html must have one style.');
  const { document } = new JSDOM(shown).window;
  return html
    .replace(
      ownStyle,
      (_, faces: string) =>
        `<style>${facesFor(document, faces, sheet)}${styleFor(document, sheet)}</style>`,
    )
    .replace(linkToSheet, (link) => `<noscript>${link}</noscript>`);
};
