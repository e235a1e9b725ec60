import { t } from '@lingui/core/macro';
import type { MissingSetting } from 'bff/contract';

const settingNames: Record<MissingSetting, () => string> = {
  teacherName: () => t`the teacher’s name`,
  teacherAbout: () => t`a text about the teacher`,
  teacherPicture: () => t`the teacher’s picture`,
  legalName: () => t`the legal name`,
  street: () => t`the street address`,
  phone: () => t`a phone number`,
  email: () => t`an e-mail address`,
  social: () => t`links to social networks`,
  grievance: () => t`the person who answers complaints`,
  refundTerms: () => t`the refund terms`,
};

/** The name of a missing setting for staff, in the language of the page: a line of a list. */
export const formatMissingSetting = (setting: MissingSetting): string => settingNames[setting]();
