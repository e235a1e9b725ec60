import { t } from '@lingui/core/macro';
import type { TeamMember, TeamRole } from 'bff/contract';
import { type SyntheticEvent, useState } from 'react';
import { useKeyChange } from '../../account/two-factor/use-authenticator-change.tsx';
import { useSession } from '../../data/session/session.ts';
import { teamApi } from '../../data/staff/team-api.ts';
import { notify } from '../../shell/notices/notices.ts';
import { phoneInWords } from '../../shell/signed-in/phone-messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
import { RoleChoice } from './RoleChoice.tsx';
import { roleName } from './role-messages.ts';
import styles from './Team.module.css';
import { readAgain } from './team.ts';

interface Props {
  member: TeamMember;
  onClose: () => void;
}

interface QuestionProps {
  title: string;
  lead: string;
  /** What is done. */
  confirm: string;
  act: () => Promise<unknown>;
  /** What the notice says when it is done. */
  done: () => string;
  onClose: () => void;
  onBack: () => void;
}

/** Asks before somebody loses something. */
const Question = ({ title, lead, confirm, act, done, onClose, onBack }: QuestionProps) => {
  const { busy, problem, start, dialog } = useKeyChange(act, () => {
    notify(done);
    readAgain();
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

const Removal = ({ member: { id, name }, ...ways }: Props & { onBack: () => void }) => (
  <Question
    {...ways}
    title={t`Remove ${name} from the team?`}
    lead={t`What is for the team closes on their screens at once. They stay a learner, and their classes keep the name.`}
    confirm={t`Remove`}
    act={() => teamApi.remove(id)}
    done={() => t`${name} does not work for the studio any more.`}
  />
);

const Forgetting = ({ member: { id, name }, ...ways }: Props & { onBack: () => void }) => (
  <Question
    {...ways}
    title={t`Forget the passkeys of ${name}?`}
    lead={t`For a person who has lost all passkeys and codes, also those to recover. We log them out everywhere and send them an e-mail. They have a day to add another passkey.`}
    confirm={t`Forget them`}
    act={() => teamApi.forgetKeys(id)}
    done={() => t`The passkeys and codes of ${name} are forgotten.`}
  />
);

/** Another role for somebody who works for the studio, or none. */
export const MemberSheet = ({ member, onClose }: Props) => {
  const { id, name, role: before } = member;
  const [role, setRole] = useState<TeamRole>(before);
  const [asked, ask] = useState<'to remove' | 'to forget'>();
  const isMe = useSession(({ user }) => user?.id === id);
  const { busy, problem, start, dialog } = useKeyChange(
    () => teamApi.changeRole(id, role),
    () => {
      notify(() => t`${name}: ${{ role: roleName(role) }} from now on.`);
      readAgain();
      onClose();
    },
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (role !== before) start();
  };
  const ways = { member, onClose, onBack: () => ask(undefined) };
  if (asked === 'to remove') return <Removal {...ways} />;
  if (asked === 'to forget') return <Forgetting {...ways} />;
  return (
    <>
      <Sheet
        title={name}
        lead={member.email ?? (member.phone && phoneInWords(member.phone))}
        busy={busy}
        onClose={onClose}
      >
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
          {!isMe && (
            <Button variant="outline" block onClick={() => ask('to forget')}>
              {t`Forget lost passkeys`}
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
