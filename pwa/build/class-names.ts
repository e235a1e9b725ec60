import { createHash } from 'node:crypto';
import { relative, resolve } from 'node:path';
import type { CSSModulesOptions } from 'vite';

const root = resolve(import.meta.dirname, '..');

/**
 * The names of classes in the pages: as in their file, with a mark of the file. The default adds a line to each name, which
 * compresses badly: two hundred bytes in the home page. The app and the prerenderer, built apart, give the same names.
 */
export const classNames: CSSModulesOptions = {
  generateScopedName: (name, file) => {
    const [path = ''] = file.split('?');
    const mark = createHash('sha256').update(relative(root, path)).digest('base64url').slice(0, 4);
    return `_${name}_${mark}`;
  },
};
