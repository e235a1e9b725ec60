import { t } from '@lingui/core/macro';
import type { TeamRole } from 'bff/contract';
import { useState } from 'react';
import { useAuthenticatorChange } from '../../account/two-factor/use-authenticator-change.tsx';
import { useDraft } from '../../data/forms/use-draft.ts';
import { teamApi } from '../../data/staff/team-api.ts';
import { showToast } from '../../shell/notices/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { EmailField } from '../../ui/forms/EmailField.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { FormErrorAlert } from '../../ui/forms/field-errors.tsx';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
import { RoleChoice } from './RoleChoice.tsx';
import styles from './Team.module.css';
import { refetchTeam } from './team.ts';

interface InvitationDraft {
  email: string;
  role: TeamRole;
}

const emptyInvitation: InvitationDraft = { email: '', role: 'teacher' };

/** Invites a person to the team by e-mail. */
export const InviteSheet = ({ onClose }: { onClose: () => void }) => {
  const { draft, type, forget } = useDraft('invitation', emptyInvitation);
  const { email, role } = draft;
  const [isMissing, setMissing] = useState(false);
  const address = email.trim();
  const close = () => {
    forget();
    onClose();
  };
  const { busy, refused, start, dialog } = useAuthenticatorChange(
    () => teamApi.invite({ email: address, role }),
    () => {
      showToast(() => t`The invitation is on its way to ${address}.`);
      refetchTeam();
      close();
    },
  );
  const submit = () => {
    setMissing(address === '');
    if (address !== '') start();
  };
  return (
    <>
      <Sheet
        title={t`Invite somebody`}
        lead={t`They get a link by e-mail. It works for three days and only for this address.`}
        busy={busy}
        onClose={close}
      >
        <Form className={styles.form} refused={refused} onSubmit={submit}>
          <EmailField
            label={t`E-mail`}
            name="email"
            autoComplete="off"
            spellCheck={false}
            required
            readOnly={busy}
            value={email}
            error={isMissing ? t`E-mail is required.` : undefined}
            onType={(email) => type({ email })}
          />
          <RoleChoice role={role} onChoose={(chosen) => busy || type({ role: chosen })} />
          <FormErrorAlert />
          <Button type="submit" large block busy={busy}>
            {t`Send the invitation`}
          </Button>
        </Form>
      </Sheet>
      {dialog}
    </>
  );
};
