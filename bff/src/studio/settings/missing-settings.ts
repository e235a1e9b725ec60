import type { MissingSetting, PublicStudioSettings } from '../../shared/studio-settings.ts';

/** What the studio can say of itself, as its owner is told at the start and by the doctor, in English. */
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

/** What the studio has not yet said of itself. */
export function missingIn({ teacher, ...facts }: PublicStudioSettings): MissingSetting[] {
  const said: Record<MissingSetting, unknown> = {
    teacherName: teacher.name,
    teacherAbout: teacher.about,
    teacherPicture: teacher.picture,
    legalName: facts.legalName,
    street: facts.street,
    phone: facts.phone,
    email: facts.email,
    social: facts.social[0],
    grievance: facts.grievance.name,
    refundTerms: facts.refundTerms.en[0],
  };
  return (Object.keys(NAMES) as MissingSetting[]).filter((fact) => !said[fact]);
}

/** In words, in English. */
export const missingInWords = (facts: MissingSetting[]): string[] =>
  facts.map((fact) => NAMES[fact]);
