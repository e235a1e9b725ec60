import { t } from '@lingui/core/macro';
import type { TeamRole } from 'bff/contract';
import { ChoiceChips } from '../../ui/signed-in/ChoiceChips.tsx';
import { formatRole, roleName, roles } from './role-messages.ts';
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
      choices={roles.map((value) => ({ value, label: roleName(value) }))}
      value={role}
      onChoose={onChoose}
    />
    <p className={styles.more} aria-live="polite">
      {formatRole(role)}
    </p>
  </div>
);
