import { t } from '@lingui/core/macro';
import type { Child, ChildDetails } from 'bff/contract';
import { type SyntheticEvent, useState } from 'react';
import { useDraft } from '../../data/forms/use-draft.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { useFold } from '../../shell/signed-in/Rows.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/forms/CheckField.tsx';
import { FormErrorAlert, FormErrorProvider } from '../../ui/forms/field-errors.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { SelectField } from '../../ui/signed-in/SelectField.tsx';
import { focusFirstInvalidField } from '../auth/validate-auth.ts';
import { birthYears } from './children.ts';
import styles from './FamilySection.module.css';

const maxNameLength = 100;

/** The form values of the child, or of a new one. */
export const useChildDraft = (known: Child | undefined) =>
  useDraft(`child ${known?.id ?? 'new'}`, {
    name: known?.name ?? '',
    birthYear: known ? String(known.birthYear) : '',
  });

type ChildDraft = ReturnType<typeof useChildDraft>['draft'];

/** The version of `consentText`: another text is another version (bff/src/accounts/privacy/consent-queries.ts). */
export const textVersion = 2;

const consentText = () =>
  t`I am this child’s parent or guardian. The studio keeps the child’s name and year of birth, and the details of the child’s classes, only for these classes. I can withdraw this by removing the child here.`;

const validateChild = ({ name, birthYear }: ChildDraft) => ({
  name: name.trim() === '' ? t`Name is required.` : undefined,
  birthYear: birthYear === '' ? t`Please choose the year of birth.` : undefined,
});

interface Props {
  known?: Child;
  /** The label of the submit button. */
  action: string;
  onSend: (details: ChildDetails) => Promise<void>;
  onSent: (details: ChildDetails) => void;
}

/** The offered years, and the stored one, even if the child has grown up since. */
const yearOptionsFor = (known: Child | undefined) => {
  const years = birthYears(new Date());
  return known && !years.includes(known.birthYear) ? [...years, known.birthYear] : years;
};

const useChildForm = ({ known, onSend, onSent }: Props) => {
  const { draft, isTyped, type, forget } = useChildDraft(known);
  const fold = useFold(isTyped);
  const [isRefused, setRefused] = useState(false);
  // Required for each new child, and not stored in the draft.
  const [agrees, setAgrees] = useState(known !== undefined);
  const details = { name: draft.name.trim(), birthYear: Number(draft.birthYear) };
  const { busy, refused, start } = useMutation(
    () => onSend(details),
    () => {
      leave();
      onSent(details);
    },
  );
  const leave = () => {
    setRefused(false);
    forget();
    fold();
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const faults = validateChild(draft);
    const hasFaults = Object.values(faults).some((fault) => fault !== undefined);
    setRefused(hasFaults);
    if (hasFaults) return focusFirstInvalidField(event.currentTarget, faults);
    if (!agrees) {
      setRefused(true);
      return event.currentTarget.querySelector<HTMLInputElement>('[name=agrees]')?.focus();
    }
    void start();
  };
  const faults: Partial<ReturnType<typeof validateChild>> = isRefused ? validateChild(draft) : {};
  const agreement = { agrees, setAgrees, isMissing: isRefused && !agrees };
  return { draft, type, faults, agreement, busy, refused, submit, leave };
};

/** The name and the year of birth of a child. */
export const ChildForm = (props: Props) => {
  const { draft, type, faults, agreement, busy, refused, submit, leave } = useChildForm(props);
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <FormErrorProvider refused={refused}>
        <TextField
          label={t`Name of the child`}
          name="name"
          autoComplete="off"
          maxLength={maxNameLength}
          required
          readOnly={busy}
          value={draft.name}
          onChange={(event) => type({ name: event.target.value })}
          error={faults.name}
        />
        <SelectField
          label={t`Year of birth`}
          name="birthYear"
          required
          value={draft.birthYear}
          onChange={(event) => type({ birthYear: event.target.value })}
          error={faults.birthYear}
        >
          <option value="">{t`Choose the year`}</option>
          {yearOptionsFor(props.known).map((year) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
        </SelectField>
        {!props.known && (
          <div>
            <CheckField
              label={consentText()}
              name="agrees"
              checked={agreement.agrees}
              aria-invalid={agreement.isMissing || undefined}
              onChange={(event) => agreement.setAgrees(event.target.checked)}
            />
            {agreement.isMissing && (
              <Alert kind="error">{t`Please tick this box to add the child.`}</Alert>
            )}
          </div>
        )}
        <FormErrorAlert />
        <div className={styles.buttons}>
          <Button type="submit" busy={busy}>
            {props.action}
          </Button>
          <Button variant="outline" onClick={() => !busy && leave()}>
            {t`Cancel`}
          </Button>
        </div>
      </FormErrorProvider>
    </form>
  );
};
