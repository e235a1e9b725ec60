import type { MaxValue } from '../../field-errors.ts';
import { numberErrors, textErrors, yesOrNoErrors } from './field-errors.ts';

/** What the studio's owner says of it in the app. */
export const studioErrors = {
  'studio.part-unknown': 'The studio says nothing of this kind of itself.',
  'studio.changed-meanwhile': ({ changedBy }: { changedBy: string | null }) =>
    `${changedBy ?? 'Someone'} has changed this meanwhile. Please look at it again, and save your change once more.`,
  ...numberErrors('studio.version', 'The version'),
  'studio.value-required': 'Nothing was sent that could be saved.',

  ...textErrors('studio.teacher-name', 'The teacher’s name'),
  ...textErrors('studio.teacher-about', 'The text about the teacher'),

  ...textErrors('studio.phone', 'The phone number'),
  ...yesOrNoErrors('studio.phone-on-whatsapp', 'WhatsApp'),
  ...textErrors('studio.email', 'The e-mail address'),
  'studio.email-impossible': 'Nobody can be written to at this e-mail address.',
  ...textErrors('studio.street', 'The street address'),
  'studio.social-count': ({ max }: MaxValue) => `There can be at most ${max} links.`,
  ...textErrors('studio.link-name', 'The name of a network'),
  ...textErrors('studio.link', 'The link'),
  'studio.link-of-nobody':
    'Each link must begin with https:// and lead to a page of your own, not to the network’s front page.',

  ...textErrors('studio.upi-id', 'The UPI id'),
  'studio.upi-id-impossible': 'This cannot be a UPI id. It looks like name@bank.',
  ...textErrors('studio.upi-name', 'The name of the payee'),
  'studio.upi-kind-unknown': 'The UPI id is a person’s, or a merchant’s.',
  'studio.upi-merchant-without-id': 'A merchant needs a UPI id.',
  ...textErrors('studio.upi-merchant-code', 'The merchant’s category'),
  'studio.upi-merchant-code-impossible':
    'The merchant’s category is the four digits that the bank has given.',

  ...textErrors('studio.legal-name', 'The legal name'),
  'studio.gst-without-name': 'A studio that charges GST needs a legal name.',
  'studio.gst-invalid': 'Give all that documents say of GST, or nothing.',
  ...textErrors('studio.gst-number', 'The GSTIN'),
  'studio.gst-number-impossible': 'A GSTIN has 15 characters. In this one, a character is wrong.',
  ...textErrors('studio.gst-sac', 'The SAC'),
  'studio.gst-sac-impossible': 'The SAC has six digits, and begins with 99.',
  ...textErrors('studio.gst-rate', 'The rate'),
  'studio.gst-rate-impossible': 'The rate is a percentage from 0 to 28, such as 18 or 2.5.',
  ...textErrors('studio.gst-place', 'The state'),
  'studio.gst-place-impossible':
    'Write the two digits of the state and its name, with a hyphen between them.',
  'studio.gst-place-of-another-state': 'The GSTIN begins with the digits of another state.',
  ...textErrors('studio.gst-address', 'The address of the studio'),

  ...textErrors('studio.grievance-name', 'The name'),
  'studio.grievance-without-name': 'Say who answers complaints.',
  'studio.grievance-without-way':
    'Say how they are reached: by an e-mail address or a phone number.',

  'studio.terms-count': ({ max }: MaxValue) => `There can be at most ${max} sentences.`,
  ...textErrors('studio.term', 'A sentence of the terms'),
  'studio.terms-without-english':
    'Write the terms in English, too: who reads English would find none.',
} as const;
