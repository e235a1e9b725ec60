import { t } from '@lingui/core/macro';
import type { Nominee } from 'bff/contract';
import { withoutCode } from 'bff/shared/phone-words';
import { type SyntheticEvent, useState } from 'react';
import { dayOf } from '../../content/format.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { sentenceFor } from '../../data/network/client.ts';
import { lawApi } from '../../data/signed-in/law-api.ts';
import { put, type Question } from '../../data/signed-in/queries.ts';
import { useAnswer } from '../../data/signed-in/use-live-query.ts';
import { notify } from '../../shell/notices/notices.ts';
import { FoldingRow } from '../../shell/signed-in/Rows.tsx';
import { Button } from '../../ui/Button.tsx';
import { OtherRefusal, RefusedFields } from '../../ui/forms/field-errors.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LoadFailure } from '../../ui/signed-in/LoadFailure.tsx';
import { focusFirstFault } from '../auth/auth-rules.ts';
import styles from './AccountScreen.module.css';

interface Answer {
  nominee: Nominee | null;
}

const ownNominee: Question<Answer> = { key: ['nominee'], ask: lawApi.readNominee };

const longest = { name: 100, contact: 254 };

type Typed = Pick<Nominee, 'name' | 'contact'>;

const faultsOf = ({ name, contact }: Typed) => ({
  name: name.trim() === '' ? t`Name is required.` : undefined,
  contact: contact.trim() === '' ? t`An e-mail address or a phone number is required.` : undefined,
});

const useNomineeForm = (nominee: Nominee | null) => {
  const [typed, setTyped] = useState<Typed>({
    name: nominee?.name ?? '',
    contact: withoutCode(nominee?.contact ?? ''),
  });
  const [isRefused, setRefused] = useState(false);
  const saving = useMutation(
    async () => put(ownNominee, await lawApi.nameNominee(typed)),
    () => notify(() => t`Your nominee is saved.`),
  );
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const faults = faultsOf(typed);
    const hasFaults = Object.values(faults).some((fault) => fault !== undefined);
    setRefused(hasFaults);
    if (hasFaults) return focusFirstFault(event.currentTarget, faults);
    void saving.start();
  };
  const type = (change: Partial<Typed>) => setTyped({ ...typed, ...change });
  const faults: Partial<ReturnType<typeof faultsOf>> = isRefused ? faultsOf(typed) : {};
  return { typed, type, faults, submit, saving };
};

const NomineeForm = ({ nominee }: Answer) => {
  const { typed, type, faults, submit, saving } = useNomineeForm(nominee);
  const removing = useMutation(
    async () => {
      await lawApi.removeNominee();
      put(ownNominee, { nominee: null });
    },
    () => notify(() => t`You have no nominee any more.`),
  );
  const refused = saving.refused ?? removing.refused;
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <RefusedFields refused={refused}>
        <div className={styles.words}>
          <p>
            {t`If you die, or can no longer ask yourself, this person may ask the studio for a copy of your data, or for its deletion. Nobody sees the name until then. Tell them that you have named them.`}
          </p>
          {nominee && <p>{t`Named on ${{ day: dayOf(nominee.namedAt) }}.`}</p>}
        </div>
        <TextField
          label={t`Name of the nominee`}
          name="name"
          autoComplete="off"
          maxLength={longest.name}
          required
          readOnly={saving.busy}
          value={typed.name}
          onChange={(event) => type({ name: event.target.value })}
          error={faults.name}
        />
        <TextField
          label={t`Their e-mail address or phone number`}
          name="contact"
          autoComplete="off"
          maxLength={longest.contact}
          required
          readOnly={saving.busy}
          value={typed.contact}
          onChange={(event) => type({ contact: event.target.value })}
          error={faults.contact}
        />
        <OtherRefusal />
        <div className={styles.buttons}>
          <Button type="submit" busy={saving.busy}>
            {t`Save the nominee`}
          </Button>
          {nominee && (
            <Button variant="outline" busy={removing.busy} onClick={removing.start}>
              {t`Remove`}
            </Button>
          )}
        </div>
      </RefusedFields>
    </form>
  );
};

const Loaded = () => {
  const { value, failure, reload } = useAnswer(ownNominee);
  // Another nominee is another form: what was typed is saved, or gone.
  if (value) return <NomineeForm key={value.nominee?.namedAt ?? ''} {...value} />;
  if (failure !== undefined)
    return <LoadFailure onRetry={reload}>{sentenceFor(failure)}</LoadFailure>;
  return <Skeleton shape="button" />;
};

/** Who may ask in the person's place (Digital Personal Data Protection Act 2023, section 14). Asked for once the row is open. */
export const NomineeRow = () => (
  <FoldingRow
    title={t`If you can no longer ask yourself`}
    line={t`Name who may ask for your data in your place.`}
    fragment="nominee"
  >
    <Loaded />
  </FoldingRow>
);
