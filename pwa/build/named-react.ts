import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const packages = ['react', 'react/jsx-runtime'];
const prefix = '\0named:';
/** React's own files, which take it as it is, and those made here. */
const isItsOwn = /^\0named:|node_modules[\\/](react|react-dom)[\\/]/;

/** Everything that the package exports, each under its own name. */
const named = (name: string) => {
  const exports = Object.keys(require(name)).map((key) => `export const ${key} = all.${key};`);
  return [`import all from '${name}';`, 'export default all;', ...exports].join('\n');
};

/**
 * React's packages are CommonJS, so every file that uses them would unwrap them again and reach through
 * them for each element it makes: 1 KB for each visitor. This unwraps them once.
 */
export const namedReact = (): Plugin => ({
  name: 'named-react',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    packages.includes(source) && importer && !isItsOwn.test(importer) ? prefix + source : undefined,
  load: (id) => (id.startsWith(prefix) ? named(id.slice(prefix.length)) : undefined),
});
