import { t } from '@lingui/core/macro';
import type { ContactMessage } from '../../data/network/public-api.ts';
import { MessageFields } from '../../ui/forms/MessageFields.tsx';

interface Props {
  message: ContactMessage;
  onType: (typed: Partial<ContactMessage>) => void;
}

/** The four fields. */
export const ContactFields = (props: Props) => (
  <MessageFields
    {...props}
    labels={{
      fullName: t`Full name`,
      email: t`E-mail`,
      mobileNumber: t`Mobile number`,
      message: t({ message: 'Message', context: 'a field of the contact form' }),
    }}
  />
);
