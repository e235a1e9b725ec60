import type { InvitationDetails } from 'bff/contract';
import { roleMessages } from '../../../shell/signed-in/role-messages.ts';

/** Who invites the person, to which role, and what they will do. */
export const InvitationText = ({ role, invitedBy }: InvitationDetails) => {
  const { invitation, work } = roleMessages(role);
  return (
    <p>
      <strong>{invitation?.(invitedBy)}</strong> {work}
    </p>
  );
};
