import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { sentenceFor } from '../../data/network/client.ts';
import { securityApi } from '../../data/signed-in/security-api.ts';
import { useAnswer } from '../../data/signed-in/use-live-query.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { OtherRefusal, RefusedFields } from '../../ui/forms/field-errors.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ConfirmDialog } from '../../ui/signed-in/ConfirmDialog.tsx';
import { LoadFailure } from '../../ui/signed-in/LoadFailure.tsx';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
import { knowsPasskeys, passkeyProblem } from '../auth/passkey-problem.ts';
import { OwnerField } from '../confirm-owner/OwnerField.tsx';
import { useOwner } from '../confirm-owner/use-owner.ts';
import styles from './Security.module.css';
import { security } from './security.ts';
import { showPasskey } from './show-passkey.ts';
import { StepForm } from './TwoFactorForm.tsx';

/** What the server wants to be shown first. */
export type Wanted = 'owner' | 'mailed code' | 'second step';

interface Props {
  wanted: Wanted;
  onConfirmed: () => void;
  onCancel: () => void;
}

const ByPasskey = ({ onConfirmed }: Pick<Props, 'onConfirmed'>) => {
  const { value } = useAnswer(security);
  const { busy, problem, start } = useMutation(showPasskey, onConfirmed, passkeyProblem);
  if (!value?.passkeys.length || !knowsPasskeys()) return null;
  return (
    <>
      <Button variant="outline" busy={busy} onClick={() => void start()}>
        {t`Use a passkey instead`}
      </Button>
      {problem && <Alert kind="error">{problem}</Alert>}
    </>
  );
};

const AsOwner = ({ wanted, onConfirmed, onCancel }: Props) => {
  const byMail = wanted === 'mailed code';
  const owner = useOwner({ byMail });
  const [isMissing, setMissing] = useState(false);
  const { busy, refused, start } = useMutation(() => securityApi.confirm(owner.proof), onConfirmed);
  const confirm = () => {
    setMissing(owner.fault() !== undefined);
    if (!owner.fault()) void start();
  };
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
        <p>
          {byMail
            ? t`Your first passkey or app needs a code that we mail to you: somebody else may know your password.`
            : t`You signed in some time ago. Please show that it is you before you change this.`}
        </p>
        <RefusedFields refused={refused}>
          <OwnerField owner={owner} fault={isMissing ? owner.fault() : undefined} />
          <OtherRefusal />
        </RefusedFields>
        {!byMail && <ByPasskey onConfirmed={onConfirmed} />}
      </div>
    </ConfirmDialog>
  );
};

const ByStep = ({ onConfirmed, onCancel }: Props) => {
  const { value, failure, reload } = useAnswer(security);
  return (
    <Sheet
      title={t`Is it you?`}
      lead={t`Your account has more than a password. Please show that as well before you change this.`}
      onClose={onCancel}
    >
      {value && <StepForm {...value} onShown={onConfirmed} />}
      {!value && failure !== undefined && (
        <LoadFailure onRetry={() => void reload()}>{sentenceFor(failure)}</LoadFailure>
      )}
      {!value && failure === undefined && <Skeleton shape="button" />}
    </Sheet>
  );
};

/** Asks who is there, before ways to sign in, to pay, or into the team are changed: a phone may lie open. */
export const ConfirmFirst = (props: Props) =>
  props.wanted === 'second step' ? <ByStep {...props} /> : <AsOwner {...props} />;
