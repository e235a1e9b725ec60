import { t } from '@lingui/core/macro';
import { type SyntheticEvent, useState } from 'react';
import type { OwnerProof } from '../../data/network/sign-in/code-api.ts';
import { useSession } from '../../data/session/session.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { put } from '../../data/signed-in/queries.ts';
import { takeToken } from '../../data/signed-in/take-token.ts';
import { notify } from '../../shell/notices/notices.ts';
import { FoldingRow, useFold } from '../../shell/signed-in/Rows.tsx';
import { Button } from '../../ui/Button.tsx';
import { OtherRefusal, RefusedFields } from '../../ui/forms/field-errors.tsx';
import { focusFirstFault, newPasswordFault } from '../auth/auth-rules.ts';
import { PasswordField } from '../auth/PasswordField.tsx';
import { OwnerField } from '../confirm-owner/OwnerField.tsx';
import { signInWays, useHasPassword, useOwner } from '../confirm-owner/use-owner.ts';
import { useKeyChange } from '../two-factor/use-authenticator-change.tsx';
import styles from './AccountScreen.module.css';

const aboutNow = () => {
  const { user } = useSession.getState();
  return user ? [user.name, user.email] : [];
};

const change = async (proof: OwnerProof, newPassword: string) => {
  const { user } = useSession.getState();
  const shown = 'code' in proof ? proof : { currentPassword: proof.password };
  const { token } = await learnerApi.changePassword({ ...shown, newPassword });
  put(signInWays, { hasPassword: true });
  takeToken(token, user);
};

const usePasswordForm = () => {
  const owner = useOwner();
  const { hasPassword } = owner;
  const [newPassword, typeNew] = useState('');
  const fold = useFold(owner.isTyped || newPassword !== '');
  // What was refused here, not why: the words are those of the present language.
  const [refused, setRefused] = useState<string>();
  const {
    busy,
    refused: notTaken,
    start,
    dialog,
  } = useKeyChange(
    () => change(owner.proof, newPassword),
    () => {
      fold();
      notify(() =>
        hasPassword
          ? t`Your password is changed. Every other device is signed out.`
          : t`Your password is set. Every other device is signed out.`,
      );
    },
  );
  const faultsOf = (newPassword: string) => ({
    [hasPassword ? 'password' : 'code']: owner.fault(),
    newPassword: newPasswordFault(newPassword, aboutNow()),
  });
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const faults = faultsOf(newPassword);
    const isRefused = Object.values(faults).some((fault) => fault !== undefined);
    setRefused(isRefused ? newPassword : undefined);
    if (isRefused) return focusFirstFault(event.currentTarget, faults);
    start();
  };
  const isRefused = refused !== undefined;
  const faults = {
    owner: isRefused ? owner.fault() : undefined,
    newPassword: isRefused ? newPasswordFault(refused, aboutNow()) : undefined,
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
        <RefusedFields refused={notTaken}>
          <OwnerField owner={owner} label={t`Password now`} fault={faults.owner} readOnly={busy} />
          <PasswordField
            mode="register"
            label={t`New password`}
            name="newPassword"
            value={newPassword}
            onType={typeNew}
            fault={faults.newPassword}
            readOnly={busy}
          />
          <OtherRefusal />
          <div className={styles.buttons}>
            <Button type="submit" busy={busy}>
              {owner.hasPassword ? t`Change the password` : t`Set the password`}
            </Button>
            <Button variant="outline" onClick={cancel}>
              {t`Cancel`}
            </Button>
          </div>
        </RefusedFields>
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
          ? t`A new one signs out every other device.`
          : t`You log in with codes by mail. With a password you need no mail.`
      }
      fragment="password"
    >
      <PasswordForm />
    </FoldingRow>
  );
};
