import type { BackupStatus } from 'bff/contract';
import { asOfWords, dayAndMonthOf } from '../../content/format.ts';
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

/** For example `Last backup: today at 2:40 am, 3.1 MB. Last rehearsed on 1 Dec: 12,345 rows in 8 s`. */
const lastWords = ({ lastGood, elsewhere, rehearsal }: BackupStatus): string | undefined => {
  // A remembered answer, and that of a server before this version, says nothing of it.
  const tried = rehearsal?.lastGood;
  const all = [
    lastGood && `Last backup: ${whenWords(lastGood.takenAt)}, ${sizeWords(lastGood.bytes)}`,
    elsewhere?.lastGood && `Copy elsewhere: ${whenWords(elsewhere.lastGood.takenAt)}`,
    tried &&
      `Last rehearsed on ${dayAndMonthOf(indianDate(new Date(tried.at)))}: ${tried.rows.toLocaleString('en-IN')} rows in ${tried.seconds} s`,
  ].filter(Boolean);
  return all.join('. ') || undefined;
};

/**
 * Below a staff page: when the last nightly backup was made, how new its copy elsewhere is, and when a restore was last rehearsed.
 * What fails, or is late, stands on the dashboard.
 */
export const LastBackup = () => {
  const { value } = useAnswer({
    key: ['backups'],
    ask: staffApi.readBackups,
    everyMs: 5 * 60_000,
    isRemembered: true,
  });
  const words = value && lastWords(value);
  return words ? <p className={styles.backup}>{words}</p> : null;
};
