import type { CSSModulesOptions } from 'vite';

/** Short names of classes in the pages; in development they can be read. The app and the prerenderer, built apart, give the same. */
export const cssModules: CSSModulesOptions = {
  generateScopedName:
    process.env.NODE_ENV === 'production' ? '[hash:base64:5]' : '[name]_[local]_[hash:base64:5]',
};
