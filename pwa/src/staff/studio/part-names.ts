import { t } from '@lingui/core/macro';
import type { SettingsSection } from 'bff/contract';

/** The parts of what the studio says of itself, as staff read them. */
export const partNames = (): Record<SettingsSection, string> => ({
  contact: t`Phone, address and links`,
  teacher: t`The teacher`,
  payment: t`Payment by UPI`,
  legal: t`Legal name and GST`,
  grievance: t`Complaints`,
  terms: t`Refund terms`,
});
