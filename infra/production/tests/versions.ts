import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A change of one file, which makes another version of the code. Throws if the file has unexpected content. */
export interface VersionChange {
  file: string;
  of: (text: string) => string;
}

const replaceText = (file: string, from: string, to: string): VersionChange => ({
  file,
  of: (text) => {
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
    return text.replace(from, to);
  },
});
/** Imports are still evaluated before it. */
const prepend = (file: string, line: string): VersionChange => ({
  file,
  of: (text) => `${line}\n${text}`,
});
const append = (file: string, line: string): VersionChange => ({
  file,
  of: (text) => `${text}\n${line}\n`,
});

const broken = "throw new Error('broken');";

/** A statement that the build keeps, in the start code of each page, and in lazily loaded code. */
const markedApp = (mark: string) =>
  ['pwa/src/main.tsx', 'pwa/src/visitor/contact/ContactForm.tsx'].map((file) =>
    append(file, `Object.assign(globalThis, { ${mark}: true });`),
  );

/** Every version that the update tests create. versions.test.ts checks that they match the present code. */
export const VERSIONS = {
  ofThePage: markedApp('ofThePage'),
  withColumn: markedApp('withColumn'),
  killed: markedApp('killed'),
  notBuilt: [prepend('pwa/src/main.tsx', 'no import;')],
  onOneServer: [prepend('infra/commands/serve.ts', `if (process.env.PORT === '5001') ${broken}`)],
  notStarting: [prepend('infra/commands/serve.ts', broken)],
  neverReady: [
    replaceText(
      'bff/src/platform/http/health.ts',
      'if (server.isStopping())',
      'if (server.isStopping() || true)',
    ),
  ],
  notForCaddy: [replaceText('infra/production/Caddyfile', 'health_uri', 'no_such_word')],
  composed: [
    ...markedApp('composed'),
    replaceText(
      'infra/production/compose.Caddyfile',
      'import studio',
      'header X-New yes\n\timport studio',
    ),
  ],
  runsOnce: [
    prepend(
      'infra/commands/run-studio.ts',
      "(await import('node:fs')).mkdirSync('/var/lib/ganga-yoga/once');",
    ),
  ],
} satisfies Record<string, VersionChange[]>;

export function applyChanges(clone: string, changes: VersionChange[]): void {
  for (const { file, of } of changes) {
    const path = join(clone, file);
    writeFileSync(path, of(readFileSync(path, 'utf8')));
  }
}

/** Avoids the compose project of a site that this machine may run. */
export const renameProject = (name: string) => [
  replaceText('infra/production/compose.yaml', 'name: ganga-yoga', `name: ${name}`),
];
