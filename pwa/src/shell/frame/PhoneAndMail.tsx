import { telAddress } from '../../content/contact.ts';

interface Props {
  phone: string | undefined;
  email: string | undefined;
  /** Of each of the two links. */
  className: string | undefined;
}

/** A phone number to call and an address to write to, where there are any. */
export const PhoneAndMail = ({ phone, email, className }: Props) => (
  <>
    {phone && (
      <a className={className} href={telAddress(phone)}>
        {phone}
      </a>
    )}
    {email && (
      <a className={className} href={`mailto:${email}`}>
        {email}
      </a>
    )}
  </>
);
