import { Trans } from '@lingui/react/macro';
import { telAddress } from 'bff/shared/phone-words';
import { buttonClass } from '../../ui/Button.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { whatsAppUrl } from '../frame/phone-links.ts';
import styles from './Person.module.css';

interface Props {
  name: string;
  /** As E.164. */
  phone: string;
}

/** Buttons to call the number and to open a WhatsApp chat. */
export const ContactButtons = ({ name, phone }: Props) => (
  <div className={styles.reach}>
    <a className={buttonClass({ variant: 'soft' })} href={telAddress(phone)}>
      <InnerIcon name="call" size={22} />
      <Trans>
        Call <span className="visually-hidden">{name}</span>
      </Trans>
    </a>
    <a
      className={buttonClass()}
      href={whatsAppUrl(phone)}
      target="_blank"
      rel="noopener noreferrer"
    >
      <InnerIcon name="chat" size={22} />
      <Trans>
        WhatsApp <span className="visually-hidden">to {name}</span>
      </Trans>
    </a>
  </div>
);
