import { t } from '@lingui/core/macro';
import { type ChangeEvent, useRef, useState } from 'react';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { type StatementInput, statementApi } from '../../data/staff/statement-api.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Form } from '../../ui/forms/Form.tsx';
import { type FormError, FormErrorAlert } from '../../ui/forms/field-errors.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import styles from './Statement.module.css';
import { showStatement } from './statement-store.ts';

/** The field name of the statement in errors of the server. */
const field = 'statement';

/** The server's limit. */
const maxBytes = 2 * 1024 * 1024;

const sizeOf = (upload: StatementInput) =>
  typeof upload === 'string' ? new Blob([upload]).size : upload.byteLength;

const validateStatement = (upload: StatementInput): string | undefined => {
  if (sizeOf(upload) > maxBytes)
    return t`This is larger than 2 MB. Please use a statement for a shorter period.`;
  return sizeOf(upload) === 0 || (typeof upload === 'string' && upload.trim() === '')
    ? t`Nothing to read yet. Please paste the statement, or choose its file.`
    : undefined;
};

const useMatchStatement = () => {
  const upload = useRef<StatementInput>('');
  const [fault, setFault] = useState<FormError>();
  const { busy, refused, start } = useMutation(
    async () => showStatement(upload.current, await statementApi.match(upload.current)),
    () => {},
  );
  const match = (next: StatementInput) => {
    if (busy) return;
    upload.current = next;
    const found = validateStatement(next);
    // Also for a file: the text field gets the focus.
    setFault(found === undefined ? undefined : { message: found, field, failure: {} });
    if (!found) void start();
  };
  return { busy, refused: fault ?? refused, match };
};

/** The form for a bank statement: pasted text is sent by a button, a file as soon as it is chosen. */
export const PasteStatement = () => {
  const [pasted, setPasted] = useState('');
  const { busy, refused, match } = useMatchStatement();
  const submit = () => {
    match(pasted);
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file) match(await file.arrayBuffer());
    // So that the same file can be chosen again after a fix.
    target.value = '';
  };
  return (
    <Form className={styles.form} refused={refused} onSubmit={submit}>
      <TextArea
        label={t`The rows, with their column headings`}
        name={field}
        hint={t`A statement shows other people’s payments too. They stay in this tab until you close it. The studio keeps only the payments you confirm.`}
        rows={8}
        autoComplete="off"
        spellCheck={false}
        readOnly={busy}
        value={pasted}
        onChange={(event) => setPasted(event.target.value)}
      />
      <FormErrorAlert />
      <div className={styles.sending}>
        <Button type="submit" busy={busy}>
          {t`Compare with the orders`}
        </Button>
        <label className={classes(buttonClass({ variant: 'outline' }), styles.file)}>
          {t`Choose the bank’s CSV file`}
          <input
            type="file"
            className="visually-hidden"
            accept=".csv,.txt,.tsv,.xls,text/*"
            disabled={busy}
            onChange={(event) => void choose(event)}
          />
        </label>
      </div>
    </Form>
  );
};
