import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { LANGUAGES } from 'bff/shared/languages';
import { expect, test } from 'vitest';
import type { HandbookNode } from '../src/staff/help/handbook-page.ts';
import { catalogueNames, readCatalogue } from './catalogues.ts';
import { readHandbookPage } from './handbook.ts';

const folder = join(import.meta.dirname, '../../infra/docs/owner');

const MOST_WORDS = 1500;

const filesIn = (language: string) => globSync(join(folder, language, '*.md')).sort();

const pagesIn = (language: string) => filesIn(language).map(readHandbookPage);

/** The page and everything in it, from the top. */
const nodesIn = (nodes: HandbookNode[]): HandbookNode[] =>
  nodes.flatMap((node) =>
    typeof node === 'string' || node.tag === 'img' ? [node] : [node, ...nodesIn(node.children)],
  );

const textOf = (node: HandbookNode): string => {
  if (typeof node === 'string') return node;
  return node.tag === 'img' ? node.alt : node.children.map(textOf).join('');
};

/** The texts of the app in a language. Of `Reject <0>{reference}</0>` people see `Reject`. */
const textsOfApp = async (language: string): Promise<Set<string>> => {
  const catalogues = await Promise.all(catalogueNames.map((name) => readCatalogue(name, language)));
  return new Set(
    catalogues
      .flatMap((catalogue) => Object.entries(catalogue))
      .flatMap(([id, { message, translation }]) => translation || message || id)
      .map((text) => text.replaceAll(/<(\d+)>.*?<\/\1>/g, '').trim()),
  );
};

test.each(LANGUAGES)('the handbook has the same pages in the language %s', (language) => {
  const names = (of: string) => filesIn(of).map((file) => basename(file));
  expect(names(language).length).toBeGreaterThan(10);
  expect(names(language)).toEqual(names('en'));
});

test.each(LANGUAGES)(
  'the pages in the language %s have the same parts as in English',
  (language) => {
    const partsIn = (of: string) =>
      pagesIn(of).map(({ name, body }) => [
        name,
        nodesIn(body).flatMap((node) =>
          typeof node === 'object' && ['h2', 'img', 'pre'].includes(node.tag) ? [node.tag] : [],
        ),
      ]);
    expect(partsIn(language)).toEqual(partsIn('en'));
  },
);

test.each(LANGUAGES)('the app has every text that the handbook quotes in %s', async (language) => {
  const texts = await textsOfApp(language);
  const unknown = pagesIn(language).flatMap(({ name, body }) =>
    nodesIn(body)
      .filter((node) => typeof node === 'object' && node.tag === 'strong')
      .map(textOf)
      .filter((quoted) => !texts.has(quoted))
      .map((quoted) => `${name}: ${quoted}`),
  );
  expect(unknown).toEqual([]);
});

test.each(LANGUAGES)('no page in the language %s is longer than 1,500 words', (language) => {
  const words = pagesIn(language).map(({ name, body }) => ({
    name,
    count: body.map(textOf).join(' ').split(/\s+/).length,
  }));
  expect(words.filter(({ count }) => count > MOST_WORDS)).toEqual([]);
});

test.each(LANGUAGES)(
  'every link of the handbook in %s leads to a page, and every picture has a text',
  (language) => {
    const pages = pagesIn(language);
    const names = pages.map(({ name }) => name);
    for (const node of pages.flatMap(({ body }) => nodesIn(body))) {
      if (typeof node === 'string') continue;
      if (node.tag === 'a') expect(names).toContain(node.page);
      if (node.tag === 'img') expect(node.alt).not.toBe('');
    }
  },
);
