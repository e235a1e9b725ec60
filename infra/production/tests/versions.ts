import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A change of one file, which makes another version of the code. Throws where the file is not as it must be. */
export interface Change {
  file: string;
  of: (text: string) => string;
}

const replace = (file: string, from: string, to: string): Change => ({
  file,
  of: (text) => {
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
    return text.replace(from, to);
  },
});
/** Imports are read before it all the same. */
const begin = (file: string, line: string): Change => ({
  file,
  of: (text) => `${line}\n${text}`,
});
const end = (file: string, line: string): Change => ({ file, of: (text) => `${text}\n${line}\n` });

const broken = "throw new Error('broken');";

/** A statement that the build keeps, in the code that each page begins with, and in code that screens load later. */
const otherApp = (mark: string) =>
  ['pwa/src/main.tsx', 'pwa/src/visitor/contact/ContactForm.tsx'].map((file) =>
    end(file, `Object.assign(globalThis, { ${mark}: true });`),
  );

/** Every version that the tests of updates make. They fit the code as it is (infra/production/versions.test.ts). */
export const VERSIONS = {
  ofThePage: otherApp('ofThePage'),
  withColumn: otherApp('withColumn'),
  killed: otherApp('killed'),
  notBuilt: [begin('pwa/src/main.tsx', 'no import;')],
  onOneServer: [begin('infra/commands/serve.ts', `if (process.env.PORT === '5001') ${broken}`)],
  notStarting: [begin('infra/commands/serve.ts', broken)],
  neverReady: [
    replace(
      'bff/src/platform/http/health.ts',
      'if (server.isStopping())',
      'if (server.isStopping() || true)',
    ),
  ],
  notForCaddy: [replace('infra/production/Caddyfile', 'health_uri', 'no_such_word')],
  composed: [
    ...otherApp('composed'),
    replace(
      'infra/production/compose.Caddyfile',
      'import studio',
      'header X-New yes\n\timport studio',
    ),
  ],
  runsOnce: [
    begin(
      'infra/commands/run-studio.ts',
      "(await import('node:fs')).mkdirSync('/var/lib/ganga-yoga/once');",
    ),
  ],
} satisfies Record<string, Change[]>;

export function change(clone: string, changes: Change[]): void {
  for (const { file, of } of changes) {
    const path = join(clone, file);
    writeFileSync(path, of(readFileSync(path, 'utf8')));
  }
}

/** The compose project is not that of the site that this machine may have. */
export const namedProject = (name: string) => [
  replace('infra/production/compose.yaml', 'name: ganga-yoga', `name: ${name}`),
];
