import { t } from '@lingui/core/macro';
import type { MissingSetting } from 'bff/contract';

const words: Record<MissingSetting, () => string> = {
  teacherName: () => t`the teacher’s name`,
  teacherAbout: () => t`a text about the teacher`,
  teacherPicture: () => t`the teacher’s picture`,
  legalName: () => t`the legal name`,
  street: () => t`the street address`,
  phone: () => t`a phone number`,
  email: () => t`an e-mail address`,
  social: () => t`links to social networks`,
  grievance: () => t`who answers complaints`,
  refundTerms: () => t`the refund terms`,
};

/** The fact for members of staff, in the language of their page: a line of a list. */
export const factInWords = (fact: MissingSetting): string => words[fact]();
