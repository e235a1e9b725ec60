import { t } from '@lingui/core/macro';
import type { TeamRole } from 'bff/contract';
import { roleMessages, roleName, teamRoles } from '../../shell/signed-in/role-messages.ts';
import { ChoiceChips } from '../../ui/signed-in/ChoiceChips.tsx';
import styles from './Team.module.css';

interface Props {
  role: TeamRole;
  onChoose: (role: TeamRole) => void;
}

/** A choice of the role, with a description. */
export const RoleChoice = ({ role, onChoose }: Props) => (
  <div className={styles.role}>
    <ChoiceChips
      legend={t`Role`}
      choices={teamRoles.map((value) => ({ value, label: roleName(value) }))}
      value={role}
      onChoose={onChoose}
    />
    <p className={styles.more} aria-live="polite">
      {roleMessages(role).description}
    </p>
  </div>
);
