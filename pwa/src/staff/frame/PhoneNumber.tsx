import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { telAddress } from 'bff/shared/phone-words';
import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { formatPhone } from '../../shell/signed-in/phone-messages.ts';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import styles from './PhoneNumber.module.css';
import { whatsAppUrl } from './phone-links.ts';

const newTabProps = { target: '_blank', rel: 'noopener noreferrer' };

interface TypedNumberProps {
  /** In E.164. The server validates numbers: other texts get no links. */
  phone: string | null | undefined;
  /** The displayed number. */
  children: ReactNode;
  /** The name of the person. */
  name: string;
}

const ContactLinks = ({ phone, children, name }: TypedNumberProps) => {
  if (!phone) return children;
  return (
    <>
      <a href={telAddress(phone)}>{children}</a>
      <a href={whatsAppUrl(phone)} {...newTabProps}>
        <Trans>
          WhatsApp <span className="visually-hidden">to {name}</span>
        </Trans>
      </a>
    </>
  );
};

/** A typed phone number, with links to call and to open WhatsApp if it is valid. */
export const TypedNumber = (props: TypedNumberProps) => (
  <span className={styles.number}>
    <ContactLinks {...props} />
  </span>
);

/** Says that the phone number is not verified. */
export const Unverified = () => (
  <span className={styles.unproven}>
    {t({ message: 'not verified', context: 'a phone number' })}
  </span>
);

interface Props {
  /** The number of an account, in E.164. */
  phone: string;
  /** The name of the person. */
  name: string;
}

/** The phone number of an account. */
export const PhoneNumber = ({ phone, name }: Props) => (
  <span className={styles.number}>
    <ContactLinks phone={phone} name={name}>
      {formatPhone(phone)}
    </ContactLinks>
    <Unverified />
  </span>
);

/** A round link to call. */
export const CallCircle = ({ phone, name }: Props) => (
  <a className={styles.circle} href={telAddress(phone)} aria-label={t`Call ${name}`}>
    <InnerIcon name="call" size={22} />
  </a>
);

interface WhatsAppCircleProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Without a number staff choose the person in WhatsApp. */
  phone: string | null;
  name: string;
  /** The text that is filled in for staff to send. */
  message?: string;
}

/** A round link to write by WhatsApp. */
export const WhatsAppCircle = ({ phone, name, message, ...link }: WhatsAppCircleProps) => (
  <a
    {...link}
    {...newTabProps}
    className={styles.circle}
    href={whatsAppUrl(phone, message)}
    aria-label={t`WhatsApp to ${name}`}
  >
    <InnerIcon name="chat" size={22} />
  </a>
);

/** Links to call and write without the number, for the end of a row in a list. */
export const PhoneCircles = (props: Props) => (
  <span className={styles.circles}>
    <CallCircle {...props} />
    <WhatsAppCircle {...props} />
  </span>
);
