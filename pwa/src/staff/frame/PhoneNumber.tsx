import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { telAddress } from 'bff/shared/phone-words';
import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { phoneInWords } from '../../shell/signed-in/phone-messages.ts';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import styles from './PhoneNumber.module.css';
import { whatsAppAddress } from './phone-links.ts';

const elsewhere = { target: '_blank', rel: 'noopener noreferrer' };

interface NumberProps {
  /** As E.164. The server decides what is a number: nothing else has links. */
  phone: string | null | undefined;
  /** As it is shown. */
  children: ReactNode;
  /** Whose it is. */
  name: string;
}

const Links = ({ phone, children, name }: NumberProps) => {
  if (!phone) return children;
  return (
    <>
      <a href={telAddress(phone)}>{children}</a>
      <a href={whatsAppAddress(phone)} {...elsewhere}>
        <Trans>
          WhatsApp <span className="visually-hidden">to {name}</span>
        </Trans>
      </a>
    </>
  );
};

/** A number as somebody typed it, with links to call and to write by WhatsApp, if it is a phone number. */
export const TypedNumber = (props: NumberProps) => (
  <span className={styles.number}>
    <Links {...props} />
  </span>
);

/** Nothing proves that a number is the person's, and that is said. */
export const Unproven = () => (
  <span className={styles.unproven}>{t({ message: 'not proven', context: 'a phone number' })}</span>
);

interface Props {
  /** Of an account, as E.164. */
  phone: string;
  /** Whose it is. */
  name: string;
}

/** The phone number of an account. */
export const PhoneNumber = ({ phone, name }: Props) => (
  <span className={styles.number}>
    <Links phone={phone} name={name}>
      {phoneInWords(phone)}
    </Links>
    <Unproven />
  </span>
);

/** A round link to call. */
export const CallCircle = ({ phone, name }: Props) => (
  <a className={styles.circle} href={telAddress(phone)} aria-label={t`Call ${name}`}>
    <InnerIcon name="call" size={22} />
  </a>
);

interface WhatsAppProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Without a number, the person is chosen in WhatsApp. */
  phone: string | null;
  name: string;
  /** What is written there, for staff to send. */
  message?: string;
}

/** A round link to write by WhatsApp. */
export const WhatsAppCircle = ({ phone, name, message, ...link }: WhatsAppProps) => (
  <a
    {...link}
    {...elsewhere}
    className={styles.circle}
    href={whatsAppAddress(phone, message)}
    aria-label={t`WhatsApp to ${name}`}
  >
    <InnerIcon name="chat" size={22} />
  </a>
);

/** In a list of people, at the end of a row: the links without the number. */
export const PhoneCircles = (props: Props) => (
  <span className={styles.circles}>
    <CallCircle {...props} />
    <WhatsAppCircle {...props} />
  </span>
);
