import type { Sql } from '../../platform/database/db.ts';
import { refusal } from '../../platform/http/errors.ts';
import { ownTitle } from '../../platform/i18n/localized-content.ts';
import { wordsIn } from '../../platform/i18n/messages.ts';
import type { Language } from '../../shared/languages.ts';
import { BYTE_ORDER_MARK, type Cell, csvLine, rupeesCell } from './csv.ts';
import { countDocuments, type DocumentRow, listDocuments } from './invoice-queries.ts';
import type { Month } from './queries.ts';

/** More than any month of a studio has. */
const MOST_DOCUMENTS = 20_000;
/** So many are read at once. */
const READ_AT_ONCE = 1_000;

/**
 * The documents of the month as a CSV in the reader's language, whose amounts add up to the month's figures. Throws an `AppError` 400
 * where there are more than 20,000: a part of them would be another sum.
 */
export async function documentTable(
  sql: Sql,
  { month, language }: { month: Month; language: Language },
): Promise<string> {
  const { count, isTaxed } = await countDocuments(sql, { ...month, atMost: MOST_DOCUMENTS });
  if (count > MOST_DOCUMENTS)
    throw refusal(400, 'figures.too-many-documents', { values: { max: MOST_DOCUMENTS } });
  const { columns, taxColumns, noteColumns } = wordsIn(language).figures;
  const heads = [
    ...Object.values(columns),
    ...(isTaxed ? Object.values(taxColumns) : []),
    ...Object.values(noteColumns),
  ];
  let table = BYTE_ORDER_MARK + csvLine(heads);
  let after: DocumentRow | undefined;
  do {
    const documents = await listDocuments(sql, { ...month, after, atMost: READ_AT_ONCE });
    for (const document of documents)
      table += csvLine([
        ...cellsOf(document, language),
        ...(isTaxed ? taxCellsOf(document) : []),
        ...noteCellsOf(document),
      ]);
    after = documents.length === READ_AT_ONCE ? documents.at(-1) : undefined;
  } while (after);
  return table;
}

function cellsOf(document: DocumentRow, language: Language): Cell[] {
  const { ways } = wordsIn(language).figures;
  return [
    document.number,
    document.issuedOn,
    kindIn(language, document),
    document.reference,
    document.learner ?? '',
    document.courses.map((course) => ownTitle(language, course).words).join(' + '),
    document.ways.map((way) => ways[way]).join(' + '),
    document.references.join(' '),
    rupeesCell(document.paise),
  ];
}

/** What it is called. A correction that counts money again is that of a refund. */
function kindIn(language: Language, { kind, paise, tax }: DocumentRow): string {
  const { kinds } = wordsIn(language).figures;
  const names = kinds[kind === 'correction' && paise > 0 ? 'debit' : kind];
  return tax ? names.taxed : names.plain;
}

/** When its money came or went, who has noted it, and for which documents a refund or a correction is. */
const noteCellsOf = ({ receivedOn, notedBy, about }: DocumentRow): Cell[] => [
  receivedOn.join(' + '),
  notedBy ?? '',
  about.map(({ number, issuedOn }) => `${number} (${issuedOn})`).join(' + '),
];

/** Empty in a document of the time before. */
const taxCellsOf = ({ tax }: DocumentRow): Cell[] =>
  tax
    ? [
        { number: (tax.rates ?? [tax.rate]).join(' + ') },
        ...[tax.taxable, tax.cgst, tax.sgst].map(rupeesCell),
      ]
    : ['', '', '', ''];
