import { telAddress } from '../../content/contact.ts';
import { pages } from '../../content/paths.ts';
import { studio } from '../../content/studio.ts';
import { Link } from '../../ui/link.tsx';
import styles from './OpenOrder.module.css';

/** A WhatsApp link whose message begins with the order's reference. */
const whatsAppAddress = (phone: string, reference: string) =>
  `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(`Order ${reference}: `)}`;

const ByPhone = ({ phone, reference }: { phone: string; reference: string }) => (
  <>
    <a href={telAddress(phone)}>{phone}</a>
    {studio.phoneIsOnWhatsApp && (
      <a href={whatsAppAddress(phone, reference)} target="_blank" rel="noopener noreferrer">
        WhatsApp
      </a>
    )}
  </>
);

/** How to reach the studio about an order: the contact form always works. */
export const AskTheStudio = ({ reference }: { reference: string }) => {
  const { phone, email } = studio;
  return (
    <section className={styles.part} aria-labelledby="ask">
      <h2 className={styles.heading} id="ask">
        A question about this payment?
      </h2>
      <p className={styles.words}>
        {phone ? 'Call us or write' : 'Write to us'}, and say the reference{' '}
        <span className={styles.reference}>{reference}</span>.
      </p>
      <address className={styles.ways}>
        {phone && <ByPhone phone={phone} reference={reference} />}
        {email && (
          <a href={`mailto:${email}?subject=${encodeURIComponent(`Order ${reference}`)}`}>E-mail</a>
        )}
        <Link to={pages.contact.path}>Contact form</Link>
      </address>
    </section>
  );
};
