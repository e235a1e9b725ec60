import { t } from '@lingui/core/macro';
import type { BackupStatus } from 'bff/contract';
import { indianDate } from 'bff/shared/time/indian-time';
import { formatAsOf, formatShortDate } from '../../content/format.ts';
import { rememberedMs } from '../../data/signed-in/queries.ts';
import { useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import styles from '../frame/StaffScreens.module.css';

/** For example `today at 2:40 am`, or `at 2:40 am on Fri, 20 Nov`. */
const formatWhen = (text: string) => {
  const moment = new Date(text);
  const now = new Date();
  const words = formatAsOf(moment, now);
  return indianDate(moment) === indianDate(now) ? t`today at ${words}` : t`at ${words}`;
};

const unitCount = 3;

const formatInUnit = (size: string, unit: number) => {
  if (unit === 0) return t`${size} KB`;
  return unit === 1 ? t`${size} MB` : t`${size} GB`;
};

/** For example `12 KB`, or `3.1 MB`. */
const formatSize = (bytes: number) => {
  let size = Math.max(bytes / 1000, 1);
  let unit = 0;
  while (size >= 999.5 && unit < unitCount - 1) {
    size /= 1000;
    unit += 1;
  }
  return formatInUnit(unit === 0 || size >= 99.95 ? `${Math.round(size)}` : size.toFixed(1), unit);
};

type RestoreTest = NonNullable<NonNullable<BackupStatus['rehearsal']>['lastGood']>;

const formatRestoreTest = ({ at, rows, seconds }: RestoreTest) => {
  const day = formatShortDate(indianDate(new Date(at)));
  const count = rows.toLocaleString('en-IN');
  return t`Last restore test on ${day}: ${count} rows in ${seconds} s`;
};

/** For example `Last backup: today at 2:40 am, 3.1 MB. Last restore test on 1 Dec: 12,345 rows in 8 s`. */
const formatLastBackup = ({ lastGood, elsewhere, rehearsal }: BackupStatus): string | undefined => {
  // Missing in a cached response, and in that of a server of the previous version.
  const tried = rehearsal?.lastGood;
  const all = [
    lastGood &&
      t`Last backup: ${{ when: formatWhen(lastGood.takenAt) }}, ${{ size: formatSize(lastGood.bytes) }}`,
    elsewhere?.lastGood && t`Off-site copy: ${{ when: formatWhen(elsewhere.lastGood.takenAt) }}`,
    tried && formatRestoreTest(tried),
  ].filter((words) => typeof words === 'string');
  if (all.length === 0) return undefined;
  return all.reduce((before, next) => t`${before}. ${next}`);
};

/**
 * The times of the last nightly backup, of its off-site copy and of the last restore test, below a staff page. The dashboard shows
 * failed and late ones.
 */
export const LastBackup = () => {
  const { data } = useLiveQuery({
    queryKey: ['backups'],
    queryFn: staffApi.readBackups,
    refetchInterval: 5 * 60_000,
    gcTime: rememberedMs,
  });
  const words = data && formatLastBackup(data);
  return words ? <p className={styles.backup}>{words}</p> : null;
};
