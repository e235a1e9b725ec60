import { enrolments } from '../enrolment/enrolment-store.ts';
import { selection } from './selection-store.ts';

/** Learns which courses need no adding any more. */
export const loadKnownClasses = () => {
  void selection.load();
  void enrolments.load();
};
