import { plural, t } from '@lingui/core/macro';
import type { Offer } from 'bff/contract';
import { indianDate } from 'bff/shared/time/indian-time';
import { type ReactNode, useId } from 'react';
import { formatRupees } from '../../content/format.ts';
import { useNow } from '../../schedule/use-now.ts';
import styles from './OfferChoice.module.css';
import { countDays, formatMonths, offerKeyOf } from './offer-messages.ts';
import { formatLongDay, formatPaidDays } from './paid-days.ts';

/** From today; From 1 December; 3 months */
const formatOfferName = (offer: Offer, offers: Offer[], now: Date): string => {
  const isLateInMonth = offers.some(({ part }) => part);
  if (!isLateInMonth || offer.months > 1) return formatMonths(offer);
  if (offer.part && offer.firstDay === indianDate(now)) return t`From today`;
  return t`From ${{ first: formatLongDay(offer.firstDay, now) }}`;
};

/** The price of the remaining days of the month and of the next month; undefined if there are only remaining days. */
const formatShares = (offer: Offer, month: Offer | undefined): string | undefined => {
  if (!offer.part || !month || offer.fee <= month.fee) return undefined;
  const count = countDays(offer.firstDay, offer.holdsUntil);
  const [share, next] = [formatRupees(offer.fee - month.fee), formatRupees(month.fee)];
  return plural(count, {
    one: `${share} for ${count} day of this month, ${next} for the next month.`,
    other: `${share} for ${count} days of this month, ${next} for the next month.`,
  });
};

const formatOfferDays = (offer: Offer): string => {
  const days = formatPaidDays(offer);
  return offer.begins === 'confirmed' ? t`${days}, if we confirm your payment today` : days;
};

interface OfferCardProps {
  offer: Offer;
  offers: Offer[];
  now: Date;
  group: string;
  isChosen: boolean;
  onChoose: () => void;
}

const OfferCard = ({ offer, offers, now, group, isChosen, onChoose }: OfferCardProps) => {
  const [first] = offers;
  const isRecommended = offer === first && offers.some(({ part }) => part) && !offer.part;
  const month = offers.find(({ months, part }) => months === 1 && !part);
  const shares = formatShares(offer, month);
  return (
    <label className={styles.offer}>
      <input type="radio" name={group} checked={isChosen} onChange={onChoose} />
      <span className={styles.name}>{formatOfferName(offer, offers, now)}</span>
      {isRecommended && <span className={styles.recommended}>{t`Recommended`}</span>}
      <span className={styles.days}>{formatOfferDays(offer)}</span>
      {shares && <span className={styles.days}>{shares}</span>}
      <span className={styles.fee}>{formatRupees(offer.fee)}</span>
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

/** Until when the days and the price of the offer are valid. An earlier server does not send this field. */
const PriceValidity = ({ offer, now }: { offer: Offer; now: Date }) =>
  offer.holdsUntil ? (
    <p className={styles.holds}>
      {t`This price is valid until ${{ day: formatLongDay(offer.holdsUntil, now) }}.`}
    </p>
  ) : null;

/** Chooses the months of a course to buy, with days and price: for checkout, renewal and desk orders. */
export const OfferChoice = ({ offers, chosen, legend, isLegendHidden, onChoose }: Props) => {
  const now = useNow();
  const group = useId();
  return (
    <div className={styles.choice}>
      <fieldset className={styles.offers}>
        <legend className={isLegendHidden ? 'visually-hidden' : styles.legend}>{legend}</legend>
        {offers.map((offer) => (
          <OfferCard
            key={offerKeyOf(offer)}
            {...{ offer, offers, now, group }}
            isChosen={offer === chosen}
            onChoose={() => onChoose(offerKeyOf(offer))}
          />
        ))}
      </fieldset>
      {chosen && <PriceValidity offer={chosen} now={now} />}
    </div>
  );
};
