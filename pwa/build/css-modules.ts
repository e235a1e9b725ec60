import { createHash } from 'node:crypto';
import { basename, relative } from 'node:path';
import type { CSSModulesOptions } from 'vite';

const isProduction = process.env.NODE_ENV === 'production';

/**
 * Short names of classes in the pages; in development they can be read. By the path of the file alone, so that the app, the
 * prerenderer, and the style that a chunk brings (`?inline`, style-in-chunks.ts), built apart, give the same.
 */
export const cssModules: CSSModulesOptions = {
  generateScopedName: (name, file) => {
    const [path = file] = file.split('?');
    const ownName = `${relative(import.meta.dirname, path)}:${name}`;
    const hash = createHash('sha256').update(ownName).digest('base64url').slice(0, 5);
    return isProduction ? `c${hash}` : `${basename(path, '.module.css')}_${name}_${hash}`;
  },
};
