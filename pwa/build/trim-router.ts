import { trimLibrary } from './trim-library.ts';

/**
 * The router's module says that it has no side effects, but not that making its components has none. So
 * every component would stay in the bundle, with all that it uses. Its package has a build without
 * warnings, and names the one with them. Its errors are a developer's mistakes, which the tests find with their
 * words. What this wins: infra/docs/decisions/0018-own-code-for-libraries.md, 0037.
 */
const replacements = [
  { find: /^\s*\w+\.displayName = "\w+";$/gm, replacement: '' },
  {
    find: /\bReact\d*\.(?:forwardRef|memo|createContext)\(/g,
    replacement: '/* @__PURE__ */ $&',
  },
  { find: /ENABLE_DEV_WARNINGS = true/g, replacement: 'ENABLE_DEV_WARNINGS = false' },
  {
    find: /(function invariant\d*\(value, message\) \{[^}]*throw new Error\()message\)/g,
    replacement: '$1)',
  },
];

/** Marks what the app does not use of react-router as unused. */
export const trimRouter = () =>
  trimLibrary('trim-router', /node_modules[\\/]react-router[\\/]dist[\\/]/, replacements);
