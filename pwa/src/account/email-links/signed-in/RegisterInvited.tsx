import { t } from '@lingui/core/macro';
import { type SyntheticEvent, useState } from 'react';
import { useMutation } from '../../../data/forms/use-mutation.ts';
import { invitationApi } from '../../../data/network/lazy/invitation-api.ts';
import { languageForNewAccount } from '../../../data/session/account-language.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormErrorAlert, FormErrorProvider } from '../../../ui/forms/field-errors.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { applyLogin } from '../../auth/auth-store.ts';
import { PasswordField } from '../../auth/PasswordField.tsx';
import { AdultField } from '../../auth/RegisterFields.tsx';
import { focusFirstInvalidField, validateAuth } from '../../auth/validate-auth.ts';
import styles from '../EmailLinks.module.css';

interface Props {
  /** The secret of the link. */
  token: string;
  /** The invited address. */
  email: string;
  onAccepted: () => void;
}

/** The link proves the address: a name and a password are all that is missing. */
const useRegistration = ({ token, email, onAccepted }: Props) => {
  const [typed, setTyped] = useState({ name: '', password: '', adult: false });
  const [refusedInput, setRefusedInput] = useState<typeof typed>();
  const faultsOf = (input: typeof typed) =>
    validateAuth('register', { ...input, email, phone: '' });
  const { busy, refused, start } = useMutation(async () => {
    const { name, password } = typed;
    const registration = { token, name: name.trim(), password, adult: true as const };
    await applyLogin(await invitationApi.register({ ...registration, ...languageForNewAccount() }));
  }, onAccepted);
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const faults = faultsOf(typed);
    const hasFaults = Object.keys(faults).length > 0;
    setRefusedInput(hasFaults ? typed : undefined);
    if (hasFaults) return focusFirstInvalidField(event.currentTarget, faults);
    void start();
  };
  return {
    ...typed,
    type: (change: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...change })),
    // Computed while rendering, so that the errors follow the page's language.
    faults: refusedInput ? faultsOf(refusedInput) : {},
    ...{ busy, refused, submit },
  };
};

/** Registers the invited person, who joins the team at once. */
export const RegisterInvited = (props: Props) => {
  const { name, password, adult, type, faults, busy, refused, submit } = useRegistration(props);
  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <p>{t`You log in with ${{ email: props.email }} from now on.`}</p>
      <FormErrorProvider refused={refused}>
        <TextField
          label={t`Name`}
          name="name"
          autoComplete="name"
          required
          value={name}
          onChange={(event) => type({ name: event.target.value })}
          error={faults.name}
        />
        <PasswordField
          mode="register"
          value={password}
          onType={(password) => type({ password })}
          fault={faults.password}
        />
        <AdultField checked={adult} onSay={(adult) => type({ adult })} fault={faults.adult} />
        <FormErrorAlert />
        <Button type="submit" large block busy={busy}>
          {t`Accept`}
        </Button>
      </FormErrorProvider>
    </form>
  );
};
