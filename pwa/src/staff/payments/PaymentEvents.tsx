import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { OrderEvent, OrderState, StaffOrder } from 'bff/contract';
import { groupUtr } from 'bff/shared/utr';
import { reasonOf } from '../../account/payment/rejection-reasons.ts';
import { formatDateTime } from '../../content/format.ts';
import styles from '../frame/StaffScreens.module.css';

/** Whether the event replaces a UTR that was under review. */
const isCorrection = (events: OrderEvent[], index: number) =>
  events[index]?.state === 'submitted' && events[index - 1]?.state === 'submitted';

/** The last correction of the UTR under review: its time and the previous UTR. Undefined without a correction. */
const lastCorrection = ({ state, events }: StaffOrder) => {
  const [before, last] = events.slice(-2);
  if (state !== 'submitted' || !isCorrection(events, events.length - 1)) return undefined;
  return before?.utr && last ? { at: last.at, before: before.utr } : undefined;
};

/** Says that the learner has corrected the UTR, so that staff look it up again. */
export const CorrectedUtr = ({ order }: { order: StaffOrder }) => {
  const correction = lastCorrection(order);
  if (!correction) return null;
  return (
    <span className={styles.corrected}>
      {t`UTR corrected on ${{ moment: formatDateTime(correction.at) }}. Before: ${{ utr: groupUtr(correction.before) }}.`}
    </span>
  );
};

interface OrderEventValues {
  moment: string;
  by: string;
  utr: string;
  reason: string | null;
  /** Whether the UTR replaces one that was under review. */
  corrected: boolean;
}

/** The text of an event by the new state of the order. */
const eventFormatters: Record<OrderState, (event: OrderEventValues) => string> = {
  'awaiting payment': ({ moment, by }) => t`${moment}: awaiting payment, by ${by}`,
  submitted: ({ moment, by, utr, corrected }) =>
    corrected
      ? t`${moment}: UTR corrected to ${utr}, by ${by}`
      : t`${moment}: UTR ${utr} sent, by ${by}`,
  paid: ({ moment, by }) => t`${moment}: paid, by ${by}`,
  rejected: ({ moment, by, reason }) =>
    reason ? t`${moment}: rejected (${reason}), by ${by}` : t`${moment}: rejected, by ${by}`,
  cancelled: ({ moment, by }) => t`${moment}: cancelled, by ${by}`,
};

const formatEvent = (event: OrderEvent, corrected: boolean) => {
  const { state, at, by, utr } = event;
  return eventFormatters[state]({
    moment: formatDateTime(at),
    by: by ?? t`a deleted account`,
    utr: groupUtr(utr ?? ''),
    reason: reasonOf(event),
    corrected,
  });
};

/** The last events of the order, with the person and the time. */
export const PaymentEvents = ({ events, reference }: Pick<StaffOrder, 'events' | 'reference'>) => (
  <details className={styles.history}>
    <summary>
      <Trans>
        What happened <span className="visually-hidden">to {reference}</span>
      </Trans>
    </summary>
    <ol>
      {events.map((event, index) => (
        <li key={`${event.at} ${event.state}`}>
          {formatEvent(event, isCorrection(events, index))}
        </li>
      ))}
    </ol>
  </details>
);
