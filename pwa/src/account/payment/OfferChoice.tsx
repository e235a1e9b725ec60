import { plural, t } from '@lingui/core/macro';
import type { Offer } from 'bff/contract';
import { indianDate } from 'bff/shared/time/indian-time';
import { type ReactNode, useId } from 'react';
import { rupees } from '../../content/format.ts';
import { useNow } from '../../schedule/use-now.ts';
import styles from './OfferChoice.module.css';
import { daysWithin, keyOfOffer, monthsInWords } from './offer-messages.ts';
import { paidDaysInWords, wholeDayOf } from './paid-days.ts';

/** From today; From 1 December; 3 months */
const nameOf = (offer: Offer, offers: Offer[], now: Date): string => {
  const isLateInMonth = offers.some(({ part }) => part);
  if (!isLateInMonth || offer.months > 1) return monthsInWords(offer);
  if (offer.part && offer.firstDay === indianDate(now)) return t`From today`;
  return t`From ${{ first: wholeDayOf(offer.firstDay, now) }}`;
};

/** What the days that are left of the month cost, and the next one; undefined where these are all. */
const sharesOf = (offer: Offer, month: Offer | undefined): string | undefined => {
  if (!offer.part || !month || offer.fee <= month.fee) return undefined;
  const count = daysWithin(offer.firstDay, offer.holdsUntil);
  const [share, next] = [rupees(offer.fee - month.fee), rupees(month.fee)];
  return plural(count, {
    one: `${share} for ${count} day of this month, ${next} for the next month.`,
    other: `${share} for ${count} days of this month, ${next} for the next month.`,
  });
};

const daysOf = (offer: Offer): string => {
  const days = paidDaysInWords(offer);
  return offer.begins === 'confirmed' ? t`${days}, if we confirm it today` : days;
};

interface CardProps {
  offer: Offer;
  offers: Offer[];
  now: Date;
  group: string;
  isChosen: boolean;
  onChoose: () => void;
}

const OfferCard = ({ offer, offers, now, group, isChosen, onChoose }: CardProps) => {
  const [first] = offers;
  const isRecommended = offer === first && offers.some(({ part }) => part) && !offer.part;
  const month = offers.find(({ months, part }) => months === 1 && !part);
  const shares = sharesOf(offer, month);
  return (
    <label className={styles.offer}>
      <input type="radio" name={group} checked={isChosen} onChange={onChoose} />
      <span className={styles.name}>{nameOf(offer, offers, now)}</span>
      {isRecommended && <span className={styles.recommended}>{t`Recommended`}</span>}
      <span className={styles.days}>{daysOf(offer)}</span>
      {shares && <span className={styles.days}>{shares}</span>}
      <span className={styles.fee}>{rupees(offer.fee)}</span>
    </label>
  );
};

interface Props {
  offers: Offer[];
  chosen: Offer | undefined;
  legend: ReactNode;
  isLegendHidden?: boolean;
  onChoose: (key: string) => void;
}

/** Until when days and price of the offer hold. An offer of a server of the version before does not say it. */
const Holds = ({ offer, now }: { offer: Offer; now: Date }) =>
  offer.holdsUntil ? (
    <p className={styles.holds}>
      {t`This price holds until ${{ day: wholeDayOf(offer.holdsUntil, now) }}.`}
    </p>
  ) : null;

/** Which months of a course are bought, each with its days and its price: for checkout, renewal and the desk. */
export const OfferChoice = ({ offers, chosen, legend, isLegendHidden, onChoose }: Props) => {
  const now = useNow();
  const group = useId();
  return (
    <div className={styles.choice}>
      <fieldset className={styles.offers}>
        <legend className={isLegendHidden ? 'visually-hidden' : styles.legend}>{legend}</legend>
        {offers.map((offer) => (
          <OfferCard
            key={keyOfOffer(offer)}
            {...{ offer, offers, now, group }}
            isChosen={offer === chosen}
            onChoose={() => onChoose(keyOfOffer(offer))}
          />
        ))}
      </fieldset>
      {chosen && <Holds offer={chosen} now={now} />}
    </div>
  );
};
