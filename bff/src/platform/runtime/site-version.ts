import { readFileSync } from 'node:fs';

const manifest: { version: string } = JSON.parse(
  readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
);

/** The version of the site that this server runs: the one of package.json at the top of the repository. */
export const siteVersion = manifest.version;
