import { parseSync } from 'oxc-parser';

export interface DeclaredName {
  name: string;
  kind: 'type' | 'function' | 'variable' | 'parameter' | 'member';
  /** A member of an object or of its type, or a destructuring of one under its own name: that may be a name from outside. */
  isDataMember: boolean;
  line: number;
}

/** A comment, the name of a test, or a text that people read. */
export interface Prose {
  text: string;
  /** The line where it begins. */
  line: number;
}

/** The part of a syntax tree node that this file uses. */
interface SyntaxNode {
  type: string;
  start: number;
  [key: string]: unknown;
}

type Declaration = Pick<DeclaredName, 'kind'> & { identifier: SyntaxNode; isDataMember?: boolean };

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';

const nodesIn = (value: unknown): SyntaxNode[] => [value].flat().filter(isNode);

const childrenOf = (node: SyntaxNode) => nodesIn(Object.values(node).flat());

/** The names that a module declares, with their comments. Throws for a module with a syntax error. */
export function readNames(code: string, file: string): { names: DeclaredName[]; prose: Prose[] } {
  const { program, comments, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const lineOf = lineFinder(code);
  const nodes = [...allNodes(program as unknown as SyntaxNode)];
  const names = nodes.flatMap(declarationsOf).map(({ identifier, kind, isDataMember }) => ({
    name: String(identifier.name),
    kind,
    isDataMember: isDataMember ?? false,
    line: lineOf(identifier.start),
  }));
  const texts = comments.map(({ value, start }) => ({ text: value, line: lineOf(start) }));
  const testNames = nodes
    .flatMap(testNameOf)
    .map(({ text, start }) => ({ text, line: lineOf(start) }));
  return { names, prose: [...texts, ...testNames] };
}

/** The texts of a module, with `…` where a value is inserted. Throws for a module with a syntax error. */
export function readTexts(code: string, file: string): Prose[] {
  const { program, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const lineOf = lineFinder(code);
  return [...allNodes(program as unknown as SyntaxNode)]
    .flatMap(textOf)
    .map(({ text, start }) => ({ text, line: lineOf(start) }));
}

function* allNodes(node: SyntaxNode): Generator<SyntaxNode> {
  yield node;
  for (const child of childrenOf(node)) yield* allNodes(child);
}

function declarationsOf(node: SyntaxNode): Declaration[] {
  switch (node.type) {
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSEnumDeclaration':
    case 'ClassDeclaration':
      return named('type', node.id);
    case 'TSTypeParameter':
      return named('type', node.name);
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'TSDeclareFunction':
    case 'ArrowFunctionExpression':
      return [...named('function', node.id), ...bindings('parameter', node.params)];
    case 'TSFunctionType':
      return bindings('parameter', node.params);
    case 'TSMethodSignature':
      return [...members(node), ...bindings('parameter', node.params)];
    case 'PropertyDefinition':
    case 'MethodDefinition':
      return members(node);
    case 'TSPropertySignature':
      return dataMembers(node);
    case 'ObjectExpression':
      return nodesIn(node.properties)
        .filter(({ shorthand }) => !shorthand)
        .flatMap(dataMembers);
    case 'VariableDeclarator':
      return bindings(isFunction(node.init) ? 'function' : 'variable', node.id);
    case 'CatchClause':
      return bindings('variable', node.param);
    case 'ImportSpecifier':
      return isSameName(node.imported, node.local) ? [] : named('variable', node.local);
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return named('variable', node.local);
    default:
      return [];
  }
}

function named(kind: Declaration['kind'], identifier: unknown): Declaration[] {
  return isNode(identifier) && /Identifier$/.test(identifier.type) ? [{ kind, identifier }] : [];
}

/** A quoted key is the name of something outside of the code: a header, a route, an option of a program. */
const members = ({ computed, key }: SyntaxNode) => (computed ? [] : named('member', key));

const dataMembers = (node: SyntaxNode) =>
  members(node).map((declaration) => ({ ...declaration, isDataMember: true }));

/** The names that parameters or the left side of a declaration bind. */
function bindings(kind: 'variable' | 'function' | 'parameter', patterns: unknown): Declaration[] {
  return nodesIn(patterns).flatMap((pattern) => {
    switch (pattern.type) {
      case 'ObjectPattern':
        return nodesIn(pattern.properties).flatMap((property) =>
          bindings(kind, property).map((binding) => ({
            ...binding,
            isDataMember: property.shorthand === true,
          })),
        );
      case 'Property':
        return bindings(kind, pattern.value);
      case 'ArrayPattern':
        return bindings(kind, pattern.elements);
      case 'AssignmentPattern':
        return bindings(kind, pattern.left);
      case 'RestElement':
        return bindings(kind, pattern.argument);
      case 'TSParameterProperty':
        return bindings(kind, pattern.parameter);
      default:
        return named(kind, pattern);
    }
  });
}

const isFunction = (node: unknown) =>
  isNode(node) && /^(?:ArrowFunction|Function)Expression$/.test(node.type);

const isSameName = (one: unknown, other: unknown) =>
  isNode(one) && isNode(other) && one.name === other.name;

/** `test('…')`, `test.each(cases)('…')`, `describe.skipIf(condition)('…')`. */
function testNameOf({ type, callee, arguments: args }: SyntaxNode) {
  if (type !== 'CallExpression' || !/^(?:test|it|describe)$/.test(calledName(callee))) return [];
  const [name] = nodesIn(args);
  return name ? textOf(name) : [];
}

function textOf(node: SyntaxNode) {
  if (node.type === 'Literal' && typeof node.value === 'string')
    return [{ text: node.value, start: node.start }];
  if (node.type !== 'TemplateLiteral') return [];
  const pieces = node.quasis as { value: { raw: string } }[];
  return [{ text: pieces.map(({ value }) => value.raw).join('…'), start: node.start }];
}

function calledName(callee: unknown): string {
  if (!isNode(callee)) return '';
  return String(callee.name ?? '') || calledName(callee.callee ?? callee.object);
}

/** Finds the line of an offset, counted from 1. */
function lineFinder(code: string): (offset: number) => number {
  const starts = [0, ...[...code.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (offset) => {
    const next = starts.findIndex((start) => start > offset);
    return next < 0 ? starts.length : next;
  };
}
