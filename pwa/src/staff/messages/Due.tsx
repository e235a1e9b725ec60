import { t } from '@lingui/core/macro';
import { indianDate } from 'bff/shared/time/indian-time';
import { dayOf } from '../../content/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import styles from '../frame/StaffScreens.module.css';

interface Props {
  id: number;
  /** YYYY-MM-DD. */
  dueOn: string;
  isOpen: boolean;
}

/** Of a grievance about data: its number, and the day by which its sender was promised an answer. */
export const Due = ({ id, dueOn, isOpen }: Props) => {
  const number = `G-${id}`;
  const day = dayOf(dueOn);
  if (!isOpen) return <p className={styles.more}>{t`Grievance ${number}`}</p>;
  if (dueOn < indianDate(new Date()))
    return <Alert kind="error">{t`Grievance ${number}: the answer was promised by ${day}.`}</Alert>;
  return <Alert kind="info">{t`Grievance ${number}: answer by ${day}.`}</Alert>;
};
