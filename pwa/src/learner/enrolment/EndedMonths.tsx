import { t } from '@lingui/core/macro';
import type { OwnMonths } from 'bff/contract';
import { scheduleInWords } from '../../content/format.ts';
import { ownTitle } from '../../i18n/localized-content.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/link.tsx';
import { renewalAddress, renewInWords, untilInWords } from '../paid-periods/month-messages.ts';
import styles from './EndedMonths.module.css';

const EndedMonth = ({ own, now }: { own: OwnMonths; now: Date }) => {
  const { words: title, lang } = ownTitle(own);
  const renew = renewInWords(own);
  return (
    <li>
      <Card>
        <div className={styles.ended}>
          <div>
            <h3 className={styles.title} lang={lang}>
              {title}
            </h3>
            <p className={styles.facts}>{scheduleInWords(own)}</p>
            <p className={styles.facts}>{untilInWords(own, now)}</p>
          </div>
          {renew && (
            <Link className={buttonClass({ variant: 'outline' })} to={renewalAddress(own)}>
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

/** What was paid by the month and is over: there for 60 days, so that it can be renewed. */
export const EndedMonths = ({ ended, now }: { ended: OwnMonths[]; now: Date }) =>
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
