import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { securityApi } from '../../data/signed-in/security-api.ts';
import { useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormErrorAlert, FormErrorProvider } from '../../ui/forms/field-errors.tsx';
import { ConfirmDialog } from '../../ui/signed-in/ConfirmDialog.tsx';
import { formatPasskeyError, supportsPasskeys } from '../auth/passkey-support.ts';
import { OwnerField } from '../confirm-owner/OwnerField.tsx';
import { useOwnerConfirmation } from '../confirm-owner/use-owner-confirmation.ts';
import styles from './Security.module.css';
import { securityQuery } from './security.ts';
import { verifyPasskey } from './verify-passkey.ts';

/** The confirmation that the server requires first. */
export type RequiredConfirmation = 'owner' | 'mailed code';

interface Props {
  wanted: RequiredConfirmation;
  onConfirmed: () => void;
  onCancel: () => void;
}

const ConfirmByPasskey = ({ onConfirmed }: Pick<Props, 'onConfirmed'>) => {
  const { data } = useLiveQuery(securityQuery);
  const { busy, problem, start } = useMutation(verifyPasskey, onConfirmed, formatPasskeyError);
  if (!data?.passkeys.length || !supportsPasskeys()) return null;
  return (
    <>
      <Button variant="outline" busy={busy} onClick={() => void start()}>
        {t`Use a passkey instead`}
      </Button>
      {problem && <Alert kind="error">{problem}</Alert>}
    </>
  );
};

/** Confirms the person's identity before logins, payment settings or the team are changed: the phone may be unattended. */
export const ConfirmIdentity = ({ wanted, onConfirmed, onCancel }: Props) => {
  const byMail = wanted === 'mailed code';
  const owner = useOwnerConfirmation({ byMail });
  const [isMissing, setMissing] = useState(false);
  const { busy, refused, start } = useMutation(
    () => securityApi.confirmOwner(owner.proof),
    onConfirmed,
  );
  const confirm = () => {
    setMissing(owner.fault() !== undefined);
    if (!owner.fault()) void start();
  };
  return (
    <ConfirmDialog
      title={t`Is it you?`}
      confirm={t`Continue`}
      variant="action"
      busy={busy}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <div className={styles.part}>
        <p>
          {byMail
            ? t`Before you add your first passkey or code app, please enter the code that we e-mail you: somebody else may know your password.`
            : t`You logged in some time ago. Please confirm that it is you before you change this.`}
        </p>
        <FormErrorProvider refused={refused}>
          <OwnerField owner={owner} fault={isMissing ? owner.fault() : undefined} />
          <FormErrorAlert />
        </FormErrorProvider>
        {!byMail && <ConfirmByPasskey onConfirmed={onConfirmed} />}
      </div>
    </ConfirmDialog>
  );
};
