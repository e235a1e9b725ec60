import type { AtMost } from '../../field-faults.ts';
import { numberFaults, textFaults, yesOrNoFaults } from './field-faults.ts';

/** What the studio's owner says of it in the app. */
export const studioRefusals = {
  'studio.part-unknown': 'The studio says nothing of this kind of itself.',
  'studio.changed-meanwhile': ({ changedBy }: { changedBy: string | null }) =>
    `${changedBy ?? 'Someone'} has changed this meanwhile. Please look at it again, and save your change once more.`,
  ...numberFaults('studio.version', 'The version'),
  'studio.value-required': 'Nothing was sent that could be saved.',

  ...textFaults('studio.teacher-name', 'The teacher’s name'),
  ...textFaults('studio.teacher-about', 'The text about the teacher'),

  ...textFaults('studio.phone', 'The phone number'),
  ...yesOrNoFaults('studio.phone-on-whatsapp', 'WhatsApp'),
  ...textFaults('studio.email', 'The e-mail address'),
  'studio.email-impossible': 'Nobody can be written to at this e-mail address.',
  ...textFaults('studio.street', 'The street address'),
  'studio.social-count': ({ max }: AtMost) => `There can be at most ${max} links.`,
  ...textFaults('studio.link-name', 'The name of a network'),
  ...textFaults('studio.link', 'The link'),
  'studio.link-of-nobody':
    'Each link must begin with https:// and lead to a page of your own, not to the network’s front page.',

  ...textFaults('studio.upi-id', 'The UPI id'),
  'studio.upi-id-impossible': 'This cannot be a UPI id. It looks like name@bank.',
  ...textFaults('studio.upi-name', 'The name of the payee'),
  'studio.upi-kind-unknown': 'The UPI id is a person’s, or a merchant’s.',
  'studio.upi-merchant-without-id': 'A merchant needs a UPI id.',
  ...textFaults('studio.upi-merchant-code', 'The merchant’s category'),
  'studio.upi-merchant-code-impossible':
    'The merchant’s category is the four digits that the bank has given.',

  ...textFaults('studio.legal-name', 'The legal name'),
  'studio.gst-without-name': 'A studio that charges GST needs a legal name.',
  'studio.gst-invalid': 'Give all that documents say of GST, or nothing.',
  ...textFaults('studio.gst-number', 'The GSTIN'),
  'studio.gst-number-impossible': 'A GSTIN has 15 characters. In this one, a character is wrong.',
  ...textFaults('studio.gst-sac', 'The SAC'),
  'studio.gst-sac-impossible': 'The SAC has six digits, and begins with 99.',
  ...textFaults('studio.gst-rate', 'The rate'),
  'studio.gst-rate-impossible': 'The rate is a percentage from 0 to 28, such as 18 or 2.5.',
  ...textFaults('studio.gst-place', 'The state'),
  'studio.gst-place-impossible':
    'Write the two digits of the state and its name, with a hyphen between them.',
  'studio.gst-place-of-another-state': 'The GSTIN begins with the digits of another state.',
  ...textFaults('studio.gst-address', 'The address of the studio'),

  ...textFaults('studio.grievance-name', 'The name'),
  'studio.grievance-without-name': 'Say who answers complaints.',
  'studio.grievance-without-way':
    'Say how they are reached: by an e-mail address or a phone number.',

  'studio.terms-count': ({ max }: AtMost) => `There can be at most ${max} sentences.`,
  ...textFaults('studio.term', 'A sentence of the terms'),
  'studio.terms-without-english':
    'Write the terms in English, too: who reads English would find none.',
} as const;
