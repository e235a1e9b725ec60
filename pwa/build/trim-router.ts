import type { Plugin } from 'vite';

/** What the router makes while it loads, for parts of it that the app may never use. */
const made = /\bReact\d*\.(?:forwardRef|memo|createContext)\(/g;
/** Its package has a build without them, and names the one with them. */
const warnings = 'ENABLE_DEV_WARNINGS = true';
const named = /^\s*\w+\.displayName = "\w+";$/gm;

/**
 * The router's module says that it has no side effects, but not that making its components has none,
 * and so every one of them would stay in the bundle, with all that it uses: 3.6 KB for each visitor.
 */
export const trimRouter = (): Plugin => ({
  name: 'trim-router',
  apply: 'build',
  transform: {
    filter: { id: /node_modules[\\/]react-router[\\/]dist[\\/]/ },
    handler: (code) =>
      code
        .replace(named, '')
        .replace(made, '/* @__PURE__ */ $&')
        .replace(warnings, 'ENABLE_DEV_WARNINGS = false'),
  },
});
