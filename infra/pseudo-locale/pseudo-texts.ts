import { parseSync } from 'oxc-parser';
import pseudolocale from 'pseudolocale';

/** The part of a syntax tree node that this file uses. */
interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';

/** Placeholders, tags, web addresses, paths and the names of settings stay as they are. */
const KEPT = /(\\.|%%\w+%%|<[^>]+>|https?:\/\/\S+|\/\w\S*|\b[A-Z]+_[A-Z_]+\b|\b[\w-]+@[\w.-]+)/;

const accented = (text: string) =>
  text
    .split(KEPT)
    .map((part, index) =>
      index % 2 === 0 && part ? pseudolocale(part, { prepend: '', append: '' }) : part,
    )
    .join('');

/** Accented, in brackets and a third longer. A text without letters stays as it is. */
export const pseudoText = (text: string): string => {
  if (!/[A-Za-z]/.test(text.replace(KEPT, ''))) return text;
  return `⟦${accented(text)}${'~'.repeat(Math.round(text.length * 0.3))}⟧`;
};

/** The code of an error, such as `studio.gst-rate`, or a language. */
const isCode = (text: string) => /^[a-z]+(?:[.-][a-z-]+)+$|^en(?:-[A-Z]{2})?$/.test(text);

/** Members of catalogues whose value is a name in code. */
const CODE_MEMBERS = new Set(['slug', 'picture', 'sanskrit']);

const nameOf = (node: unknown): string =>
  isNode(node) ? String(node.name ?? node.value ?? nameOf(node.property)) : '';

/** A part of a source file, and its replacement. */
interface Replacement {
  start: number;
  end: number;
  text: string;
}

const quoted = (text: string) => JSON.stringify(text);

/** The range of a part includes the delimiters around its text. */
const DELIMITED = /^([`}])(.*?)(`|\$\{)$/s;

/** In a template the brackets are around the whole. */
const templateReplacements = ({ quasis }: SyntaxNode, code: string): Replacement[] => {
  const parts = (quasis as SyntaxNode[]).map(({ start, end }) => {
    const [, open = '', text = '', close = ''] = DELIMITED.exec(code.slice(start, end)) ?? [];
    return { start, end, open, text, close };
  });
  const whole = parts.map(({ text }) => text).join('');
  if (!/[A-Za-z]/.test(whole.replaceAll(/\\./g, ''))) return [];
  const padding = '~'.repeat(Math.round(whole.length * 0.3));
  return parts.map(({ start, end, open, text, close }, index) => {
    const before = index === 0 ? '⟦' : '';
    const after = index === parts.length - 1 ? `${padding}⟧` : '';
    return { start, end, text: open + before + accented(text) + after + close };
  });
};

/** The replacements of the texts below this node, except types, names in code and compared texts. */
function replacementsIn(node: SyntaxNode, code: string): Replacement[] {
  const { type } = node;
  if (/^TS(?!As|Satisfies|NonNull)|^Import|^ExportAll/.test(type)) return [];
  if (type === 'Literal') {
    const { value } = node;
    if (typeof value !== 'string') return [];
    return [{ start: node.start, end: node.end, text: quoted(pseudoText(value)) }];
  }
  const all = (nodes: unknown[]) =>
    nodes
      .flat()
      .filter(isNode)
      .flatMap((child) => replacementsIn(child, code));
  switch (type) {
    case 'TemplateLiteral':
      return [...templateReplacements(node, code), ...all([node.expressions])];
    case 'Property':
      return CODE_MEMBERS.has(nameOf(node.key)) ? [] : all([node.computed && node.key, node.value]);
    case 'BinaryExpression':
      return all(
        [node.left, node.right].filter((side) => !isNode(side) || side.type !== 'Literal'),
      );
    case 'SwitchCase':
      return all([node.consequent]);
    case 'NewExpression':
      return [];
    case 'MemberExpression':
      // 'January February'.split(' ')
      if (isNode(node.object) && node.object.type === 'Literal')
        return [
          {
            start: node.object.start,
            end: node.object.end,
            text: quoted(accented(String(node.object.value))),
          },
        ];
      return all([node.object]);
    case 'CallExpression': {
      const given = (node.arguments as SyntaxNode[]).filter(
        (argument) => argument.type !== 'Literal' || !isCode(String(argument.value)),
      );
      return all([node.callee, given]);
    }
    default:
      return all(Object.values(node));
  }
}

/** The catalogue of a language, made from the English one: the same code with its texts replaced. */
export const pseudoCatalogue = (code: string, file: string, language: string): string => {
  const { program } = parseSync(file, code);
  const replacements = replacementsIn(program as unknown as SyntaxNode, code);
  const replaced = replacements
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);
  return replaced.replaceAll(/(from '[^']*\/)en(?=\/|\.ts'|')/g, `$1${language}`);
};
