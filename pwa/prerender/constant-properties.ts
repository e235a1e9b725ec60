import type { Container, Declaration, Root } from 'postcss';

const varUse = /var\((--[\w-]+)\)/g;

const isInRootRule = ({ parent }: Declaration) =>
  parent?.type === 'rule' &&
  (parent as Container & { selector: string }).selector === ':root' &&
  parent.parent?.type === 'root';

/** The custom properties that have one value on every page, in every theme and at every width. */
export const findConstants = (sheet: Root): ReadonlyMap<string, string> => {
  const constants = new Map<string, string>();
  const nonConstant = new Set<string>();
  sheet.walkDecls((declaration) => {
    const { prop, value, variable } = declaration;
    if (!variable) return;
    if (constants.has(prop) || !isInRootRule(declaration)) nonConstant.add(prop);
    constants.set(prop, value);
  });
  for (const property of nonConstant) constants.delete(property);
  return constants;
};

/** Recursive, as a constant may use others. */
const replaceUses = (value: string, constants: ReadonlyMap<string, string>): string => {
  const replaced = value.replaceAll(varUse, (whole, name) => constants.get(name) ?? whole);
  return replaced === value ? value : replaceUses(replaced, constants);
};

/**
 * Replaces the uses of these constants by their values: a page is 200 bytes smaller when it is sent, and the browser
 * has less to resolve.
 */
export const inlineConstants = (style: Root, constants: ReadonlyMap<string, string>) => {
  style.walkDecls((declaration) => {
    declaration.value = replaceUses(declaration.value, constants);
  });
};
