import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useSession } from '../../data/session/session.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { FoldingRow, useFold } from '../../shell/signed-in/Rows.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmailField } from '../../ui/forms/EmailField.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { FormErrorAlert } from '../../ui/forms/field-errors.tsx';
import { validateEmail } from '../auth/validate-auth.ts';
import { OwnerField } from '../confirm-owner/OwnerField.tsx';
import {
  type OwnerConfirmation,
  useOwnerConfirmation,
} from '../confirm-owner/use-owner-confirmation.ts';
import { useAuthenticatorChange } from '../two-factor/use-authenticator-change.tsx';
import styles from './AccountScreen.module.css';

const validateAddress = (email: string, owner: OwnerConfirmation) => ({
  email: validateEmail(email),
  password: owner.fault(),
});

const useAddressForm = (onSent: (email: string) => void) => {
  const [email, typeEmail] = useState('');
  const owner = useOwnerConfirmation();
  const fold = useFold(email !== '' || owner.isTyped);
  // Whether the form was invalid, not the message, so that the message follows the present language.
  const [isRefused, setRefused] = useState(false);
  const address = email.trim();
  const { busy, refused, start, dialog } = useAuthenticatorChange(
    () => learnerApi.changeEmailAddress({ email: address, ...owner.proof }),
    () => onSent(address),
  );
  const submit = () => {
    const faults = validateAddress(address, owner);
    const hasFaults = faults.email !== undefined || faults.password !== undefined;
    setRefused(hasFaults);
    if (!hasFaults) start();
  };
  const faults: Partial<ReturnType<typeof validateAddress>> = isRefused
    ? validateAddress(address, owner)
    : {};
  const cancel = () => !busy && fold();
  return { email, typeEmail, owner, faults, busy, refused, submit, cancel, dialog };
};

const AddressForm = ({ onSent }: { onSent: (email: string) => void }) => {
  const { email, typeEmail, owner, faults, busy, refused, submit, cancel, dialog } =
    useAddressForm(onSent);
  return (
    <>
      <Form className={styles.form} refused={refused} onSubmit={submit}>
        <EmailField
          label={t`New e-mail address`}
          name="email"
          autoComplete="email"
          spellCheck={false}
          maxLength={254}
          required
          readOnly={busy}
          value={email}
          hint={t`We will e-mail a link to the new address. Nothing changes until you open it.`}
          onType={typeEmail}
          error={faults.email}
        />
        <OwnerField owner={owner} fault={faults.password} readOnly={busy} />
        <FormErrorAlert />
        <div className={styles.buttons}>
          <Button type="submit" busy={busy}>
            {t`Send me a link`}
          </Button>
          <Button variant="outline" onClick={cancel}>
            {t`Cancel`}
          </Button>
        </div>
      </Form>
      {dialog}
    </>
  );
};

/** The message is the same whether or not the address has another account, so that nobody can probe for accounts. */
const AddressLinkSent = ({ to }: { to: string }) => {
  const fold = useFold(false);
  const now = useSession((session) => session.user?.email) ?? '';
  return (
    <div className={styles.form}>
      <Alert kind="success">
        <p>{t`We have sent an e-mail to ${to}. Please open the link in it within one hour.`}</p>
        <p>{t`Please check your spam folder too. Until you open the link, you log in with ${now}.`}</p>
      </Alert>
      <div className={styles.buttons}>
        <Button variant="outline" onClick={fold}>
          {t`Close`}
        </Button>
      </div>
    </div>
  );
};

const ChangeAddress = () => {
  const [sentTo, setSentTo] = useState<string>();
  return sentTo === undefined ? (
    <AddressForm onSent={setSentTo} />
  ) : (
    <AddressLinkSent to={sentTo} />
  );
};

export const AddressRow = () => {
  const email = useSession((session) => session.user?.email);
  return (
    <FoldingRow title={t`Your e-mail address`} line={email} fragment="address">
      <ChangeAddress />
    </FoldingRow>
  );
};
