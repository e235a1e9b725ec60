import { t } from '@lingui/core/macro';
import { type SyntheticEvent, useState } from 'react';
import type { OwnerProof } from '../../data/network/sign-in/code-api.ts';
import { useSession } from '../../data/session/session.ts';
import { continueWithToken } from '../../data/signed-in/continue-with-token.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { setQueryData } from '../../data/signed-in/queries.ts';
import { showToast } from '../../shell/notices/toasts.ts';
import { FoldingRow, useFold } from '../../shell/signed-in/Rows.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormErrorAlert, FormErrorProvider } from '../../ui/forms/field-errors.tsx';
import { PasswordField } from '../auth/PasswordField.tsx';
import { focusFirstInvalidField, validateNewPassword } from '../auth/validate-auth.ts';
import { OwnerField } from '../confirm-owner/OwnerField.tsx';
import {
  signInMethodsQuery,
  useHasPassword,
  useOwnerConfirmation,
} from '../confirm-owner/use-owner-confirmation.ts';
import { useAuthenticatorChange } from '../two-factor/use-authenticator-change.tsx';
import styles from './AccountScreen.module.css';

const changePassword = async (proof: OwnerProof, newPassword: string) => {
  const { user } = useSession.getState();
  const shown = 'code' in proof ? proof : { currentPassword: proof.password };
  const { token } = await learnerApi.changePassword({ ...shown, newPassword });
  setQueryData(signInMethodsQuery, { hasPassword: true });
  continueWithToken(token, user);
};

const usePasswordForm = () => {
  const owner = useOwnerConfirmation();
  const { hasPassword } = owner;
  const [newPassword, typeNew] = useState('');
  const fold = useFold(owner.isTyped || newPassword !== '');
  // The refused password, not the message, so that the message follows the present language.
  const [refused, setRefused] = useState<string>();
  const {
    busy,
    refused: notTaken,
    start,
    dialog,
  } = useAuthenticatorChange(
    () => changePassword(owner.proof, newPassword),
    () => {
      fold();
      showToast(() =>
        hasPassword
          ? t`Your password is changed. All other devices are logged out.`
          : t`Your password is set. All other devices are logged out.`,
      );
    },
  );
  const faultsOf = (newPassword: string) => ({
    [hasPassword ? 'password' : 'code']: owner.fault(),
    newPassword: validateNewPassword(newPassword),
  });
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const faults = faultsOf(newPassword);
    const isRefused = Object.values(faults).some((fault) => fault !== undefined);
    setRefused(isRefused ? newPassword : undefined);
    if (isRefused) return focusFirstInvalidField(event.currentTarget, faults);
    start();
  };
  const isRefused = refused !== undefined;
  const faults = {
    owner: isRefused ? owner.fault() : undefined,
    newPassword: isRefused ? validateNewPassword(refused) : undefined,
  };
  const cancel = () => !busy && fold();
  return { owner, newPassword, typeNew, faults, busy, notTaken, submit, cancel, dialog };
};

const PasswordForm = () => {
  const { owner, newPassword, typeNew, faults, busy, notTaken, submit, cancel, dialog } =
    usePasswordForm();
  return (
    <>
      <form className={styles.form} noValidate onSubmit={submit}>
        <FormErrorProvider refused={notTaken}>
          <OwnerField
            owner={owner}
            label={t`Current password`}
            fault={faults.owner}
            readOnly={busy}
          />
          <PasswordField
            mode="register"
            label={t`New password`}
            name="newPassword"
            value={newPassword}
            onType={typeNew}
            fault={faults.newPassword}
            readOnly={busy}
          />
          <FormErrorAlert />
          <div className={styles.buttons}>
            <Button type="submit" busy={busy}>
              {owner.hasPassword ? t`Change the password` : t`Set the password`}
            </Button>
            <Button variant="outline" onClick={cancel}>
              {t`Cancel`}
            </Button>
          </div>
        </FormErrorProvider>
      </form>
      {dialog}
    </>
  );
};

export const PasswordRow = () => {
  const hasPassword = useHasPassword();
  return (
    <FoldingRow
      title={hasPassword ? t`Your password` : t`Set a password`}
      line={
        hasPassword
          ? t`A new password logs you out on all other devices.`
          : t`You log in with codes by e-mail. With a password, you do not need the e-mail.`
      }
      fragment="password"
    >
      <PasswordForm />
    </FoldingRow>
  );
};
