import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { Identifier } from '@mdn/browser-compat-data/types';
import { parseExpressionAt } from 'acorn';
import postcss, {
  type AtRule,
  type ChildNode,
  type Declaration,
  type Node,
  type Rule,
} from 'postcss';
import { isMissing } from './target-support.ts';

/** The style sheets in a script of the build: those of the screens behind the login (pwa/build/style-in-chunks.ts). */
export const stylesIn = (code: string): string[] =>
  [...code.matchAll(/\.replaceSync\(/g)].map(({ 0: call, index }) => {
    const style = parseExpressionAt(code, index + call.length, { ecmaVersion: 2022 });
    if (style.type === 'Literal') return String(style.value);
    if (style.type === 'TemplateLiteral') return style.quasis[0]?.value.cooked ?? '';
    throw new Error(`A style sheet is made of no text: ${code.slice(index, index + 60)}`);
  });

/** A feature of a style sheet, by its name here, with MDN's entries for it; several where types share a name. */
type Use = [name: string, known: Identifier[]];

const group = (of: Identifier, name: string): Identifier => of[name] ?? {};
const known = (found: Identifier | undefined): Identifier[] => (found?.__compat ? [found] : []);

const css: Identifier = bcd.css;
const properties = group(css, 'properties');
const selectors = group(css, 'selectors');
const atRules = group(css, 'at-rules');
const types = group(css, 'types');

/** The functions and units of values, such as `color-mix` and `rlh`, which the data holds under their types. */
const ofTypes = new Map<string, Identifier[]>();
const gather = (group: Identifier): void => {
  for (const [name, found] of Object.entries(group) as [string, Identifier][]) {
    if (name === '__compat') continue;
    ofTypes.set(name, [...(ofTypes.get(name) ?? []), ...known(found)]);
    gather(found);
  }
};
gather(types);

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

const withoutTexts = (value: string): string => value.replace(/(["']).*?\1|url\(.*?\)/g, '""');

const usesOfValue = (property: string, text: string): Use[] => {
  const value = withoutTexts(text);
  const values = { ...group(types, 'global_keywords'), ...properties[property] };
  return [
    ...value.split(/[\s,()/]+/).map((word): Use => [`${property}: ${word}`, known(values[word])]),
    ...all(value, /([a-z][a-z-]*)\(/g).map((name): Use => [`${name}()`, ofTypes.get(name) ?? []]),
    ...all(value, /(?<![\w#-])[-+]?[\d.]+([a-z]+)/gi).map(
      (name): Use => [name, ofTypes.get(name) ?? []],
    ),
  ];
};

const usesOfDeclaration = ({ prop, value, parent }: Declaration): Use[] => {
  // A descriptor, such as `size-adjust` of `@font-face`.
  const descriptors = parent?.type === 'atrule' ? group(atRules, (parent as AtRule).name) : {};
  return [[prop, known(descriptors[prop] ?? properties[prop])], ...usesOfValue(prop, value)];
};

const usesOfRule = ({ selector, parent }: Rule): Use[] => {
  const isNested = parent?.type === 'rule' || selector.includes('&');
  return [
    ...(isNested ? [['nesting', known(selectors.nesting)] satisfies Use] : []),
    ...all(selector, /::?([a-z][a-z-]*)/g).map((name): Use => [`:${name}`, known(selectors[name])]),
  ];
};

const usesOfAtRule = ({ name, params }: AtRule): Use[] => {
  const rule = group(atRules, name);
  const features = name === 'media' ? all(params, /\(\s*(?:min-|max-)?([a-z-]+)/g) : [];
  return [
    [`@${name}`, known(rule)],
    ...features.map((feature): Use => [`@media (${feature})`, known(rule[feature])]),
    ...(/[<>]/.test(params) ? [['range', known(rule.range_syntax)] satisfies Use] : []),
  ];
};

const usesOf = (node: ChildNode): Use[] => {
  if (node.type === 'decl') return usesOfDeclaration(node);
  if (node.type === 'rule') return usesOfRule(node);
  return node.type === 'atrule' ? usesOfAtRule(node) : [];
};

/** Whether a `@supports` around it asks first. */
const isAskedFor = (name: string, { parent }: Node): boolean => {
  if (!parent) return false;
  const around = parent.type === 'atrule' ? (parent as AtRule) : undefined;
  const asks = around?.name === 'supports' && around.params.replace(/:\s*/g, ': ').includes(name);
  return asks || isAskedFor(name, parent);
};

/** The features of a style sheet that one of the build's targets lacks, each once. What MDN does not know is not found. */
export const findMissingStyles = (text: string): string[] => {
  const missing = new Set<string>();
  postcss.parse(text).walk((node) => {
    for (const [name, found] of usesOf(node))
      if (found.length > 0 && found.every(isMissing) && !isAskedFor(name, node)) missing.add(name);
  });
  // A property that is missing has no values.
  return [...missing].filter((name) => !missing.has(/^(.*): /.exec(name)?.[1] ?? ''));
};
