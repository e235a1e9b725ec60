import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { OrderEvent, OrderState, StaffOrder } from 'bff/contract';
import { groupUtr } from 'bff/shared/utr';
import { momentOf } from '../../content/format.ts';
import styles from '../frame/StaffScreens.module.css';

/** A UTR after another one that was checked. */
const isCorrection = (events: OrderEvent[], place: number) =>
  events[place]?.state === 'submitted' && events[place - 1]?.state === 'submitted';

/** When the UTR that is checked was corrected last, and what it was before; undefined if it was not. */
const lastCorrection = ({ state, events }: StaffOrder) => {
  const [before, last] = events.slice(-2);
  if (state !== 'submitted' || !isCorrection(events, events.length - 1)) return undefined;
  return before?.utr && last ? { at: last.at, before: before.utr } : undefined;
};

/** Says that the learner has corrected the UTR: who has looked it up already looks again. */
export const Corrected = ({ order }: { order: StaffOrder }) => {
  const correction = lastCorrection(order);
  if (!correction) return null;
  return (
    <span className={styles.corrected}>
      {t`Corrected on ${{ moment: momentOf(correction.at) }}. It was ${{ utr: groupUtr(correction.before) }}.`}
    </span>
  );
};

interface Happened {
  moment: string;
  by: string;
  utr: string;
  reason: string | null;
  /** Whether the UTR takes the place of another one that was checked. */
  corrected: boolean;
}

/** What has happened to an order that came into a state. */
const happened: Record<OrderState, (event: Happened) => string> = {
  'awaiting payment': ({ moment, by }) => t`${moment}: awaiting payment, by ${by}`,
  submitted: ({ moment, by, utr, corrected }) =>
    corrected
      ? t`${moment}: corrected, UTR ${utr}, by ${by}`
      : t`${moment}: sent, UTR ${utr}, by ${by}`,
  paid: ({ moment, by }) => t`${moment}: paid, by ${by}`,
  rejected: ({ moment, by, reason }) =>
    reason ? t`${moment}: rejected (${reason}), by ${by}` : t`${moment}: rejected, by ${by}`,
  cancelled: ({ moment, by }) => t`${moment}: cancelled, by ${by}`,
};

const eventInWords = ({ state, at, by, utr, reason }: OrderEvent, corrected: boolean) =>
  happened[state]({
    moment: momentOf(at),
    by: by ?? t`a deleted account`,
    utr: groupUtr(utr ?? ''),
    reason,
    corrected,
  });

/** The order's last changes, with who and when. */
export const PaymentEvents = ({ events, reference }: Pick<StaffOrder, 'events' | 'reference'>) => (
  <details className={styles.history}>
    <summary>
      <Trans>
        What happened <span className="visually-hidden">to {reference}</span>
      </Trans>
    </summary>
    <ol>
      {events.map((event, place) => (
        <li key={`${event.at} ${event.state}`}>
          {eventInWords(event, isCorrection(events, place))}
        </li>
      ))}
    </ol>
  </details>
);
