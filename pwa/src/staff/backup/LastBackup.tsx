import { t } from '@lingui/core/macro';
import type { BackupStatus } from 'bff/contract';
import { indianDate } from 'bff/shared/time/indian-time';
import { asOfWords, dayAndMonthOf } from '../../content/format.ts';
import { useAnswer } from '../../data/signed-in/use-live-query.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import styles from '../frame/StaffScreens.module.css';

/** For example `today at 2:40 am`, or `at 2:40 am on Fri, 20 Nov`. */
const whenWords = (text: string) => {
  const moment = new Date(text);
  const now = new Date();
  const words = asOfWords(moment, now);
  return indianDate(moment) === indianDate(now) ? t`today at ${words}` : t`at ${words}`;
};

const mostUnits = 3;

const inUnit = (size: string, unit: number) => {
  if (unit === 0) return t`${size} KB`;
  return unit === 1 ? t`${size} MB` : t`${size} GB`;
};

/** For example `12 KB`, or `3.1 MB`. */
const sizeWords = (bytes: number) => {
  let size = Math.max(bytes / 1000, 1);
  let unit = 0;
  while (size >= 999.5 && unit < mostUnits - 1) {
    size /= 1000;
    unit += 1;
  }
  return inUnit(unit === 0 || size >= 99.95 ? `${Math.round(size)}` : size.toFixed(1), unit);
};

type Rehearsal = NonNullable<NonNullable<BackupStatus['rehearsal']>['lastGood']>;

const rehearsedWords = ({ at, rows, seconds }: Rehearsal) => {
  const day = dayAndMonthOf(indianDate(new Date(at)));
  const count = rows.toLocaleString('en-IN');
  return t`Last rehearsed on ${day}: ${count} rows in ${seconds} s`;
};

/** For example `Last backup: today at 2:40 am, 3.1 MB. Last rehearsed on 1 Dec: 12,345 rows in 8 s`. */
const lastWords = ({ lastGood, elsewhere, rehearsal }: BackupStatus): string | undefined => {
  // A remembered answer, and that of a server before this version, says nothing of it.
  const tried = rehearsal?.lastGood;
  const all = [
    lastGood &&
      t`Last backup: ${{ when: whenWords(lastGood.takenAt) }}, ${{ size: sizeWords(lastGood.bytes) }}`,
    elsewhere?.lastGood && t`Copy elsewhere: ${{ when: whenWords(elsewhere.lastGood.takenAt) }}`,
    tried && rehearsedWords(tried),
  ].filter((words) => typeof words === 'string');
  if (all.length === 0) return undefined;
  return all.reduce((before, next) => t`${before}. ${next}`);
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
