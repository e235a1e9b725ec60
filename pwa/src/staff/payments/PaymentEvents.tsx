import type { OrderEvent, StaffOrder } from 'bff/contract';
import { momentOf } from '../../content/format.ts';
import { grouped } from '../../member/payment/utr.ts';
import styles from '../frame/StaffScreens.module.css';
import { stateNames } from './state-names.ts';

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
      Corrected on {momentOf(correction.at)}. It was {grouped(correction.before)}.
    </span>
  );
};

const wordsOf = ({ state, utr, reason }: OrderEvent, corrected: boolean) => {
  if (state === 'submitted')
    return `${corrected ? 'corrected' : 'sent'}, UTR ${grouped(utr ?? '')}`;
  const name = stateNames[state].toLowerCase();
  return reason ? `${name} (${reason})` : name;
};

/** The order's last changes, with who and when. */
export const PaymentEvents = ({ events, reference }: Pick<StaffOrder, 'events' | 'reference'>) => (
  <details className={styles.history}>
    <summary>
      What happened <span className="visually-hidden">to {reference}</span>
    </summary>
    <ol>
      {events.map((event, place) => (
        <li key={`${event.at} ${event.state}`}>
          {momentOf(event.at)}: {wordsOf(event, isCorrection(events, place))}, by{' '}
          {event.by ?? 'a deleted account'}
        </li>
      ))}
    </ol>
  </details>
);
