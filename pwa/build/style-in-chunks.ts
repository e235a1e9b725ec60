import type { Plugin } from 'vite';
import { isForSignedIn } from './chunks.ts';

/** Code that applies the style of the module `id`. The content security policy allows constructed style sheets. */
const applyStyleCode = (id: string) => `
import ownStyle_ from ${JSON.stringify(`${id}?inline`)};
{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(ownStyle_);
  document.adoptedStyleSheets.push(sheet);
}
`;

/**
 * Bundles the styles of the signed-in screens with their code, which applies them after all others when it is loaded.
 * Visitors do not need them, and every visitor loads the app's style sheet. The first plugin keeps the style out of that
 * sheet, the second one puts it into the module of its class names.
 */
export const styleInChunks = (): Plugin[] => [
  {
    name: 'take-style',
    apply: 'build',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (_, id) => (isForSignedIn(id) ? { code: '', map: null } : null),
    },
  },
  {
    name: 'put-style',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (classNames, id) =>
        isForSignedIn(id)
          ? { code: `${classNames}${applyStyleCode(id)}`, map: null, moduleSideEffects: true }
          : null,
    },
  },
];
