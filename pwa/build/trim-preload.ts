import { trimLibrary } from './trim-library.ts';

/** No part of the app has a style sheet of its own to wait for (`cssCodeSplit` in vite.config.ts), and no page a nonce. */
const replacements = [
  { find: /const isCss = isCssPreloadUrl\(dep\)/g, replacement: 'const isCss = false' },
  { find: /const cspNonceMeta = [^;]+;/g, replacement: '' },
  { find: /const cspNonce = [^;]+;/g, replacement: 'const cspNonce = undefined;' },
];

/** Marks what the app does not use of Vite's code for lazy parts as unused. */
export const trimPreload = () =>
  trimLibrary('trim-preload', /vite[\\/]preload-helper/, replacements);
