import { t } from '@lingui/core/macro';
import type { TeamMember, TeamRole } from 'bff/contract';
import { type SyntheticEvent, useState } from 'react';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { useSession } from '../../data/session/session.ts';
import { teamApi } from '../../data/staff/team-api.ts';
import { notify } from '../../shell/notices/notices.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
import { RoleChoice } from './RoleChoice.tsx';
import { roleName } from './role-words.ts';
import styles from './Team.module.css';
import { readAgain } from './team.ts';

interface Props {
  member: TeamMember;
  onClose: () => void;
}

/** Asks before somebody is taken out of the team. */
const Removal = ({ member: { id, name }, onClose, onBack }: Props & { onBack: () => void }) => {
  const { busy, problem, start } = useMutation(
    () => teamApi.remove(id),
    () => {
      notify(() => t`${name} does not work for the studio any more.`);
      readAgain();
      onClose();
    },
  );
  return (
    <Sheet title={t`Remove ${name} from the team?`} busy={busy} onClose={onBack}>
      <div className={styles.form}>
        <p>
          {t`What is for the team closes on their screens at once. They stay a learner, and their classes keep the name.`}
        </p>
        {problem && <Alert kind="error">{problem}</Alert>}
        <Button variant="danger" large block busy={busy} onClick={start}>
          {t`Remove`}
        </Button>
        <Button variant="quiet" block onClick={onBack}>
          {t`Not now`}
        </Button>
      </div>
    </Sheet>
  );
};

/** Another role for somebody who works for the studio, or none. */
export const MemberSheet = ({ member, onClose }: Props) => {
  const { id, name, role: before } = member;
  const [role, setRole] = useState<TeamRole>(before);
  const [removes, setRemoves] = useState(false);
  const isMe = useSession(({ user }) => user?.id === id);
  const { busy, problem, start } = useMutation(
    () => teamApi.changeRole(id, role),
    () => {
      notify(() => t`${name}: ${{ role: roleName(role) }} from now on.`);
      readAgain();
      onClose();
    },
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (role !== before) void start();
  };
  if (removes)
    return <Removal member={member} onClose={onClose} onBack={() => setRemoves(false)} />;
  return (
    <Sheet title={name} lead={member.email ?? member.phone} busy={busy} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <RoleChoice role={role} onChoose={(chosen) => busy || setRole(chosen)} />
        {isMe && role !== before && (
          <Alert kind="info">{t`This is you: you could not give the role back to yourself.`}</Alert>
        )}
        {problem && <Alert kind="error">{problem}</Alert>}
        {role !== before && (
          <>
            <p className={styles.more}>{t`Their open screens follow at once.`}</p>
            <Button type="submit" large block busy={busy}>
              {t`Change the role`}
            </Button>
          </>
        )}
        <Button variant="danger" block onClick={() => setRemoves(true)}>
          {t`Remove from the team`}
        </Button>
      </form>
    </Sheet>
  );
};
