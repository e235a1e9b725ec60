import type { MaxValue } from '../../field-errors.ts';
import { textErrors, versionErrors, yesOrNoErrors } from './field-errors.ts';

/** What the studio's owner says of it in the app. */
export const studioErrors = {
  'studio.part-unknown': 'There is no such part of the studio’s details.',
  'studio.changed-meanwhile': ({ changedBy }: { changedBy: string | null }) =>
    `${changedBy ?? 'Someone'} has changed this in the meantime. Please look at it again, and save your change once more.`,
  ...versionErrors('studio.version'),
  'studio.value-required': 'There is nothing to save. Please fill in the form.',

  ...textErrors('studio.teacher-name', 'The teacher’s name'),
  ...textErrors('studio.teacher-about', 'The text about the teacher'),

  ...textErrors('studio.phone', 'The phone number'),
  ...yesOrNoErrors('studio.phone-on-whatsapp', 'WhatsApp'),
  ...textErrors('studio.email', 'The e-mail address'),
  'studio.email-impossible': 'This e-mail address cannot receive mail. Please check it.',
  ...textErrors('studio.street', 'The street address'),
  'studio.social-count': ({ max }: MaxValue) => `There can be at most ${max} links.`,
  ...textErrors('studio.link-name', 'The name of a network'),
  ...textErrors('studio.link', 'The link'),
  'studio.link-of-nobody':
    'Each link must begin with https:// and lead to a page of your own, not to the network’s front page.',

  ...textErrors('studio.upi-id', 'The UPI ID'),
  'studio.upi-id-impossible': 'This cannot be a UPI ID. Please enter one such as name@bank.',
  ...textErrors('studio.upi-name', 'The name of the payee'),
  'studio.upi-kind-unknown': 'Please choose whether the UPI ID is a person’s or a merchant’s.',
  'studio.upi-merchant-without-id': 'A merchant needs a UPI ID. Please enter it.',
  ...textErrors('studio.upi-merchant-code', 'The merchant’s category'),
  'studio.upi-merchant-code-impossible':
    'Please enter the four digits that your bank gave you as the merchant’s category.',

  ...textErrors('studio.legal-name', 'The legal name'),
  'studio.gst-without-name': 'A studio that charges GST needs a legal name. Please enter it.',
  'studio.gst-invalid': 'Please fill in all GST fields, or none.',
  ...textErrors('studio.gst-number', 'The GSTIN'),
  'studio.gst-number-impossible':
    'A GSTIN has 15 characters. In this one, a character is wrong. Please check it.',
  ...textErrors('studio.gst-sac', 'The SAC'),
  'studio.gst-sac-impossible': 'Please enter a SAC of six digits that begins with 99.',
  ...textErrors('studio.gst-rate', 'The rate'),
  'studio.gst-rate-impossible': 'Please enter a rate from 0 to 28 percent, such as 18 or 2.5.',
  ...textErrors('studio.gst-place', 'The state'),
  'studio.gst-place-impossible':
    'Please enter the two digits of the state and its name, with a hyphen between them.',
  'studio.gst-place-of-another-state':
    'The GSTIN begins with the digits of another state. Please check both.',
  ...textErrors('studio.gst-address', 'The address of the studio'),

  ...textErrors('studio.grievance-name', 'The name'),
  'studio.grievance-without-name': 'Please enter the person who answers complaints.',
  'studio.grievance-without-way': 'Please enter their e-mail address or phone number.',

  'studio.terms-count': ({ max }: MaxValue) => `There can be at most ${max} sentences.`,
  ...textErrors('studio.term', 'A sentence of the terms'),
  'studio.terms-without-english':
    'Please write the terms in English, too: otherwise English readers see none.',
} as const;
