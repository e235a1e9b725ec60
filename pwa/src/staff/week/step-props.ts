import type { StaffClass } from 'bff/contract';

/** What every step of a change is given. */
export interface StepProps {
  found: StaffClass;
  now: Date;
  onDone: (changed: StaffClass) => void;
  /** Somebody was noted as there, or as not there. */
  onNoted: () => void;
  onClose: () => void;
}
