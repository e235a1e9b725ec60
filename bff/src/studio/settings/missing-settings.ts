import type { MissingSetting, PublicStudioSettings } from '../../shared/studio-settings.ts';

/** The settings that may be missing, as the start and the doctor list them for the owner, in English. */
const NAMES = {
  teacherName: 'the teacher’s name',
  teacherAbout: 'a text about the teacher',
  teacherPicture: 'the teacher’s picture',
  legalName: 'the legal name',
  street: 'the street address',
  phone: 'a phone number',
  email: 'an e-mail address',
  social: 'links to social networks',
  grievance: 'who answers complaints',
  refundTerms: 'the refund terms',
} satisfies Record<MissingSetting, string>;

/** The settings that are missing. */
export function findMissingSettings({ teacher, ...known }: PublicStudioSettings): MissingSetting[] {
  const values: Record<MissingSetting, unknown> = {
    teacherName: teacher.name,
    teacherAbout: teacher.about,
    teacherPicture: teacher.picture,
    legalName: known.legalName,
    street: known.street,
    phone: known.phone,
    email: known.email,
    social: known.social[0],
    grievance: known.grievance.name,
    refundTerms: known.refundTerms.en[0],
  };
  return (Object.keys(NAMES) as MissingSetting[]).filter((setting) => !values[setting]);
}

/** Their names in English. */
export const describeMissingSettings = (settings: MissingSetting[]): string[] =>
  settings.map((setting) => NAMES[setting]);
