import { appError } from '../../platform/http/errors.ts';
import {
  bodySchema,
  emailAddress,
  line,
  paragraphs,
  personName,
} from '../../platform/http/validate.ts';
import { cleanValue } from '../../shared/pasted-text.ts';

/** The body of a contact message, or of a grievance. */
export const contactMessageBody = bodySchema({
  fullName: personName('contact.full-name', 100),
  email: emailAddress('contact.email'),
  mobileNumber: line('contact.mobile-number', 40).transform(cleanValue),
  message: paragraphs('contact.message', 5000),
});

export const tooManyUnanswered = () => appError(503, 'contact.too-many-waiting');
