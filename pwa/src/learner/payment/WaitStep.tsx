import { t } from '@lingui/core/macro';
import type { LearnerOrder } from 'bff/contract';
import { inIndia } from 'bff/shared/time/indian-time';
import { groupUtr } from 'bff/shared/utr';
import { formatRefusedEmail } from '../../account/payment/refused-mail-messages.ts';
import { formatDateTime } from '../../content/format.ts';
import { studioMessages } from '../../content/studio-messages.ts';
import { Illustration } from '../../illustrations/Illustration.tsx';
import { useNow } from '../../schedule/use-now.ts';
import { Card } from '../../ui/Card.tsx';
import { CorrectUtr } from './CorrectUtr.tsx';
import { formatSince } from './since-messages.ts';
import styles from './WaitStep.module.css';
import { waitHeadingId } from './wait-heading-id.ts';

/** A clock that shows when the UTR was sent, before a low sun. */
const SentAtClock = ({ at }: { at: Date }) => {
  const clock = inIndia(at);
  const minutes = clock.getUTCMinutes();
  const hours = (clock.getUTCHours() % 12) + minutes / 60;
  return (
    <Illustration viewBox="0 0 96 96" keep="all" className={styles.clock}>
      <circle cx="48" cy="48" r="46" fill="var(--plate-dawn)" />
      <circle cx="48" cy="48" r="34" fill="var(--sun)" />
      <circle cx="48" cy="48" r="27" fill="#fffdf8" />
      <g stroke="#123628" strokeLinecap="round">
        {[0, 90, 180, 270].map((turn) => (
          <path key={turn} strokeWidth="2" d="M48 25v3" transform={`rotate(${turn} 48 48)`} />
        ))}
        <path strokeWidth="4" d="M48 48V35" transform={`rotate(${hours * 30} 48 48)`} />
        <path strokeWidth="2.5" d="M48 48V29" transform={`rotate(${minutes * 6} 48 48)`} />
      </g>
      <circle cx="48" cy="48" r="2.6" fill="#b9502b" />
    </Illustration>
  );
};

/** The third step: staff compare the UTR with the bank statement. There is nothing to do, and no button. */
export const WaitStep = ({ order }: { order: LearnerOrder }) => {
  const now = useNow();
  const sent = new Date(order.changedAt);
  return (
    <Card>
      <section className={styles.wait} aria-labelledby={waitHeadingId}>
        <SentAtClock at={sent} />
        <div className={styles.words}>
          <h2 className={styles.heading} id={waitHeadingId} tabIndex={-1}>
            {t`We are checking your payment`}
          </h2>
          <p>
            {order.refusesMail
              ? `${t`Thank you. We check your payment ${{ when: studioMessages().paymentsChecked }}; there is nothing more for you to do. As soon as it is confirmed, this page shows it.`} ${formatRefusedEmail()}`
              : t`Thank you. We check your payment ${{ when: studioMessages().paymentsChecked }}; there is nothing more for you to do. As soon as it is confirmed, this page shows it and we e-mail you.`}
          </p>
          <dl className={styles.facts}>
            <div>
              <dt>{t`UTR`}</dt>
              <dd className={styles.figures}>{groupUtr(order.utr ?? '')}</dd>
            </div>
            <div>
              <dt>{t`Sent`}</dt>
              <dd>
                <time dateTime={order.changedAt}>{formatDateTime(sent, now)}</time>
              </dd>
            </div>
            <div>
              <dt>{t`Being checked`}</dt>
              <dd>{formatSince(sent, now)}</dd>
            </div>
          </dl>
          {order.lookedAt ? (
            <p>
              {t`We are comparing the UTR with our bank statement now. If you see a mistake in it, please write to us.`}
            </p>
          ) : (
            <CorrectUtr order={order} />
          )}
        </div>
      </section>
    </Card>
  );
};
