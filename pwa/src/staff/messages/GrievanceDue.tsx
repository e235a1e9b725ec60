import { t } from '@lingui/core/macro';
import { indianDate } from 'bff/shared/time/indian-time';
import { formatDate } from '../../content/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import styles from '../frame/StaffScreens.module.css';

interface Props {
  id: number;
  /** YYYY-MM-DD. */
  dueOn: string;
  isOpen: boolean;
}

/** The number of a grievance about data, and the date by which the studio promised an answer. */
export const GrievanceDue = ({ id, dueOn, isOpen }: Props) => {
  const number = `G-${id}`;
  const day = formatDate(dueOn);
  if (!isOpen) return <p className={styles.more}>{t`Grievance ${number}`}</p>;
  if (dueOn < indianDate(new Date()))
    return <Alert kind="error">{t`Grievance ${number}: you promised an answer by ${day}.`}</Alert>;
  return <Alert kind="info">{t`Grievance ${number}: please answer by ${day}.`}</Alert>;
};
