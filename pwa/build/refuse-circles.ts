import type { Plugin } from 'vite';
import type { Bundle } from './page-modules.ts';

const importsOf = (bundle: Bundle, fileName: string) => {
  const file = bundle[fileName];
  return file?.type === 'chunk' ? file.imports : [];
};

const circleFrom = (
  bundle: Bundle,
  fileName: string,
  path: string[] = [],
): string[] | undefined => {
  if (path.includes(fileName)) return [...path, fileName];
  for (const imported of importsOf(bundle, fileName)) {
    const circle = circleFrom(bundle, imported, [...path, fileName]);
    if (circle) return circle;
  }
  return undefined;
};

/** Of two files that import each other one runs before what it needs is there: chunks.ts must not make such. */
export const refuseCircles = (): Plugin => ({
  name: 'refuse-circles',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const fileName of Object.keys(bundle)) {
      const circle = circleFrom(bundle, fileName);
      if (circle) this.error(`The chunks import each other: ${circle.join(' → ')}`);
    }
  },
});
