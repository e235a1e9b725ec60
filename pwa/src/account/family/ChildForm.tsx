import { t } from '@lingui/core/macro';
import type { Child, ChildFacts } from 'bff/contract';
import { type SyntheticEvent, useState } from 'react';
import { useDraft } from '../../data/forms/use-draft.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { useFold } from '../../shell/signed-in/Rows.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/forms/CheckField.tsx';
import { OtherRefusal, RefusedFields } from '../../ui/forms/field-errors.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { SelectField } from '../../ui/signed-in/SelectField.tsx';
import { focusFirstFault } from '../auth/auth-rules.ts';
import styles from './FamilyPart.module.css';
import { birthYears } from './own-children.ts';

const longestName = 100;

/** What is typed of the child; of one who is added where there is none yet. */
export const useChildDraft = (known: Child | undefined) =>
  useDraft(`child ${known?.id ?? 'new'}`, {
    name: known?.name ?? '',
    birthYear: known ? String(known.birthYear) : '',
  });

type Draft = ReturnType<typeof useChildDraft>['draft'];

/** Of `consentWords`: whoever changes what they mean raises it (bff/src/accounts/privacy/consent-queries.ts). */
export const textVersion = 1;

const consentWords = () =>
  t`I am this child’s parent or guardian. The studio keeps the name and the year of birth, and what belongs to the child’s classes, for these classes alone. Removing the child here takes that back.`;

const faultsOf = ({ name, birthYear }: Draft) => ({
  name: name.trim() === '' ? t`Name is required.` : undefined,
  birthYear: birthYear === '' ? t`The year of birth is required.` : undefined,
});

interface Props {
  known?: Child;
  /** The label of the button that sends. */
  action: string;
  onSend: (facts: ChildFacts) => Promise<void>;
  onSent: (facts: ChildFacts) => void;
}

/** The years that are offered, and the one that is known, though the child may be grown up by now. */
const yearsFor = (known: Child | undefined) => {
  const years = birthYears(new Date());
  return known && !years.includes(known.birthYear) ? [...years, known.birthYear] : years;
};

const useChildForm = ({ known, onSend, onSent }: Props) => {
  const { draft, isTyped, type, forget } = useChildDraft(known);
  const fold = useFold(isTyped);
  const [isRefused, setRefused] = useState(false);
  // Asked of each child who is added, and not kept with what was typed.
  const [agrees, setAgrees] = useState(known !== undefined);
  const facts = { name: draft.name.trim(), birthYear: Number(draft.birthYear) };
  const { busy, refused, start } = useMutation(
    () => onSend(facts),
    () => {
      leave();
      onSent(facts);
    },
  );
  const leave = () => {
    setRefused(false);
    forget();
    fold();
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const faults = faultsOf(draft);
    const hasFaults = Object.values(faults).some((fault) => fault !== undefined);
    setRefused(hasFaults);
    if (hasFaults) return focusFirstFault(event.currentTarget, faults);
    if (!agrees) {
      setRefused(true);
      return event.currentTarget.querySelector<HTMLInputElement>('[name=agrees]')?.focus();
    }
    void start();
  };
  const faults: Partial<ReturnType<typeof faultsOf>> = isRefused ? faultsOf(draft) : {};
  const agreement = { agrees, setAgrees, isMissing: isRefused && !agrees };
  return { draft, type, faults, agreement, busy, refused, submit, leave };
};

/** The name and the year of birth of a child. */
export const ChildForm = (props: Props) => {
  const { draft, type, faults, agreement, busy, refused, submit, leave } = useChildForm(props);
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <RefusedFields refused={refused}>
        <TextField
          label={t`Name of the child`}
          name="name"
          autoComplete="off"
          maxLength={longestName}
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
          {yearsFor(props.known).map((year) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
        </SelectField>
        {!props.known && (
          <div>
            <CheckField
              label={consentWords()}
              name="agrees"
              checked={agreement.agrees}
              aria-invalid={agreement.isMissing || undefined}
              onChange={(event) => agreement.setAgrees(event.target.checked)}
            />
            {agreement.isMissing && (
              <Alert kind="error">{t`Without this the child cannot be added.`}</Alert>
            )}
          </div>
        )}
        <OtherRefusal />
        <div className={styles.buttons}>
          <Button type="submit" busy={busy}>
            {props.action}
          </Button>
          <Button variant="outline" onClick={() => !busy && leave()}>
            {t`Cancel`}
          </Button>
        </div>
      </RefusedFields>
    </form>
  );
};
