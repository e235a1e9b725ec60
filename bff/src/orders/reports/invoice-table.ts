import type { Sql } from '../../platform/database/db.ts';
import { appError } from '../../platform/http/errors.ts';
import { localizeTitle } from '../../platform/i18n/localized-content.ts';
import { messagesFor } from '../../platform/i18n/messages.ts';
import type { Language } from '../../shared/languages.ts';
import { BYTE_ORDER_MARK, type CsvCell, csvLine, rupeesCell } from './csv.ts';
import { countInvoicesOfMonth, type InvoiceRow, listInvoicesOfMonth } from './invoice-queries.ts';
import type { ReportMonth } from './queries.ts';

/** More invoices than a studio has in a month. */
const MAX_INVOICES = 20_000;
const BATCH_SIZE = 1_000;

/**
 * The invoices of the month as a CSV in the reader's language; the amounts add up to the month's report. Throws 400 for more than 20,000
 * invoices, because a part of them would not add up.
 */
export async function createInvoiceCsv(
  sql: Sql,
  { month, language }: { month: ReportMonth; language: Language },
): Promise<string> {
  const { count, isTaxed } = await countInvoicesOfMonth(sql, { ...month, atMost: MAX_INVOICES });
  if (count > MAX_INVOICES)
    throw appError(400, 'figures.too-many-documents', { values: { max: MAX_INVOICES } });
  const { columns, taxColumns, noteColumns } = messagesFor(language).reports;
  const headings = [
    ...Object.values(columns),
    ...(isTaxed ? Object.values(taxColumns) : []),
    ...Object.values(noteColumns),
  ];
  let csv = BYTE_ORDER_MARK + csvLine(headings);
  let after: InvoiceRow | undefined;
  do {
    const invoices = await listInvoicesOfMonth(sql, { ...month, after, atMost: BATCH_SIZE });
    for (const invoice of invoices)
      csv += csvLine([
        ...invoiceCells(invoice, language),
        ...(isTaxed ? taxCells(invoice) : []),
        ...noteCells(invoice),
      ]);
    after = invoices.length === BATCH_SIZE ? invoices.at(-1) : undefined;
  } while (after);
  return csv;
}

function invoiceCells(invoice: InvoiceRow, language: Language): CsvCell[] {
  const { ways } = messagesFor(language).reports;
  return [
    invoice.number,
    invoice.issuedOn,
    kindIn(language, invoice),
    invoice.reference,
    invoice.learner ?? '',
    invoice.courses.map((course) => localizeTitle(language, course).text).join(' + '),
    invoice.ways.map((way) => ways[way]).join(' + '),
    invoice.references.join(' '),
    rupeesCell(invoice.paise),
  ];
}

/** The name of the kind. A correction that counts money again is the correction of a refund. */
function kindIn(language: Language, { kind, paise, tax }: InvoiceRow): string {
  const { kinds } = messagesFor(language).reports;
  const names = kinds[kind === 'correction' && paise > 0 ? 'debit' : kind];
  return tax ? names.taxed : names.plain;
}

/** The days of its payments, its issuer, and the invoices that a refund or a correction refers to. */
const noteCells = ({ receivedOn, notedBy, about }: InvoiceRow): CsvCell[] => [
  receivedOn.join(' + '),
  notedBy ?? '',
  about.map(({ number, issuedOn }) => `${number} (${issuedOn})`).join(' + '),
];

/** Empty for an invoice without tax. */
const taxCells = ({ tax }: InvoiceRow): CsvCell[] =>
  tax
    ? [
        { number: (tax.rates ?? [tax.rate]).join(' + ') },
        ...[tax.taxable, tax.cgst, tax.sgst].map(rupeesCell),
      ]
    : ['', '', '', ''];
