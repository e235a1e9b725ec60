import { t } from '@lingui/core/macro';
import type { TeamMember, TeamRole } from 'bff/contract';
import { type SyntheticEvent, useState } from 'react';
import { useAuthenticatorChange } from '../../account/two-factor/use-authenticator-change.tsx';
import { useSession } from '../../data/session/session.ts';
import { teamApi } from '../../data/staff/team-api.ts';
import { showToast } from '../../shell/notices/toasts.ts';
import { formatPhone } from '../../shell/signed-in/phone-messages.ts';
import { roleName } from '../../shell/signed-in/role-messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
import { RoleChoice } from './RoleChoice.tsx';
import styles from './Team.module.css';
import { refetchTeam } from './team.ts';

interface Props {
  member: TeamMember;
  onClose: () => void;
}

interface ConfirmSheetProps {
  title: string;
  lead: string;
  /** The label of the button. */
  confirm: string;
  action: () => Promise<unknown>;
  /** The text of the toast. */
  done: () => string;
  onClose: () => void;
  onBack: () => void;
}

/** A confirmation before a team member loses access. */
const ConfirmSheet = ({
  title,
  lead,
  confirm,
  action,
  done,
  onClose,
  onBack,
}: ConfirmSheetProps) => {
  const { busy, problem, start, dialog } = useAuthenticatorChange(action, () => {
    showToast(done);
    refetchTeam();
    onClose();
  });
  return (
    <>
      <Sheet title={title} busy={busy} onClose={onBack}>
        <div className={styles.form}>
          <p>{lead}</p>
          {problem && <Alert kind="error">{problem}</Alert>}
          <Button variant="danger" large block busy={busy} onClick={start}>
            {confirm}
          </Button>
          <Button variant="quiet" block onClick={() => busy || onBack()}>
            {t`Not now`}
          </Button>
        </div>
      </Sheet>
      {dialog}
    </>
  );
};

const RemoveMember = ({ member: { id, name }, ...sheetProps }: Props & { onBack: () => void }) => (
  <ConfirmSheet
    {...sheetProps}
    title={t`Remove ${name} from the team?`}
    lead={t`The team’s pages close on their screens at once. They remain a learner, and their name stays on their classes.`}
    confirm={t`Remove`}
    action={() => teamApi.removeMember(id)}
    done={() => t`${name} is no longer on the team.`}
  />
);

const ForgetPasskeys = ({ member: { id, name }, ...ways }: Props & { onBack: () => void }) => (
  <ConfirmSheet
    {...ways}
    title={t`Remove all passkeys of ${name}?`}
    lead={t`For someone who has lost all passkeys and codes, including recovery codes. We log them out everywhere and send them an e-mail. They have one day to add a new passkey.`}
    confirm={t`Remove them`}
    action={() => teamApi.removeAuthenticators(id)}
    done={() => t`The passkeys and codes of ${name} are removed.`}
  />
);

/** Changes the role of a team member, or removes the member. */
export const MemberSheet = ({ member, onClose }: Props) => {
  const { id, name, role: before } = member;
  const [role, setRole] = useState<TeamRole>(before);
  const [asked, ask] = useState<'to remove' | 'to forget'>();
  const isMe = useSession(({ user }) => user?.id === id);
  const { busy, problem, start, dialog } = useAuthenticatorChange(
    () => teamApi.changeRole(id, role),
    () => {
      showToast(() => t`${name} has a new role: ${{ role: roleName(role) }}.`);
      refetchTeam();
      onClose();
    },
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (role !== before) start();
  };
  const ways = { member, onClose, onBack: () => ask(undefined) };
  if (asked === 'to remove') return <RemoveMember {...ways} />;
  if (asked === 'to forget') return <ForgetPasskeys {...ways} />;
  return (
    <>
      <Sheet
        title={name}
        lead={member.email ?? (member.phone && formatPhone(member.phone))}
        busy={busy}
        onClose={onClose}
      >
        <form className={styles.form} noValidate onSubmit={submit}>
          <RoleChoice role={role} onChoose={(chosen) => busy || setRole(chosen)} />
          {isMe && role !== before && (
            <Alert kind="info">{t`This is you: you would not be able to give yourself the role again.`}</Alert>
          )}
          {problem && <Alert kind="error">{problem}</Alert>}
          {role !== before && (
            <>
              <p className={styles.more}>{t`Their open pages change at once.`}</p>
              <Button type="submit" large block busy={busy}>
                {t`Change the role`}
              </Button>
            </>
          )}
          {!isMe && (
            <Button variant="outline" block onClick={() => ask('to forget')}>
              {t`Remove lost passkeys`}
            </Button>
          )}
          <Button variant="danger" block onClick={() => ask('to remove')}>
            {t`Remove from the team`}
          </Button>
        </form>
      </Sheet>
      {dialog}
    </>
  );
};
