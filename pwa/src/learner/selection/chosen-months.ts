import type { Offer, SelectedCourse } from 'bff/contract';
import { create } from 'zustand';
import { offerKeyOf } from '../../account/payment/offer-messages.ts';
import { isSameAccount, useSession } from '../../data/session/session.ts';
import { onActingProfileChange } from '../../data/signed-in/acting-profile.ts';

interface ChosenOffers {
  /** The key of the chosen offer of each course, by course id. */
  offers: Readonly<Record<number, string>>;
}

/** The chosen months of the selected courses, while the app is open. */
export const useChosenMonths = create<ChosenOffers>()(() => ({ offers: {} }));

const clearChosenMonths = () => useChosenMonths.setState({ offers: {} });

// Each profile has its own choices.
useSession.subscribe((now, before) => {
  if (!isSameAccount(now, before)) clearChosenMonths();
});
onActingProfileChange(clearChosenMonths);

export const chooseMonths = (courseId: number, key: string): void =>
  useChosenMonths.setState(({ offers }) => ({ offers: { ...offers, [courseId]: key } }));

/** The chosen offer; the first one by default, or if the chosen one is no longer offered. Undefined for a course that is paid once. */
export const chosenOfferOf = (
  { courseId, offers = [] }: Pick<SelectedCourse, 'courseId' | 'offers'>,
  chosen: ChosenOffers['offers'],
): Offer | undefined => offers.find((one) => offerKeyOf(one) === chosen[courseId]) ?? offers[0];

/** The price of the course at checkout. */
export const feeOf = (course: SelectedCourse, chosen: ChosenOffers['offers']): number =>
  chosenOfferOf(course, chosen)?.fee ?? course.fee;
