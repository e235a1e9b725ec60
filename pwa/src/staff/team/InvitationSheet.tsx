import { t } from '@lingui/core/macro';
import type { Invitation } from 'bff/contract';
import { useAuthenticatorChange } from '../../account/two-factor/use-authenticator-change.tsx';
import { formatAsOf } from '../../content/format.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { teamApi } from '../../data/staff/team-api.ts';
import { showToast } from '../../shell/notices/toasts.ts';
import { roleName } from '../../shell/signed-in/role-messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
import styles from './Team.module.css';
import { refetchTeam } from './team.ts';

interface Props {
  invitation: Invitation;
  now: Date;
  onClose: () => void;
}

/** An open invitation, which can be sent again or withdrawn. */
export const InvitationSheet = ({ invitation, now, onClose }: Props) => {
  const { id, email, role, invitedBy, madeAt, refusesMail } = invitation;
  const finish = (message: () => string) => () => {
    showToast(message);
    refetchTeam();
    onClose();
  };
  const again = useAuthenticatorChange(
    () => teamApi.resendInvitation(id),
    finish(() => t`A new invitation is on its way to ${email}. The earlier link no longer works.`),
  );
  const withdrawal = useMutation(
    () => teamApi.withdrawInvitation(id),
    finish(() => t`The invitation to ${email} is withdrawn.`),
  );
  const problem = again.problem ?? withdrawal.problem;
  const busy = again.busy || withdrawal.busy;
  return (
    <>
      <Sheet title={email} lead={roleName(role)} busy={busy} onClose={onClose}>
        <div className={styles.form}>
          <p>{t`Invited by ${invitedBy}, ${{ moment: formatAsOf(new Date(madeAt), now) }}.`}</p>
          {refusesMail && (
            <p>{t`Our last e-mail to this address came back. Please check the address.`}</p>
          )}
          {problem && <Alert kind="error">{problem}</Alert>}
          <Button variant="soft" large block busy={busy} onClick={again.start}>
            {t`Send again`}
          </Button>
          <Button variant="danger" block busy={busy} onClick={withdrawal.start}>
            {t`Withdraw the invitation`}
          </Button>
        </div>
      </Sheet>
      {again.dialog}
    </>
  );
};
