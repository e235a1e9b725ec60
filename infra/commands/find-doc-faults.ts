import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repository } from './repository.ts';

/** The first entry that fits counts. */
const limits: [pages: RegExp, words: number][] = [
  [/^README\.md$/, 1_200],
  [/\/decisions\/\d/, 350],
  [/^infra\/docs\//, 1_500],
];
/** Pages whose first paragraph names their reader. */
const pagesForOneReader = /^infra\/docs\/(?:operate|develop)\/[\w-]+\.md$/;

const codeBlock = /^ *```.*?^ *```/gms;
const generatedTable = /^<!-- ([\w ]+) -->$.*?^<!-- end of the \1 -->$/gms;
const link = /\]\(([^)\s]+)\)/g;
const firstParagraph = /^# .+\n\n(?!For )(.{1,40})/;

/** Links of a Markdown file that lead nowhere, too many words, and a first paragraph that names no reader. */
export function findDocFaults(text: string, file: string): string[] {
  const prose = text.replaceAll(codeBlock, '');
  const missing = [...prose.matchAll(link)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target) && !leadsSomewhere(target, file, text))
    .map((target) => `the link ${target} leads nowhere`);
  const words = countWords(text.replaceAll(generatedTable, ''));
  const limit = wordLimitOf(file);
  const nobody = pagesForOneReader.test(file) ? firstParagraph.exec(text)?.[1] : undefined;
  return [
    ...missing,
    ...(words > limit ? [`${words} words, and at most ${limit} are read: split the page`] : []),
    ...(nobody ? [`begin with the reader, such as "For the owner.", not with "${nobody}…"`] : []),
  ];
}

/** The most words of a page, by its path from the root of the repository. */
export const wordLimitOf = (file: string): number =>
  limits.find(([pages]) => pages.test(file))?.[1] ?? Number.POSITIVE_INFINITY;

function leadsSomewhere(target: string, file: string, text: string): boolean {
  const [path = '', heading] = target.split('#');
  const page = join(repository, dirname(file), path);
  if (path && !existsSync(page)) return false;
  return !heading || headingIdsOf(path ? readFileSync(page, 'utf8') : text).includes(heading);
}

/** The ids that GitHub gives to the headings. */
const headingIdsOf = (text: string) =>
  [...text.replaceAll(codeBlock, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );

const countWords = (text: string) =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
