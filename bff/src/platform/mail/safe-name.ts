import { INDIAN_SCRIPTS } from '../../shared/pasted-text.ts';

// Text that mail programs turn into links, also with a full-width or ideographic full stop.
const ADDRESS_PATTERN = /[\p{L}\p{M}\p{N}][.\u3002][\p{L}\p{M}\p{N}]|[:/@\\]|^www\b/iu;
const ENCODED_WORD = /=\?/;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const JOINERS = /[\u200c\u200d]/g;

// Latin and Indian scripts stand beside each other in names, and their letters do not look alike.
const inScripts = (scripts: string[]) =>
  new RegExp(`^[${scripts.map((script) => `\\p{scx=${script}}`).join('')}\\P{L}]*$`, 'u');
const LATIN_OR_INDIAN = inScripts(['Latin', ...INDIAN_SCRIPTS]);
/** Scripts that are accepted if the whole name is written in one of them; Japanese uses three together. */
const OTHER_SCRIPTS = [
  ...['Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Thai', 'Tibetan', 'Hangul', 'Han'],
  ...['Ol_Chiki', 'Meetei_Mayek', 'Ethiopic', 'Khmer', 'Lao', 'Myanmar', 'Thaana'],
]
  .map((script) => inScripts([script]))
  .concat(inScripts(['Han', 'Hiragana', 'Katakana']));
const ONE_SCRIPT = ['Latin', ...INDIAN_SCRIPTS].map((script) => inScripts([script]));

/** Latin letters beside Cyrillic ones can imitate another name, and so can any mixture of scripts within a word. */
const mixesScripts = (name: string) => {
  if (!LATIN_OR_INDIAN.test(name)) return !OTHER_SCRIPTS.some((script) => script.test(name));
  return name
    .split(/[^\p{L}\p{M}]+/u)
    .some((word) => !ONE_SCRIPT.some((script) => script.test(word)));
};

/**
 * Whether a name is safe in an e-mail: it contains no address, no invisible characters, no mixture of scripts that imitates
 * another name, and nothing that an e-mail program would decode.
 */
export const isSafeName = (name: string): boolean => {
  const rendered = name.replace(JOINERS, '').normalize('NFKC');
  if (ADDRESS_PATTERN.test(rendered) || ENCODED_WORD.test(rendered) || INVISIBLE.test(rendered))
    return false;
  return !mixesScripts(rendered);
};

// Up to 40 characters without a number, so that a name cannot be a phone number or a message: anybody can register any
// e-mail address under any name, and must not be able to write to it in the studio's name.
const GREETABLE_NAME = /^\P{N}{1,40}$/u;

/** Whether an e-mail may greet its recipient by this name. */
export const canGreetByName = (name: string) => GREETABLE_NAME.test(name) && isSafeName(name);
