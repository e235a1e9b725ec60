import { indianDate } from '../../shared/time/indian-time.ts';
import { type CellResult, quoteCell } from './cells.ts';

const MONTHS = [
  ['january', 'जनवरी'],
  ['february', 'फ़रवरी', 'फरवरी'],
  ['march', 'मार्च'],
  ['april', 'अप्रैल'],
  ['may', 'मई'],
  ['june', 'जून'],
  ['july', 'जुलाई'],
  ['august', 'अगस्त'],
  ['september', 'सितंबर', 'सितम्बर'],
  ['october', 'अक्टूबर', 'अक्तूबर'],
  ['november', 'नवंबर', 'नवम्बर'],
  ['december', 'दिसंबर', 'दिसम्बर'],
];
const SHORTEST_MONTH = 2;

const DAY = '(?<day>\\d{1,2})';
const NAMED_DAY = `${DAY}(?:st|nd|rd|th)?(?: of)?`;
const NAMED_MONTH = '(?<month>\\p{L}[\\p{L}\\p{M}]{1,11})\\.?';
const YEAR = '(?<year>\\d{4}|\\d{2})(?!\\d)';

/** The day comes first, as in India, unless the month is a word or a four-digit year comes first. */
const DATE_FORMATS = [
  `${DAY}[-/. ](?<month>\\d{1,2})[-/. ]${YEAR}`,
  `${NAMED_DAY}[-/. ,]{0,2}${NAMED_MONTH}[-/. ,]{0,2}['’]?${YEAR}`,
  `${NAMED_MONTH}[-/. ]{0,2}${NAMED_DAY}[-/. ,]{1,2}['’]?${YEAR}`,
  `(?<year>\\d{4})[-/. ](?<month>\\d{1,2})[-/. ]${DAY}(?!\\d)`,
  `(?<year>\\d{4})[-/. ]${NAMED_MONTH}[-/. ]${DAY}(?!\\d)`,
  '(?<year>20\\d{2})(?<month>0[1-9]|1[0-2])(?<day>\\d{2})(?!\\d)',
  '(?<day>\\d{2})(?<month>\\d{2})(?<year>20\\d{2})(?!\\d)',
].map((form) => new RegExp(`^${form}`, 'iu'));

const WEEKDAY = /^(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?[,.]? +/i;
const TIME_BEFORE = /^\d{1,2}:\d{2}(?::\d{2})? ?(?:[ap]\.?m\.?)?,? (?:on )?/i;
const TIME_AFTER = /^[T,(]? ?(?:at )?\d{1,2}[:.]\d{2}/i;
/** An ISO timestamp with its time zone. */
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/i;

const MAX_LENGTH = 60;
const EARLIEST_YEAR = 2015;
const LATEST_YEAR = 2099;

/** Parses a day such as 05/12/2026, 05-12-26, 5th Dec 2026, Dec 5, 2026, 05DEC2026 or 2026-12-05 to 2026-12-05. A time beside it is ignored. */
export function parseDateCell(cell: string): CellResult<string> {
  if (cell === '') return { fault: { code: 'statement.row-no-date' } };
  const wrong = { fault: { code: 'statement.row-date' as const, values: quoteCell(cell) } };
  if (cell.length > MAX_LENGTH) return wrong;
  if (TIMESTAMP.test(cell)) return parseTimestamp(cell) ?? wrong;
  const dateText = cell.replace(WEEKDAY, '').replace(TIME_BEFORE, '').replace(WEEKDAY, '');
  const match = DATE_FORMATS.find((form) => form.test(dateText))?.exec(dateText);
  if (!match?.groups || !isAllowedAfterDate(dateText.slice(match[0].length).trim())) return wrong;
  const { day = '', month = '', year: digits = '' } = match.groups;
  const year = Number(digits.length === 2 ? `20${digits}` : digits);
  const monthIndex = monthNumber(month) - 1;
  const date = new Date(Date.UTC(year, monthIndex, Number(day)));
  if (date.getUTCMonth() !== monthIndex || date.getUTCDate() !== Number(day)) return wrong;
  if (year < EARLIEST_YEAR || year > LATEST_YEAR)
    return { fault: { code: 'statement.row-year', values: quoteCell(cell) } };
  return { value: date.toISOString().slice(0, 10) };
}

function parseTimestamp(cell: string): CellResult<string> | undefined {
  const moment = new Date(cell);
  return Number.isNaN(moment.getTime()) ? undefined : { value: indianDate(moment) };
}

/** Whether the rest is a time, a weekday, or the value date. */
const isAllowedAfterDate = (rest: string): boolean =>
  rest === '' ||
  TIME_AFTER.test(rest) ||
  WEEKDAY.test(`${rest} `) ||
  !parseDateCell(rest.replace(/^\/ ?/, '')).fault;

function monthNumber(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  const name = text.toLowerCase();
  if (name.length < SHORTEST_MONTH + (/^[a-z]/.test(name) ? 1 : 0)) return 0;
  return MONTHS.findIndex((names) => names.some((month) => month.startsWith(name))) + 1;
}
