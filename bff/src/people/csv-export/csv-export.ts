import { BYTE_ORDER_MARK, type Cell, csvLine } from '../../orders/reports/csv.ts';
import type { Month } from '../../orders/reports/queries.ts';
import type { Sql } from '../../platform/database/db.ts';
import { refusal } from '../../platform/http/errors.ts';
import { ownTitle } from '../../platform/i18n/localized-content.ts';
import { wordsIn } from '../../platform/i18n/messages.ts';
import type { Language } from '../../shared/languages.ts';
import {
  type AttendanceRow,
  listAttendanceRows,
  listPersonRows,
  type PersonRow,
} from './queries.ts';

/** More people, and more who came within a month, than a studio has. */
const MOST_ROWS = 60_000;
/** So many are read at once. */
const READ_AT_ONCE = 2_000;

/** All learners as a CSV in the reader's language. Throws an `AppError` 400 where there are more than 60,000. */
export async function peopleTable(
  sql: Sql,
  { today, language }: { today: string; language: Language },
): Promise<string> {
  const { people, withoutEnd } = wordsIn(language).tables;
  return tableOf<PersonRow>({
    heads: Object.values(people),
    read: (after) => listPersonRows(sql, { after: after?.id ?? 0, atMost: READ_AT_ONCE, today }),
    cellsOf: ({ name, guardian, phone, email, since, courses }) => [
      ...[name, guardian?.name ?? '', phone ?? '', email ?? '', since],
      courses.map((course) => ownTitle(language, course).words).join(' + '),
      courses.map(({ lastDay }) => lastDay ?? withoutEnd).join(' + '),
    ],
  });
}

/** Who came to which class of the month, as a CSV in the reader's language. Throws as `peopleTable`. */
export async function attendanceTable(
  sql: Sql,
  { month, language }: { month: Month; language: Language },
): Promise<string> {
  const { attendance, notedBy } = wordsIn(language).tables;
  return tableOf<AttendanceRow>({
    heads: Object.values(attendance),
    read: (after) => listAttendanceRows(sql, { ...month, after, atMost: READ_AT_ONCE }),
    cellsOf: ({ date, name, byStaff, ...course }) => [
      date,
      ownTitle(language, course).words,
      name,
      byStaff ? notedBy.staff : notedBy.learner,
    ],
  });
}

interface Table<Row> {
  heads: string[];
  /** The rows after this one. */
  read: (after: Row | undefined) => Promise<Row[]>;
  cellsOf: (row: Row) => Cell[];
}

async function tableOf<Row>({ heads, read, cellsOf }: Table<Row>): Promise<string> {
  let table = BYTE_ORDER_MARK + csvLine(heads);
  let count = 0;
  let after: Row | undefined;
  do {
    const rows = await read(after);
    count += rows.length;
    if (count > MOST_ROWS)
      throw refusal(400, 'tables.too-many-rows', { values: { max: MOST_ROWS } });
    for (const row of rows) table += csvLine(cellsOf(row));
    after = rows.length === READ_AT_ONCE ? rows.at(-1) : undefined;
  } while (after);
  return table;
}
