import type { BackupStatus } from 'bff/contract';
import { asOfWords } from '../../content/format.ts';
import { indianDate } from '../../content/indian-time.ts';
import { useAnswer } from '../../data/signed-in/use-answer.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import styles from '../frame/StaffScreens.module.css';

/** For example `today at 2:40 am`, or `at 2:40 am on Fri, 20 Nov`. */
const whenWords = (text: string) => {
  const moment = new Date(text);
  const now = new Date();
  const isToday = indianDate(moment) === indianDate(now);
  return `${isToday ? 'today ' : ''}at ${asOfWords(moment, now)}`;
};

const units = ['KB', 'MB', 'GB'];

/** For example `12 KB`, or `3.1 MB`. */
const sizeWords = (bytes: number) => {
  let size = Math.max(bytes / 1000, 1);
  let unit = 0;
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${unit === 0 || size >= 99.95 ? Math.round(size) : size.toFixed(1)} ${units[unit]}`;
};

const lastWords = ({ takenAt, bytes }: NonNullable<BackupStatus['lastGood']>) =>
  `Last backup: ${whenWords(takenAt)}, ${sizeWords(bytes)}`;

/** When the last nightly backup was made, below a staff page. That backups fail, or are late, stands on the dashboard. */
export const LastBackup = () => {
  const { value } = useAnswer({
    key: ['backups'],
    ask: staffApi.readBackups,
    everyMs: 5 * 60_000,
    isRemembered: true,
  });
  if (!value?.lastGood) return null;
  return <p className={styles.backup}>{lastWords(value.lastGood)}</p>;
};
