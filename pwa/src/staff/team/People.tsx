import { t } from '@lingui/core/macro';
import type { Invitation, Team, TeamMember } from 'bff/contract';
import { useState } from 'react';
import { formatDateTime } from '../../content/format.ts';
import { useSession } from '../../data/session/session.ts';
import { useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { useNow } from '../../schedule/use-now.ts';
import { formatPhone } from '../../shell/signed-in/phone-messages.ts';
import { ActionRow, RowGroup } from '../../shell/signed-in/Rows.tsx';
import { roleName } from '../../shell/signed-in/role-messages.ts';
import { Button } from '../../ui/Button.tsx';
import { StaffQuery } from '../frame/StaffQuery.tsx';
import { InvitationSheet } from './InvitationSheet.tsx';
import { InviteSheet } from './InviteSheet.tsx';
import { MemberSheet } from './MemberSheet.tsx';
import styles from './Team.module.css';
import { teamQuery } from './team.ts';

const formatUntil = ({ expiresAt }: Invitation, now: Date) =>
  Date.parse(expiresAt) <= now.getTime()
    ? t`expired`
    : t`until ${{ moment: formatDateTime(expiresAt, now) }}`;

interface Props {
  shown: Team;
  now: Date;
  onMember: (member: TeamMember) => void;
  onInvitation: (invitation: Invitation) => void;
}

const TeamRows = ({ shown: { people, invitations }, now, onMember, onInvitation }: Props) => {
  const me = useSession(({ user }) => user?.id);
  return (
    <div className={styles.groups}>
      <RowGroup fragment="people" title={t`Team members`}>
        {people.map((member) => (
          <ActionRow
            key={member.id}
            title={member.id === me ? t`${{ name: member.name }} (you)` : member.name}
            line={[
              roleName(member.role),
              member.email ?? (member.phone && formatPhone(member.phone)),
            ]
              .filter(Boolean)
              .join(', ')}
            onPress={() => onMember(member)}
          />
        ))}
      </RowGroup>
      {invitations.length > 0 && (
        <RowGroup fragment="invited" title={t`Invited`}>
          {invitations.map((invitation) => (
            <ActionRow
              key={invitation.id}
              title={invitation.email}
              line={[
                roleName(invitation.role),
                formatUntil(invitation, now),
                invitation.refusesMail && t`our last e-mail came back`,
              ]
                .filter(Boolean)
                .join(', ')}
              onPress={() => onInvitation(invitation)}
            />
          ))}
        </RowGroup>
      )}
    </div>
  );
};

type OpenTeamSheet =
  | { kind: 'invite' }
  | { kind: 'member'; member: TeamMember }
  | { kind: 'invitation'; invitation: Invitation };

/** The team and its open invitations. */
export const People = () => {
  const now = useNow();
  const query = useLiveQuery(teamQuery);
  const [opened, setOpened] = useState<OpenTeamSheet>();
  const close = () => setOpened(undefined);
  return (
    <StaffQuery query={query}>
      {(shown) => (
        <>
          <div>
            <Button aria-haspopup="dialog" onClick={() => setOpened({ kind: 'invite' })}>
              {t`Invite somebody`}
            </Button>
          </div>
          <TeamRows
            shown={shown}
            now={now}
            onMember={(member) => setOpened({ kind: 'member', member })}
            onInvitation={(invitation) => setOpened({ kind: 'invitation', invitation })}
          />
          {opened?.kind === 'invite' && <InviteSheet onClose={close} />}
          {opened?.kind === 'member' && <MemberSheet member={opened.member} onClose={close} />}
          {opened?.kind === 'invitation' && (
            <InvitationSheet invitation={opened.invitation} now={now} onClose={close} />
          )}
        </>
      )}
    </StaffQuery>
  );
};
