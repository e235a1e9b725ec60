import { html } from 'hono/html';
import { type Messages, messagesFor } from '../../platform/i18n/messages.ts';
import type { Language } from '../../shared/languages.ts';

type Markup = ReturnType<typeof html>;

/** Inlined, as the page is a single file without scripts or external resources. */
const STYLES = `
  body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 44rem; font: 1rem/1.5 system-ui, sans-serif; color: #1f2a26; background: #fffdf8; }
  h1 { font-size: 1.75rem; line-height: 1.25; } h2 { margin: 2.5rem 0 .5rem; font-size: 1.25rem; border-top: 1px solid #e3d8c3; padding-top: 1.25rem; }
  dl { margin: 0; display: grid; grid-template-columns: minmax(7rem, 1fr) 2fr; gap: .25rem 1rem; }
  dt { color: #49564f; } dd { margin: 0; overflow-wrap: anywhere; }
  .one { margin: .75rem 0; padding: .75rem; border: 1px solid #e3d8c3; border-radius: .5rem; } .none { color: #49564f; }
  @media (max-width: 30rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; } }
  @media (prefers-color-scheme: dark) { body { color: #f0ead9; background: #10231b; } dt, .none { color: #b5c2b4; } .one, h2 { border-color: #2c5441; } }`;

const TIMESTAMP = /^\d{4}-\d\d-\d\dT/;
const DATE = /^\d{4}-\d\d-\d\d$/;

type ExportedValue =
  | string
  | number
  | boolean
  | null
  | ExportedValue[]
  | { [key: string]: ExportedValue };

/** Formats values for people, in one language. */
function createFormatter(messages: Messages, now: Date) {
  const { labels, yes, no, nothing } = messages.dataExport;
  const labelsByKey: Record<string, string> = labels;
  const labelOf = (key: string) => labelsByKey[key] ?? key;

  const formatPlainValue = (key: string, value: string | number | boolean): string => {
    if (typeof value === 'boolean') return value ? yes : no;
    if (typeof value === 'number')
      return /paise/i.test(key) ? `₹${(value / 100).toFixed(2)}` : String(value);
    if (TIMESTAMP.test(value)) return messages.dates.formatMoment(new Date(value), now);
    return DATE.test(value) ? messages.dates.formatDayWithYear(value) : value;
  };
  const format = (key: string, value: ExportedValue): Markup | string => {
    if (value === null || value === '') return '–';
    if (Array.isArray(value))
      return value.length === 0
        ? html`<span class="none">${nothing}</span>`
        : html`${value.map((one) => html`<div class="one">${format(key, one)}</div>`)}`;
    if (typeof value !== 'object') return formatPlainValue(key, value);
    const rows = Object.entries(value).map(
      ([name, one]) => html`<dt>${labelOf(name)}</dt><dd>${format(name, one)}</dd>`,
    );
    return html`<dl>${rows}</dl>`;
  };
  return { labelOf, format };
}

/**
 * The exported data of an account as an HTML page in this language: a single file without scripts. Every stored text is
 * escaped.
 */
export async function exportPage(
  everything: object,
  { language, now }: { language: Language; now: Date },
): Promise<string> {
  const messages = messagesFor(language);
  const { title, lead } = messages.dataExport;
  const { labelOf, format } = createFormatter(messages, now);
  const sections = Object.entries(everything as Record<string, ExportedValue>)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => html`<h2>${labelOf(key)}</h2>${format(key, value)}`);
  const day = messages.dates.formatMoment(now, now);
  return String(
    await html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLES}</style></head>
<body><h1>${title}</h1><p>${lead({ moment: day })}</p>${sections}</body>
</html>`,
  );
}
