import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { formatError } from '../../data/network/client.ts';
import { securityApi } from '../../data/signed-in/security-api.ts';
import { useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormErrorAlert, FormErrorProvider } from '../../ui/forms/field-errors.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ConfirmDialog } from '../../ui/signed-in/ConfirmDialog.tsx';
import { LoadFailure } from '../../ui/signed-in/LoadFailure.tsx';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
import { formatPasskeyError, supportsPasskeys } from '../auth/passkey-support.ts';
import { OwnerField } from '../confirm-owner/OwnerField.tsx';
import { useOwnerConfirmation } from '../confirm-owner/use-owner-confirmation.ts';
import styles from './Security.module.css';
import { securityQuery } from './security.ts';
import { TwoFactorForm } from './TwoFactorForm.tsx';
import { verifyPasskey } from './verify-passkey.ts';

/** The confirmation that the server requires first. */
export type RequiredConfirmation = 'owner' | 'mailed code' | 'second step';

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

const ConfirmAsOwner = ({ wanted, onConfirmed, onCancel }: Props) => {
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

const ConfirmByTwoFactor = ({ onConfirmed, onCancel }: Props) => {
  const { data, error, refetch } = useLiveQuery(securityQuery);
  return (
    <Sheet
      title={t`Is it you?`}
      lead={t`Your account also has a passkey or a code app. Please use it to confirm this change.`}
      onClose={onCancel}
    >
      {data && <TwoFactorForm {...data} onShown={onConfirmed} />}
      {!data && error !== null && (
        <LoadFailure onRetry={() => void refetch()}>{formatError(error)}</LoadFailure>
      )}
      {!data && error === null && <Skeleton shape="button" />}
    </Sheet>
  );
};

/** Confirms the person's identity before logins, payment settings or the team are changed: the phone may be unattended. */
export const ConfirmIdentity = (props: Props) =>
  props.wanted === 'second step' ? (
    <ConfirmByTwoFactor {...props} />
  ) : (
    <ConfirmAsOwner {...props} />
  );
