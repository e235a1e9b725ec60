import { t } from '@lingui/core/macro';
import { indianDate } from 'bff/shared/time/indian-time';
import { useId, useState } from 'react';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { useCan } from '../../data/signed-in/can.ts';
import { saveFile } from '../../data/signed-in/save-file.ts';
import { moneyApi } from '../../data/staff/money-api.ts';
import { peopleApi } from '../../data/staff/people-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/signed-in/SelectField.tsx';
import { formatMonth } from '../frame/month-name.ts';
import styles from './People.module.css';

const monthsOffered = 12;

/** The present month and those before it, YYYY-MM. */
const lastMonths = (now: Date): string[] => {
  const [year = 0, month = 0] = indianDate(now).split('-').map(Number);
  return Array.from({ length: monthsOffered }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7),
  );
};

interface SaveButtonProps {
  words: string;
  name: string;
  read: () => Promise<Blob>;
}

const SaveButton = ({ words, name, read }: SaveButtonProps) => {
  const { busy, problem, start } = useMutation(
    async () => saveFile(await read(), `ganga-yoga-${name}.csv`),
    () => {},
  );
  return (
    <>
      <Button variant="outline" busy={busy} onClick={() => void start()}>
        {words}
      </Button>
      {problem && <Alert kind="error">{problem}</Alert>}
    </>
  );
};

/** CSV downloads: all people, and the attendance and payments of a month. */
export const CsvExport = () => {
  const id = useId();
  const months = lastMonths(new Date());
  const [month, setMonth] = useState(months[0] ?? '');
  const mayExport = useCan('people.export');
  const mayReadDocuments = useCan('figures.readDocuments');
  if (!mayExport) return null;
  return (
    <section className={styles.tables} aria-labelledby={id}>
      <h2 id={id}>{t`Tables to save`}</h2>
      <p className={styles.more}>
        {t`CSV files, for Excel for example. We record who saves a file, and when.`}
      </p>
      <SaveButton words={t`All people`} name="people" read={peopleApi.readPeopleCsv} />
      <SelectField
        label={t({ message: 'Month', context: 'of a table' })}
        value={month}
        onChange={(event) => setMonth(event.target.value)}
      >
        {months.map((one) => (
          <option key={one} value={one}>
            {formatMonth(one)}
          </option>
        ))}
      </SelectField>
      <SaveButton
        words={t`Attendance of the month`}
        name={`attendance-${month}`}
        read={() => peopleApi.readAttendanceCsv(month)}
      />
      {mayReadDocuments && (
        <SaveButton
          words={t`Payments of the month`}
          name={month}
          read={() => moneyApi.readInvoicesCsv(month)}
        />
      )}
    </section>
  );
};
