import { t } from '@lingui/core/macro';
import { DEFAULT_LANGUAGE } from 'bff/shared/languages';
import type { ContactMessage } from '../../data/network/public-api.ts';
import { currentLanguage } from '../../i18n/messages.ts';
import { EmailField } from '../../ui/forms/EmailField.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';

/** The server's limits, in characters. */
const maxLengths = { fullName: 100, email: 254, mobileNumber: 40, message: 5000 };

interface Props {
  message: ContactMessage;
  onType: (typed: Partial<ContactMessage>) => void;
}

/** Makes the server answer in the page's language if JavaScript does not run. */
const PageLanguage = () => {
  const language = currentLanguage();
  return language !== DEFAULT_LANGUAGE && <input type="hidden" name="language" value={language} />;
};

/** The four fields. */
export const ContactFields = ({ message, onType }: Props) => (
  <>
    <TextField
      label={t`Full name`}
      name="fullName"
      value={message.fullName}
      onChange={(event) => onType({ fullName: event.target.value })}
      autoComplete="name"
      maxLength={maxLengths.fullName}
      required
    />
    <EmailField
      label={t`E-mail`}
      name="email"
      value={message.email}
      onType={(email) => onType({ email })}
      autoComplete="email"
      maxLength={maxLengths.email}
      required
    />
    <TextField
      label={t`Mobile number`}
      name="mobileNumber"
      value={message.mobileNumber}
      onChange={(event) => onType({ mobileNumber: event.target.value })}
      inputMode="tel"
      autoComplete="tel"
      maxLength={maxLengths.mobileNumber}
      required
    />
    <TextArea
      label={t({ message: 'Message', context: 'a field of the contact form' })}
      name="message"
      value={message.message}
      onChange={(event) => onType({ message: event.target.value })}
      maxLength={maxLengths.message}
      required
    />
    <PageLanguage />
  </>
);
