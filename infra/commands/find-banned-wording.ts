import { bannedWordings, exemptTexts } from './banned-wording.ts';
import { type Prose, readTexts } from './declared-names.ts';
import { type BannedWord, findWords, toSpaces } from './words-in-text.ts';

/** What people read in a catalogue (.po), in a module of messages (.ts, .tsx) or on a page (.md). */
export function findBannedWording(content: string, file: string): BannedWord[] {
  const languages = file.endsWith('.md') ? ['en', 'hi'] : [languageOf(file)];
  const wordings = bannedWordings.filter(({ language }) => languages.includes(language));
  const texts = textsOf(content, file).filter(({ text }) => !exemptTexts.has(text));
  return texts.flatMap((text) =>
    wordings.flatMap(({ pattern, use }) =>
      findWords(text, pattern).map((found) => ({ file, ...found, use })),
    ),
  );
}

/** `en` of `en/mails/team.ts`, `messages/en.ts` and `staff/en.po`. */
const languageOf = (file: string) => (/(?:^|\/)hi(?:\/|\.\w+$)/.test(file) ? 'hi' : 'en');

function textsOf(content: string, file: string): Prose[] {
  if (file.endsWith('.po')) return translationsIn(content);
  if (file.endsWith('.md')) return [{ text: withoutCode(content), line: 1 }];
  // An English text without a space is a key or a value of the code.
  return readTexts(content, file).filter(({ text }) => /\s|[\u0900-\u097f]/.test(text.trim()));
}

/** The English of a catalogue is its key as well: `en.po` has it twice. */
const translationsIn = (catalogue: string): Prose[] =>
  [...catalogue.matchAll(/^msgstr (".*"(?:\n".*")*)/gm)].map(({ 0: entry, index }) => ({
    text: [...entry.matchAll(/"(.*)"/g)]
      .map(([, piece = '']) => piece.replaceAll('\\"', '"'))
      .join(''),
    line: catalogue.slice(0, index).split('\n').length,
  }));

/** A page without its code, its comments and the addresses of its links, on the same lines. */
const withoutCode = (page: string) =>
  page.replaceAll(/```.*?```|`[^`]*`|<!--.*?-->|\]\([^)\n]*\)/gs, toSpaces);
