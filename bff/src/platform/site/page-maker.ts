import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { templateFileOf } from '../../shared/row-pages.ts';
import { cachePageCode, type PageLists } from './page-code.ts';
import { createDocument, type SiteDocument } from './site-documents.ts';

/** Pages by the names of their files. */
export type PagesByFile = ReadonlyMap<string, SiteDocument>;

export interface PageMaker {
  /** Whether this page can be rendered. */
  canMake(file: string): boolean;
  /** The pages for these lists. Unchanged pages are the previous objects, which may be compressed already. */
  make(present: { lists: PageLists; at: Date }, before: PagesByFile): Promise<PagesByFile>;
}

interface BuiltSite {
  siteFolder: string;
  publicUrl: string;
}

/** The folder of the built site with the code and templates of pages. Nothing in it is served. */
const FOR_SERVER = 'server';

/** Whether this file of the built site is for the server alone. */
export const isForServer = (path: string): boolean => path.startsWith(`/${FOR_SERVER}/`);

/**
 * Renders pages with the templates and the code of the build. A site without them has no such pages. If they could not be
 * read, they are read again at the next use.
 */
export function createPageMaker({ siteFolder, publicUrl }: BuiltSite): PageMaker {
  const folder = join(siteFolder, FOR_SERVER);
  const names = templatesIn(folder);
  // At the first use, as the code takes a tenth of a second to load; and both together, as they must be of one build.
  const code = cachePageCode(folder, names);
  return {
    canMake: (file) => names.includes(templateFileOf(file)),
    make: async ({ lists, at }, before) => {
      const { renderer, templates } = await code.load();
      const rendered = await renderer.renderPages(lists, at).catch((error) => {
        code.dropAfter(error);
        throw error;
      });
      const pages = new Map<string, SiteDocument>();
      for (const [file, parts] of Object.entries(rendered)) {
        const text = templates.get(templateFileOf(file)) ?? '';
        const page = createDocument(file, { text, parts, publicUrl });
        const last = before.get(file);
        pages.set(file, last?.etag === page.etag ? last : page);
      }
      return pages;
    },
  };
}

const templatesIn = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => /\.(html|xml)$/.test(name)) : [];
