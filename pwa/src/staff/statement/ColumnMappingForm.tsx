import { t } from '@lingui/core/macro';
import type { ColumnRole, StatementColumns, StatementQuestion } from 'bff/contract';
import { useState } from 'react';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { type StatementInput, statementApi } from '../../data/staff/statement-api.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { FormErrorAlert } from '../../ui/forms/field-errors.tsx';
import { SelectField } from '../../ui/signed-in/SelectField.tsx';
import styles from './Statement.module.css';
import { forgetStatement, showStatement } from './statement-store.ts';

const roleNames = (): Record<ColumnRole, string> => ({
  date: t`The date`,
  narration: t`The bank’s description`,
  reference: t`UTR or reference`,
  credit: t`Money received`,
  debit: t`Money paid out`,
  amount: t`The amount, received or paid out`,
  kind: t`Received or paid out (Cr, Dr)`,
});

const roles: ColumnRole[] = ['date', 'narration', 'reference', 'credit', 'debit', 'amount', 'kind'];

const roleAt = (columns: StatementColumns, index: number) =>
  roles.find((role) => columns[role] === index) ?? '';

/** Each column has at most one role, and each role at most one column. */
const withRole = (columns: StatementColumns, index: number, role: string): StatementColumns => {
  const freed = Object.entries(columns).map(([name, at]) => [name, at === index ? null : at]);
  return { ...Object.fromEntries(freed), ...(role && { [role]: index }) };
};

interface Props {
  question: StatementQuestion;
  given: StatementInput;
}

/** Staff assign roles to the columns of a statement, once for each header. */
export const ColumnMappingForm = ({ question, given }: Props) => {
  const { line, header, samples } = question;
  const [columns, setColumns] = useState(question.guess);
  const { busy, refused, start } = useMutation(
    async () => showStatement(given, await statementApi.match(given, { line, columns })),
    () => {},
  );
  const submit = () => {
    void start();
  };
  const width = Math.max(header.length, ...samples.map((cells) => cells.length));
  const names = roleNames();
  return (
    <Form className={styles.form} refused={refused} onSubmit={submit}>
      <div>
        <h2>{t`What is in the columns?`}</h2>
        <p className={styles.more}>
          {t`Please choose the columns with the date, the money received and the UTR. We ask only once for statements of this kind.`}
        </p>
      </div>
      {Array.from({ length: width }, (_, index) => (
        <SelectField
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
          key={index}
          label={header[index] || t`Column ${{ number: index + 1 }}`}
          hint={samples.flatMap((cells) => cells[index] || []).join(' · ') || undefined}
          disabled={busy}
          value={roleAt(columns, index)}
          onChange={(event) => setColumns(withRole(columns, index, event.target.value))}
        >
          <option value="">{t({ message: 'None of these', context: 'a column' })}</option>
          {roles.map((role) => (
            <option key={role} value={role}>
              {names[role]}
            </option>
          ))}
        </SelectField>
      ))}
      <FormErrorAlert />
      <div className={styles.sending}>
        <Button type="submit" busy={busy}>
          {t`Compare with the orders`}
        </Button>
        <Button variant="outline" onClick={forgetStatement}>
          {t`Use another statement`}
        </Button>
      </div>
    </Form>
  );
};
