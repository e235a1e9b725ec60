import { trimLibrary } from './trim-library.ts';

/**
 * The router's module says that it has no side effects, but not that making its components has none. So
 * every component would stay in the bundle, with all that it uses. Its package has a build without
 * warnings, and names the one with them. Its errors and warnings are a developer's mistakes, which the tests find with their
 * words. What this wins: infra/docs/decisions/0018-own-code-for-libraries.md, 0037, 0061.
 */
const marks = [
  { find: /^\s*\w+\.(?:displayName|contextType) = [^;]+;$/gm, replacement: '' },
  {
    find: /\bReact\d*\.(?:forwardRef|memo|createContext)\(/g,
    replacement: '/* @__PURE__ */ $&',
  },
  {
    find: /= (class extends React\d*\.Component \{[\s\S]*?^\});/gm,
    replacement: '= /* @__PURE__ */ (() => $1)();',
  },
  { find: /^(var \w+ = )(?=new (?:Set|URL)\()/gm, replacement: '$1/* @__PURE__ */ ' },
  { find: /ENABLE_DEV_WARNINGS = true/g, replacement: 'ENABLE_DEV_WARNINGS = false' },
  {
    find: /(function invariant\d*\(value, message\) \{[^}]*throw new Error\()message\)/g,
    replacement: '$1)',
  },
  { find: /^\s*warning\([\s\S]*?\);$/gm, replacement: '' },
  { find: /^\s*(?=getInvalidPathError\()/gm, replacement: '/* @__PURE__ */ ' },
];

/** The app has no data router: its routes have neither loaders nor error elements, and it has one BrowserRouter. */
const withoutDataRouter = [
  { find: /isDataRoute \? useNavigateStable\(\) : /g, replacement: '' },
  { find: /let dataRouterState = dataRouterOpts\?\.state;/g, replacement: 'let dataRouterState;' },
];

/** Marks what the app does not use of react-router as unused. */
export const trimRouter = () =>
  trimLibrary('trim-router', /node_modules[\\/]react-router[\\/]dist[\\/]/, [
    ...marks,
    ...withoutDataRouter,
  ]);
