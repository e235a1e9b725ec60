import { Linter } from 'eslint';
import { isOfLanguage, type MissingBuiltIn, missingBuiltIns } from './missing-built-ins.ts';

/** A use of a built-in that a target browser lacks: `toSorted`, `AbortSignal.any`, `navigation`. */
export interface MissingUse {
  use: string;
  /** The code around it. */
  near: string;
}

const globals = missingBuiltIns.filter(({ owner }) => !owner).map(({ name }) => name);

/** Methods are checked on classes of the language only: a missing class of the browser has no instances. */
const isCheckedAlone = ({ owner }: MissingBuiltIn) =>
  owner !== '' && (isOfLanguage(owner) || !globals.includes(owner));

const members = missingBuiltIns.filter(isCheckedAlone);

/** Classes with one global instance, by the name of that instance. */
const instances: Record<string, string> = {
  Crypto: 'crypto',
  Document: 'document',
  History: 'history',
  Location: 'location',
  Navigator: 'navigator',
  Performance: 'performance',
  Screen: 'screen',
};

const restrictedProperties = members.map(({ owner, name }) => ({
  object: instances[owner] ?? owner,
  property: name,
}));

/** Only calls are errors: a call of a missing function throws, a missing property is undefined. */
const calledNames = members.filter(({ telling }) => telling).map(({ name }) => name);
const missingCallSelector = `CallExpression[optional=false] > MemberExpression.callee > Identifier.property[name=/^(?:${[...new Set(calledNames)].join('|')})$/]`;

const config: Linter.Config = {
  // The targets know the syntax of 2022; newer syntax does not parse.
  languageOptions: {
    ecmaVersion: 2022,
    sourceType: 'module',
    globals: { self: 'readonly', window: 'readonly' },
  },
  linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' },
  rules: {
    'no-restricted-globals': [
      'error',
      { globals, checkGlobalObject: true, globalObjects: ['globalThis', 'self', 'window'] },
    ],
    'no-restricted-properties': ['error', ...restrictedProperties],
    'no-restricted-syntax': ['error', missingCallSelector],
  },
};

const linter = new Linter();

/** All uses in built code of built-ins that one of the build's targets lacks. A method whose name older classes have too is not found here; old-browser.test.ts runs without those. */
export const findMissingUses = (code: string): MissingUse[] => {
  const lines = code.split('\n');
  return linter.verify(code, config).map(({ fatal, message, line, column, endColumn }) => {
    const text = lines[line - 1] ?? '';
    const found = text.slice(column - 1, endColumn === undefined ? column + 20 : endColumn - 1);
    const quoted = /'([\w.]+)'/.exec(message)?.[1];
    return {
      use: fatal ? message : (quoted ?? found),
      near: text.slice(Math.max(0, column - 60), column + 60),
    };
  });
};
