import { parseSync } from 'vite';

/** A node of the syntax tree, as far as it is looked at here. */
interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return '';
  const { name, value, property } = node;
  if (typeof name === 'string') return name;
  return property ? nameOf(property) : String(value ?? '');
};

/** What makes a message of its text. */
const macros = new Set(['t', 'msg', 'plural', 'select', 'defineMessage']);
const macroElements = new Set(['Trans', 'Plural', 'Select']);
/** What people who use the site do not read. */
const forDevelopers =
  /^(?:console|logFailure|(?:[A-Z]\w*)?Error|NoWorker|test|describe|matchMedia)$/;

/** Attributes that people read or hear. */
const spokenAttribute =
  /^(?:aria-(?:label|description|roledescription|valuetext)|title|alt|placeholder|label|hint|summary|legend|caption|words|note)$/;

/** `%%when%%` is a place that the server fills in. */
const hasWord = (text: string) => /[A-Za-z]{2}/.test(text.replaceAll(/%%\w+%%/g, ''));

/** The path of a drawing, or the header that carries a token. */
const isNoSentence = (text: string) => /^(?:M[\d.-]|Bearer )/.test(text);

/** Two words or more that begin like a sentence, or that end like one. Class names and addresses do not. */
const isSentence = (text: string) => !isNoSentence(text) && looksLikeSentence(text);

const looksLikeSentence = (text: string) =>
  /^[A-Z][\w’'-]*[,:]?(?: [\w’'(₹“…]|$)/.test(text)
    ? / /.test(text)
    : /^[a-z’]+(?: [\w’,]+){2,}[.?!…]$/.test(text);

const makesFunction = /^(?:ArrowFunctionExpression|FunctionDeclaration|FunctionExpression)$/;
const isTypes = /^TS(?!As|Non|Satisfies)/;

/** In a comment on a declaration: it is no message, and why. */
const mark = 'One language:';
const isStatement = /^(?:VariableDeclaration|ExportNamedDeclaration|Property|ExpressionStatement)$/;

export interface BareWords {
  line: number;
  words: string;
  why: 'bare' | 'too early';
}

/**
 * The sentences of a module that are in one language, as they are no message of the macros (`bare`); and the messages that are
 * made while the module loads, before its language is known (`too early`).
 */
export const bareWordsIn = (code: string, file: string): BareWords[] => {
  const found: BareWords[] = [];
  const report = ({ start }: Node, words: string, why: BareWords['why'] = 'bare') => {
    const line = code.slice(0, start).split('\n').length;
    found.push({ line, words: words.trim().replace(/\s+/g, ' '), why });
  };

  const marks = code.split('\n').map((text) => text.includes(mark));
  /** The line of a node, and the one above it. */
  const isMarked = ({ start }: Node) => {
    const line = code.slice(0, start).split('\n').length;
    return marks[line - 1] || marks[line - 2];
  };

  const look = (node: Node, isInFunction: boolean) => {
    const { type } = node;
    if (isStatement.test(type) && isMarked(node)) return;
    if (/^Import|^Export(?:All|Named)Declaration$/.test(type) && !node.declaration) return;
    if (isTypes.test(type)) return;
    if (
      type === 'TaggedTemplateExpression' ||
      type === 'CallExpression' ||
      type === 'NewExpression'
    ) {
      const name = nameOf(node.tag ?? node.callee);
      if (macros.has(name)) {
        if (!isInFunction && name !== 'msg')
          report(node, code.slice(node.start, node.start + 40), 'too early');
        return;
      }
      const owner = isNode(node.callee) ? nameOf(node.callee.object) : '';
      if (forDevelopers.test(name) || forDevelopers.test(owner)) return;
    }
    if (type === 'JSXElement' && isNode(node.openingElement)) {
      if (macroElements.has(nameOf(node.openingElement.name))) return;
    }
    if (type === 'JSXText' && hasWord(String(node.value))) report(node, String(node.value));
    if (type === 'JSXAttribute') {
      const value = node.value;
      const isPlain = isNode(value) && type === 'JSXAttribute' && value.type === 'Literal';
      if (isPlain) {
        const text = String(value.value);
        if (spokenAttribute.test(nameOf(node.name)) && hasWord(text)) report(node, text);
        return;
      }
    }
    if (type === 'Literal' && typeof node.value === 'string' && isSentence(node.value))
      report(node, node.value);
    if (type === 'TemplateLiteral') {
      const parts = (node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw);
      if (isSentence(parts.join('…').trim())) report(node, parts.join('…'));
    }
    const inside = isInFunction || makesFunction.test(type);
    for (const child of childrenOf(node)) look(child, inside);
  };

  look(parseSync(file, code).program as unknown as Node, false);
  return found;
};
