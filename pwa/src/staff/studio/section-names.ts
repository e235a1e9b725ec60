import { t } from '@lingui/core/macro';
import type { SettingsSection } from 'bff/contract';

/** The names of the sections of the studio settings. */
export const sectionNames = (): Record<SettingsSection, string> => ({
  contact: t`Phone, address and links`,
  teacher: t`The teacher`,
  payment: t`Payment by UPI`,
  legal: t`Legal name and GST`,
  grievance: t`Complaints`,
  terms: t`Refund terms`,
});
