import { parseSync } from 'vite';

/** The part of a syntax tree node that this file uses. */
interface SyntaxNode {
  type: string;
  start: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';

const childrenOf = (node: SyntaxNode): SyntaxNode[] => Object.values(node).flat().filter(isNode);

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return '';
  const { name, value, property } = node;
  if (typeof name === 'string') return name;
  return property ? nameOf(property) : String(value ?? '');
};

/** The macros that compile to a message. */
const macros = new Set(['t', 'msg', 'plural', 'select', 'defineMessage']);
const macroElements = new Set(['Trans', 'Plural', 'Select']);
/** Calls whose text users do not read. */
const developerCalls =
  /^(?:console|logFailure|(?:[A-Z]\w*)?Error|NoWorker|test|describe|matchMedia)$/;

/** Attributes that people read or hear. */
const readableAttribute =
  /^(?:aria-(?:label|description|roledescription|valuetext)|title|alt|placeholder|label|hint|summary|legend|caption|words|note)$/;

/** `%%when%%` is a placeholder that the server fills in. */
const hasWord = (text: string) => /[A-Za-z]{2}/.test(text.replaceAll(/%%\w+%%/g, ''));

/** The path data of an SVG, or the value of an authorization header. */
const isCode = (text: string) => /^(?:M[\d.-]|Bearer )/.test(text);

/** Two or more words that begin or end like a sentence, unlike class names and URLs. */
const isSentence = (text: string) => !isCode(text) && looksLikeSentence(text);

const looksLikeSentence = (text: string) =>
  /^[A-Z][\w’'-]*[,:]?(?: [\w’'(₹“…]|$)/.test(text)
    ? / /.test(text)
    : /^[a-z’]+(?: [\w’,]+){2,}[.?!…]$/.test(text);

const functionNode = /^(?:ArrowFunctionExpression|FunctionDeclaration|FunctionExpression)$/;
const typeNode = /^TS(?!As|Non|Satisfies)/;

/** In the comment of a declaration that needs no translation, followed by the reason. */
const exemptionMark = 'One language:';
const exemptibleNode =
  /^(?:VariableDeclaration|ExportNamedDeclaration|Property|ExpressionStatement)$/;

export interface UntranslatedText {
  line: number;
  words: string;
  why: 'bare' | 'too early';
}

/**
 * The sentences of a module without a message macro (`bare`), and the messages that are formatted while the module is loaded,
 * before the language is known (`too early`).
 */
export const findUntranslated = (code: string, file: string): UntranslatedText[] => {
  const findings: UntranslatedText[] = [];
  const report = ({ start }: SyntaxNode, words: string, why: UntranslatedText['why'] = 'bare') => {
    const line = code.slice(0, start).split('\n').length;
    findings.push({ line, words: words.trim().replace(/\s+/g, ' '), why });
  };

  const exemptLines = code.split('\n').map((text) => text.includes(exemptionMark));
  /** The line of a node, and the one above it. */
  const isExempt = ({ start }: SyntaxNode) => {
    const line = code.slice(0, start).split('\n').length;
    return exemptLines[line - 1] || exemptLines[line - 2];
  };

  const visit = (node: SyntaxNode, isInFunction: boolean) => {
    const { type } = node;
    if (exemptibleNode.test(type) && isExempt(node)) return;
    if (/^Import|^Export(?:All|Named)Declaration$/.test(type) && !node.declaration) return;
    if (typeNode.test(type)) return;
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
      if (developerCalls.test(name) || developerCalls.test(owner)) return;
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
        if (readableAttribute.test(nameOf(node.name)) && hasWord(text)) report(node, text);
        return;
      }
    }
    if (type === 'Literal' && typeof node.value === 'string' && isSentence(node.value))
      report(node, node.value);
    if (type === 'TemplateLiteral') {
      const parts = (node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw);
      if (isSentence(parts.join('…').trim())) report(node, parts.join('…'));
    }
    const inside = isInFunction || functionNode.test(type);
    for (const child of childrenOf(node)) visit(child, inside);
  };

  visit(parseSync(file, code).program as unknown as SyntaxNode, false);
  return findings;
};
