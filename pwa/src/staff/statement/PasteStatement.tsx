import { t } from '@lingui/core/macro';
import { type ChangeEvent, useRef, useState } from 'react';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { type Given, statementApi } from '../../data/staff/statement-api.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Form } from '../../ui/forms/Form.tsx';
import { OtherRefusal, type Refused } from '../../ui/forms/field-errors.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import styles from './Statement.module.css';
import { showStatement } from './statement-store.ts';

/** The name that the server has for what is given. */
const field = 'statement';

/** The server takes no larger one. */
const largest = 2 * 1024 * 1024;

const sizeOf = (given: Given) =>
  typeof given === 'string' ? new Blob([given]).size : given.byteLength;

const faultOf = (given: Given): string | undefined => {
  if (sizeOf(given) > largest)
    return t`This is larger than 2 MB. Please take the statement of a shorter time.`;
  return sizeOf(given) === 0 || (typeof given === 'string' && given.trim() === '')
    ? t`There is nothing in it. Please paste the statement, or choose its file.`
    : undefined;
};

const useMatching = () => {
  const given = useRef<Given>('');
  const [fault, setFault] = useState<Refused>();
  const { busy, refused, start } = useMutation(
    async () => showStatement(given.current, await statementApi.match(given.current)),
    () => {},
  );
  const match = (next: Given) => {
    if (busy) return;
    given.current = next;
    const found = faultOf(next);
    // Also of a file: the field has the focus then.
    setFault(found === undefined ? undefined : { sentence: found, field, failure: {} });
    if (!found) void start();
  };
  return { busy, refused: fault ?? refused, match };
};

/** What is pasted is compared by a button, a file as soon as it is chosen. */
export const PasteStatement = () => {
  const [pasted, setPasted] = useState('');
  const { busy, refused, match } = useMatching();
  const submit = () => {
    match(pasted);
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file) match(await file.arrayBuffer());
    // So that the same file, mended, can be chosen again.
    target.value = '';
  };
  return (
    <Form className={styles.form} refused={refused} onSubmit={submit}>
      <TextArea
        label={t`The rows, with the heads of their columns`}
        name={field}
        hint={t`These are other people’s payments: they stay in this tab until you close it, and the studio keeps nothing of them but what you confirm.`}
        rows={8}
        autoComplete="off"
        spellCheck={false}
        readOnly={busy}
        value={pasted}
        onChange={(event) => setPasted(event.target.value)}
      />
      <OtherRefusal />
      <div className={styles.sending}>
        <Button type="submit" busy={busy}>
          {t`Compare with the orders`}
        </Button>
        <label className={classes(buttonClass({ variant: 'outline' }), styles.file)}>
          {t`Choose the bank’s CSV`}
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
