import { readFileSync, rmSync } from 'node:fs';
import { cp, mkdtemp, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageParts } from './site-documents.ts';

/** The rows of the public lists that pages show. */
export interface PageLists {
  courses: unknown[];
  classes: unknown[];
  /** The public studio settings, as one row; none while the built-in settings apply. */
  facts: unknown[];
}

/** The build's code that renders the parts of pages (pwa/prerender/live-pages.ts). */
export interface PageRenderer {
  /** The parts of each page that differs from the built one at this moment, by the name of its file. */
  renderPages(lists: PageLists, at: Date): Promise<Record<string, PageParts>>;
}

/** The code and templates of pages. */
interface PageCode {
  renderer: PageRenderer;
  /** The texts of the templates by the names of their files. */
  templates: Map<string, string>;
}

interface CachedPageCode {
  /** The code and the templates, read at the first call. After a failure they are read again. */
  load(): Promise<PageCode>;
  /** Drops the code if it failed with this error because a part of it could not be read. */
  dropAfter(error: unknown): void;
}

/** Each load takes memory that Node never releases. */
const MAX_LOADS = 10;

/**
 * Loads the code in this folder, and the templates of these names beside it. Node imports each path once, and also caches a failed
 * import of the code or of its imports. So after a failure a copy of the folder is loaded, of the same files ten times at
 * most.
 */
export function cachePageCode(folder: string, names: string[]): CachedPageCode {
  let loading: Promise<PageCode> | undefined;
  let load = () => loadFrom(folder, names);
  let removeCopy = () => {};
  let copiedVersion = '';
  let loads = 0;

  const loadFromCopy = async () => {
    const version = await versionOf(folder);
    loads = version === copiedVersion ? loads + 1 : 1;
    copiedVersion = version;
    if (loads > MAX_LOADS) throw new Error('The code of the pages does not work as it is.');
    const copy = await mkdtemp(join(tmpdir(), 'studio-code-'));
    const remove = () => rmSync(copy, { recursive: true, force: true });
    process.once('exit', remove);
    removeCopy = () => {
      process.off('exit', remove);
      remove();
    };
    await cp(folder, copy, { recursive: true });
    return loadFrom(copy, names);
  };

  const drop = () => {
    removeCopy();
    removeCopy = () => {};
    loading = undefined;
    load = loadFromCopy;
  };

  return {
    load: () => {
      loading ??= load().catch((error) => {
        drop();
        throw error;
      });
      return loading;
    },
    // The code loads parts of itself on first use.
    dropAfter: (error) => {
      if (isFileError(error)) drop();
    },
  };
}

async function loadFrom(folder: string, names: string[]): Promise<PageCode> {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const templates = new Map(names.map((name) => [name, read(name)]));
  return { renderer: await import(pathToFileURL(join(folder, 'live-pages.mjs')).href), templates };
}

/** A string that differs for another build in the folder. */
async function versionOf(folder: string): Promise<string> {
  const versions: string[] = [];
  for (const name of (await readdir(folder)).sort()) {
    const { size, mtimeMs } = await stat(join(folder, name));
    versions.push(`${name} ${size} ${mtimeMs}`);
  }
  return versions.join();
}

/** Whether a file could not be read or found: the error has the system's code, such as EMFILE, or the importer's. */
const isFileError = (error: unknown): boolean => {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^(E[A-Z]+|ERR_MODULE_NOT_FOUND)$/.test(code);
};
