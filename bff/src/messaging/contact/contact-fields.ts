import { refusal } from '../../platform/http/errors.ts';
import {
  bodyOf,
  emailAddress,
  line,
  paragraphs,
  personName,
} from '../../platform/http/validate.ts';
import { cleanValue } from '../../shared/pasted-text.ts';

/** What people write to the studio: a message, or a grievance. */
export const contactMessage = bodyOf({
  fullName: personName('contact.full-name', 100),
  email: emailAddress('contact.email'),
  mobileNumber: line('contact.mobile-number', 40).transform(cleanValue),
  message: paragraphs('contact.message', 5000),
});

export const tooManyWaiting = () => refusal(503, 'contact.too-many-waiting');
