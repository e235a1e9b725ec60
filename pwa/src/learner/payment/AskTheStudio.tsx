import { studio } from '../../content/studio.ts';
import styles from './OpenOrder.module.css';

/** A WhatsApp link whose message begins with the order's reference. */
const whatsAppAddress = (reference: string) =>
  `https://wa.me/${studio.phone.whatsApp}?text=${encodeURIComponent(`Order ${reference}: `)}`;

/** How to reach the studio about an order. */
export const AskTheStudio = ({ reference }: { reference: string }) => (
  <section className={styles.part} aria-labelledby="ask">
    <h2 className={styles.heading} id="ask">
      A question about this payment?
    </h2>
    <p className={styles.words}>
      Call us or write, and say the reference <span className={styles.reference}>{reference}</span>.
    </p>
    <address className={styles.ways}>
      <a href={`tel:${studio.phone.dial}`}>{studio.phone.shown}</a>
      {studio.phone.whatsApp && (
        <a href={whatsAppAddress(reference)} target="_blank" rel="noopener noreferrer">
          WhatsApp
        </a>
      )}
      <a href={`mailto:${studio.email}?subject=${encodeURIComponent(`Order ${reference}`)}`}>
        E-mail
      </a>
    </address>
  </section>
);
