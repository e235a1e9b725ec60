import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { telAddress, withoutCode } from 'bff/shared/phone-words';
import { pages } from '../../content/paths.ts';
import { useStudioSettings } from '../../content/studio-settings.ts';
import { Link } from '../../ui/link.tsx';
import styles from './OpenOrder.module.css';

/** A WhatsApp link whose message begins with the order's reference. */
const whatsAppUrl = (phone: string, reference: string) =>
  `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(`${t`Order ${reference}:`} `)}`;

interface PhoneContactProps {
  phone: string;
  isOnWhatsApp: boolean;
  reference: string;
}

const PhoneContact = ({ phone, isOnWhatsApp, reference }: PhoneContactProps) => (
  <>
    <a href={telAddress(phone)}>{withoutCode(phone)}</a>
    {isOnWhatsApp && (
      <a href={whatsAppUrl(phone, reference)} target="_blank" rel="noopener noreferrer">
        {t`WhatsApp`}
      </a>
    )}
  </>
);

/** How to contact the studio about an order: the contact form always works. */
export const ContactStudio = ({ reference }: { reference: string }) => {
  const { phone, email, phoneIsOnWhatsApp } = useStudioSettings();
  return (
    <section className={styles.part} aria-labelledby="ask">
      <h2 className={styles.heading} id="ask">
        {t`A question about this payment?`}
      </h2>
      <p className={styles.words}>
        {phone ? (
          <Trans>
            Call or write to us, and give your order number:{' '}
            <span className={styles.reference}>{reference}</span>
          </Trans>
        ) : (
          <Trans>
            Write to us, and give your order number:{' '}
            <span className={styles.reference}>{reference}</span>
          </Trans>
        )}
      </p>
      <address className={styles.ways}>
        {phone && (
          <PhoneContact phone={phone} isOnWhatsApp={phoneIsOnWhatsApp} reference={reference} />
        )}
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
