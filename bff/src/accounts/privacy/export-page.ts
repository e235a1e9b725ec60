import { html } from 'hono/html';
import { type Words, wordsIn } from '../../platform/i18n/messages.ts';
import type { Language } from '../../shared/languages.ts';

type Markup = ReturnType<typeof html>;

/** In the page itself: it is a file that stands alone, without a script and without a network. */
const LOOK = `
  body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 44rem; font: 1rem/1.5 system-ui, sans-serif; color: #1f2a26; background: #fffdf8; }
  h1 { font-size: 1.75rem; line-height: 1.25; } h2 { margin: 2.5rem 0 .5rem; font-size: 1.25rem; border-top: 1px solid #e3d8c3; padding-top: 1.25rem; }
  dl { margin: 0; display: grid; grid-template-columns: minmax(7rem, 1fr) 2fr; gap: .25rem 1rem; }
  dt { color: #49564f; } dd { margin: 0; overflow-wrap: anywhere; }
  .one { margin: .75rem 0; padding: .75rem; border: 1px solid #e3d8c3; border-radius: .5rem; } .none { color: #49564f; }
  @media (max-width: 30rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; } }
  @media (prefers-color-scheme: dark) { body { color: #f0ead9; background: #10231b; } dt, .none { color: #b5c2b4; } .one, h2 { border-color: #2c5441; } }`;

const MOMENT = /^\d{4}-\d\d-\d\dT/;
const DATE = /^\d{4}-\d\d-\d\d$/;

type Value = string | number | boolean | null | Value[] | { [key: string]: Value };

/** Writes values as people read them, in one language. */
function writer(words: Words, now: Date) {
  const { labels, yes, no, nothing } = words.dataExport;
  const named: Record<string, string> = labels;
  const labelOf = (key: string) => named[key] ?? key;

  const plainIn = (key: string, value: string | number | boolean): string => {
    if (typeof value === 'boolean') return value ? yes : no;
    if (typeof value === 'number')
      return /paise/i.test(key) ? `₹${(value / 100).toFixed(2)}` : String(value);
    if (MOMENT.test(value)) return words.dates.momentInWords(new Date(value), now);
    return DATE.test(value) ? words.dates.dayAndYearOf(value) : value;
  };
  const written = (key: string, value: Value): Markup | string => {
    if (value === null || value === '') return '–';
    if (Array.isArray(value))
      return value.length === 0
        ? html`<span class="none">${nothing}</span>`
        : html`${value.map((one) => html`<div class="one">${written(key, one)}</div>`)}`;
    if (typeof value !== 'object') return plainIn(key, value);
    const rows = Object.entries(value).map(
      ([name, one]) => html`<dt>${labelOf(name)}</dt><dd>${written(name, one)}</dd>`,
    );
    return html`<dl>${rows}</dl>`;
  };
  return { labelOf, written };
}

/**
 * All that an account exports, as a page to read in this language: a file that stands alone, without scripts. Every text of a person is
 * escaped.
 */
export async function exportPage(
  everything: object,
  { language, now }: { language: Language; now: Date },
): Promise<string> {
  const words = wordsIn(language);
  const { title, lead } = words.dataExport;
  const { labelOf, written } = writer(words, now);
  const parts = Object.entries(everything as Record<string, Value>)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => html`<h2>${labelOf(key)}</h2>${written(key, value)}`);
  const day = words.dates.momentInWords(now, now);
  return String(
    await html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${LOOK}</style></head>
<body><h1>${title}</h1><p>${lead({ moment: day })}</p>${parts}</body>
</html>`,
  );
}
