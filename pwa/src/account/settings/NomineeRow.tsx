import { t } from '@lingui/core/macro';
import { queryOptions } from '@tanstack/react-query';
import type { Nominee } from 'bff/contract';
import { withoutCode } from 'bff/shared/phone-words';
import { type SyntheticEvent, useState } from 'react';
import { formatDate } from '../../content/format.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { formatError } from '../../data/network/client.ts';
import { privacyApi } from '../../data/signed-in/privacy-api.ts';
import { setQueryData } from '../../data/signed-in/queries.ts';
import { useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { showToast } from '../../shell/notices/toasts.ts';
import { FoldingRow } from '../../shell/signed-in/Rows.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormErrorAlert, FormErrorProvider } from '../../ui/forms/field-errors.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LoadFailure } from '../../ui/signed-in/LoadFailure.tsx';
import { focusFirstInvalidField } from '../auth/validate-auth.ts';
import styles from './AccountScreen.module.css';

interface NomineeResponse {
  nominee: Nominee | null;
}

const nomineeQuery = queryOptions({
  queryKey: ['nominee'],
  queryFn: privacyApi.readNominee,
});

const maxLengths = { name: 100, contact: 254 };

type NomineeInput = Pick<Nominee, 'name' | 'contact'>;

const validateNominee = ({ name, contact }: NomineeInput) => ({
  name: name.trim() === '' ? t`Name is required.` : undefined,
  contact: contact.trim() === '' ? t`Please enter an e-mail address or a phone number.` : undefined,
});

const useNomineeForm = (nominee: Nominee | null) => {
  const [typed, setTyped] = useState<NomineeInput>({
    name: nominee?.name ?? '',
    contact: withoutCode(nominee?.contact ?? ''),
  });
  const [isRefused, setRefused] = useState(false);
  const saving = useMutation(
    async () => setQueryData(nomineeQuery, await privacyApi.nameNominee(typed)),
    () => showToast(() => t`Your nominee is saved.`),
  );
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const faults = validateNominee(typed);
    const hasFaults = Object.values(faults).some((fault) => fault !== undefined);
    setRefused(hasFaults);
    if (hasFaults) return focusFirstInvalidField(event.currentTarget, faults);
    void saving.start();
  };
  const type = (change: Partial<NomineeInput>) => setTyped({ ...typed, ...change });
  const faults: Partial<ReturnType<typeof validateNominee>> = isRefused
    ? validateNominee(typed)
    : {};
  return { typed, type, faults, submit, saving };
};

const NomineeForm = ({ nominee }: NomineeResponse) => {
  const { typed, type, faults, submit, saving } = useNomineeForm(nominee);
  const removing = useMutation(
    async () => {
      await privacyApi.removeNominee();
      setQueryData(nomineeQuery, { nominee: null });
    },
    () => showToast(() => t`You no longer have a nominee.`),
  );
  const refused = saving.refused ?? removing.refused;
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <FormErrorProvider refused={refused}>
        <div className={styles.words}>
          <p>
            {t`If you die, or can no longer act for yourself, this person may ask the studio for a copy of your data, or to delete it. Nobody sees the name until then. Please let this person know.`}
          </p>
          {nominee && <p>{t`Named on ${{ day: formatDate(nominee.namedAt) }}.`}</p>}
        </div>
        <TextField
          label={t`Name of the nominee`}
          name="name"
          autoComplete="off"
          maxLength={maxLengths.name}
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
          maxLength={maxLengths.contact}
          required
          readOnly={saving.busy}
          value={typed.contact}
          onChange={(event) => type({ contact: event.target.value })}
          error={faults.contact}
        />
        <FormErrorAlert />
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
      </FormErrorProvider>
    </form>
  );
};

const NomineeContent = () => {
  const { data, error, refetch } = useLiveQuery(nomineeQuery);
  // The key resets the form when another nominee was saved.
  if (data) return <NomineeForm key={data.nominee?.namedAt ?? ''} {...data} />;
  if (error !== null) return <LoadFailure onRetry={refetch}>{formatError(error)}</LoadFailure>;
  return <Skeleton shape="button" />;
};

/** The nominee (Digital Personal Data Protection Act 2023, section 14). Fetched once the row is open. */
export const NomineeRow = () => (
  <FoldingRow
    title={t`If you can no longer act for yourself`}
    line={t`Name a person who may ask for your data in your place.`}
    fragment="nominee"
  >
    <NomineeContent />
  </FoldingRow>
);
