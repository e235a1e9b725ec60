import type { Offer, SelectedCourse } from 'bff/contract';
import { create } from 'zustand';
import { keyOfOffer } from '../../account/payment/offer-messages.ts';
import { isSameAccount, useSession } from '../../data/session/session.ts';
import { onOtherWhom } from '../../data/signed-in/acting-profile.ts';

interface Chosen {
  /** The key of the offer that is chosen of a course, by the course's id. */
  offers: Readonly<Record<number, string>>;
}

/** Which months are chosen of the selected courses, as long as the app is open. */
export const useChosenMonths = create<Chosen>()(() => ({ offers: {} }));

const forgetChosen = () => useChosenMonths.setState({ offers: {} });

// What is chosen for somebody is no other person's.
useSession.subscribe((now, before) => {
  if (!isSameAccount(now, before)) forgetChosen();
});
onOtherWhom(forgetChosen);

export const chooseMonths = (courseId: number, key: string): void =>
  useChosenMonths.setState(({ offers }) => ({ offers: { ...offers, [courseId]: key } }));

/** The months that are chosen; those that are offered first by default, and where the others are not offered any more. Undefined of a course that is paid once. */
export const chosenOf = (
  { courseId, offers = [] }: Pick<SelectedCourse, 'courseId' | 'offers'>,
  chosen: Chosen['offers'],
): Offer | undefined => offers.find((one) => keyOfOffer(one) === chosen[courseId]) ?? offers[0];

/** What the course costs at checkout. */
export const feeOf = (course: SelectedCourse, chosen: Chosen['offers']): number =>
  chosenOf(course, chosen)?.fee ?? course.fee;
