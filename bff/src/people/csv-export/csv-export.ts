import { BYTE_ORDER_MARK, type CsvCell, csvLine } from '../../orders/reports/csv.ts';
import type { ReportMonth } from '../../orders/reports/queries.ts';
import type { Sql } from '../../platform/database/db.ts';
import { appError } from '../../platform/http/errors.ts';
import { localizeTitle } from '../../platform/i18n/localized-content.ts';
import { messagesFor } from '../../platform/i18n/messages.ts';
import type { Language } from '../../shared/languages.ts';
import {
  type AttendanceRow,
  listAttendanceRows,
  listPersonRows,
  type PersonRow,
} from './queries.ts';

/** More people, and more attendance in a month, than a studio has. */
const MAX_ROWS = 60_000;
/** How many rows are read at once. */
const BATCH_SIZE = 2_000;

/** All learners as CSV in the caller's language. Throws an `AppError` 400 if there are more than 60,000. */
export async function exportPeople(
  sql: Sql,
  { today, language }: { today: string; language: Language },
): Promise<string> {
  const { people, withoutEnd } = messagesFor(language).tables;
  return writeCsv<PersonRow>({
    headers: Object.values(people),
    readBatch: (after) => listPersonRows(sql, { after: after?.id ?? 0, atMost: BATCH_SIZE, today }),
    cellsOf: ({ name, guardian, phone, email, since, courses }) => [
      ...[name, guardian?.name ?? '', phone ?? '', email ?? '', since],
      courses.map((course) => localizeTitle(language, course).text).join(' + '),
      courses.map(({ lastDay }) => lastDay ?? withoutEnd).join(' + '),
    ],
  });
}

/** The attendance of the month as CSV in the caller's language. Throws as `exportPeople`. */
export async function exportAttendance(
  sql: Sql,
  { month, language }: { month: ReportMonth; language: Language },
): Promise<string> {
  const { attendance, notedBy } = messagesFor(language).tables;
  return writeCsv<AttendanceRow>({
    headers: Object.values(attendance),
    readBatch: (after) => listAttendanceRows(sql, { ...month, after, atMost: BATCH_SIZE }),
    cellsOf: ({ date, name, byStaff, ...course }) => [
      date,
      localizeTitle(language, course).text,
      name,
      byStaff ? notedBy.staff : notedBy.learner,
    ],
  });
}

interface CsvTable<Row> {
  headers: string[];
  /** The rows after this one. */
  readBatch: (after: Row | undefined) => Promise<Row[]>;
  cellsOf: (row: Row) => CsvCell[];
}

async function writeCsv<Row>({ headers, readBatch, cellsOf }: CsvTable<Row>): Promise<string> {
  let table = BYTE_ORDER_MARK + csvLine(headers);
  let count = 0;
  let after: Row | undefined;
  do {
    const rows = await readBatch(after);
    count += rows.length;
    if (count > MAX_ROWS)
      throw appError(400, 'tables.too-many-rows', { values: { max: MAX_ROWS } });
    for (const row of rows) table += csvLine(cellsOf(row));
    after = rows.length === BATCH_SIZE ? rows.at(-1) : undefined;
  } while (after);
  return table;
}
