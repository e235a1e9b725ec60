import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { telAddress, withoutCode } from 'bff/shared/phone-words';
import { pages } from '../../content/paths.ts';
import { useFacts } from '../../content/studio-settings.ts';
import { Link } from '../../ui/link.tsx';
import styles from './OpenOrder.module.css';

/** A WhatsApp link whose message begins with the order's reference. */
const whatsAppAddress = (phone: string, reference: string) =>
  `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(`${t`Order ${reference}:`} `)}`;

interface ByPhoneProps {
  phone: string;
  isOnWhatsApp: boolean;
  reference: string;
}

const ByPhone = ({ phone, isOnWhatsApp, reference }: ByPhoneProps) => (
  <>
    <a href={telAddress(phone)}>{withoutCode(phone)}</a>
    {isOnWhatsApp && (
      <a href={whatsAppAddress(phone, reference)} target="_blank" rel="noopener noreferrer">
        {t`WhatsApp`}
      </a>
    )}
  </>
);

/** How to reach the studio about an order: the contact form always works. */
export const AskTheStudio = ({ reference }: { reference: string }) => {
  const { phone, email, phoneIsOnWhatsApp } = useFacts();
  return (
    <section className={styles.part} aria-labelledby="ask">
      <h2 className={styles.heading} id="ask">
        {t`A question about this payment?`}
      </h2>
      <p className={styles.words}>
        {phone ? (
          <Trans>
            Call us or write, and say the reference{' '}
            <span className={styles.reference}>{reference}</span>.
          </Trans>
        ) : (
          <Trans>
            Write to us, and say the reference <span className={styles.reference}>{reference}</span>
            .
          </Trans>
        )}
      </p>
      <address className={styles.ways}>
        {phone && <ByPhone phone={phone} isOnWhatsApp={phoneIsOnWhatsApp} reference={reference} />}
        {email && (
          <a
            href={`mailto:${email}?subject=${encodeURIComponent(t`Order ${reference}`)}`}
          >{t`E-mail`}</a>
        )}
        <Link to={pages.contact.path}>{t`Contact form`}</Link>
      </address>
    </section>
  );
};
