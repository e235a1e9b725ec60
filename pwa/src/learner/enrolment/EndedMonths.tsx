import { t } from '@lingui/core/macro';
import type { MonthlyCourse } from 'bff/contract';
import { formatSchedule } from '../../content/format.ts';
import { localizeTitle } from '../../i18n/localized-content.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/link.tsx';
import { formatPaidUntil, formatRenew, renewalPath } from '../paid-periods/month-messages.ts';
import styles from './EndedMonths.module.css';

const EndedMonth = ({ own, now }: { own: MonthlyCourse; now: Date }) => {
  const { words: title, lang } = localizeTitle(own);
  const renew = formatRenew(own);
  return (
    <li>
      <Card>
        <div className={styles.ended}>
          <div>
            <h3 className={styles.title} lang={lang}>
              {title}
            </h3>
            <p className={styles.facts}>{formatSchedule(own)}</p>
            <p className={styles.facts}>{formatPaidUntil(own, now)}</p>
          </div>
          {renew && (
            <Link className={buttonClass({ variant: 'outline' })} to={renewalPath(own)}>
              {renew}{' '}
              <span className="visually-hidden" lang={lang}>
                {title}
              </span>
            </Link>
          )}
        </div>
      </Card>
    </li>
  );
};

/** Monthly courses whose paid time is over. The server lists them for 60 days, so that they can be renewed. */
export const EndedMonths = ({ ended, now }: { ended: MonthlyCourse[]; now: Date }) =>
  ended.length > 0 && (
    <section className={styles.place} aria-labelledby="ended-months">
      <h2 className={styles.heading} id="ended-months">
        {t`Ended`}
      </h2>
      <ul className={styles.list}>
        {ended.map((own) => (
          <EndedMonth key={own.courseId} own={own} now={now} />
        ))}
      </ul>
    </section>
  );
