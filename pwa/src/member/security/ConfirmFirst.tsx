import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { answered } from '../../data/signed-in/questions.ts';
import { securityApi } from '../../data/signed-in/security-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/signed-in/ConfirmDialog.tsx';
import { knowsPasskeys, passkeyProblem } from '../auth/passkey-problem.ts';
import { OwnerField } from '../owner/OwnerField.tsx';
import { useOwner } from '../owner/use-owner.ts';
import styles from './Security.module.css';
import { security } from './security.ts';
import { showPasskey } from './show-passkey.ts';

interface Props {
  onConfirmed: () => void;
  onCancel: () => void;
}

const ByPasskey = ({ onConfirmed }: Pick<Props, 'onConfirmed'>) => {
  const { busy, problem, start } = useMutation(showPasskey, onConfirmed, passkeyProblem);
  return (
    <>
      <Button variant="outline" busy={busy} onClick={() => void start()}>
        {t`Use a passkey instead`}
      </Button>
      {problem && <Alert kind="error">{problem}</Alert>}
    </>
  );
};

/** Asks who is there, before ways to sign in, or to pay, are changed: a phone may lie open. */
export const ConfirmFirst = ({ onConfirmed, onCancel }: Props) => {
  const owner = useOwner();
  const [isMissing, setMissing] = useState(false);
  const { busy, problem, start } = useMutation(() => securityApi.confirm(owner.proof), onConfirmed);
  const confirm = () => {
    setMissing(owner.fault() !== undefined);
    if (!owner.fault()) void start();
  };
  const hasPasskey = (answered(security)?.passkeys.length ?? 0) > 0 && knowsPasskeys();
  return (
    <ConfirmDialog
      title={t`Is it you?`}
      confirm={t`Continue`}
      look="action"
      busy={busy}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <div className={styles.part}>
        <p>{t`You signed in some time ago. Please show that it is you before you change this.`}</p>
        <OwnerField owner={owner} fault={isMissing ? owner.fault() : undefined} />
        {problem && <Alert kind="error">{problem}</Alert>}
        {hasPasskey && <ByPasskey onConfirmed={onConfirmed} />}
      </div>
    </ConfirmDialog>
  );
};
