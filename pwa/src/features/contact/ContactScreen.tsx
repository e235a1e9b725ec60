import { useEffect } from 'react';
import { studio } from '../../content/studio.ts';
import { RiverBand } from '../../drawings/lazy-drawings.tsx';
import { Card } from '../../ui/Card.tsx';
import { ContactForm } from './ContactForm.tsx';
import styles from './ContactScreen.module.css';
import { prepareMarkedOutbox, useContact } from './contact-store.ts';

const OtherWays = () => (
  <address className={styles.ways}>
    <a className={styles.way} href={`tel:${studio.phone.dial}`}>
      {studio.phone.shown}
    </a>
    <a className={styles.way} href={`mailto:${studio.email}`}>
      {studio.email}
    </a>
    <span className={styles.place}>{studio.address.join(', ')}</span>
  </address>
);

/** The messages that wait on this device, if there are any. */
const Waiting = () => {
  const OutboxNote = useContact((contact) => contact.OutboxNote);
  useEffect(prepareMarkedOutbox, []);
  return OutboxNote && <OutboxNote />;
};

export const ContactScreen = () => (
  <div className={`page ${styles.body}`}>
    <div className={styles.words}>
      <h1 tabIndex={-1}>ContactUs</h1>
      <p className={styles.line}>{studio.contactLine}</p>
      <OtherWays />
      <RiverBand className={styles.scene} />
    </div>
    <Card>
      <Waiting />
      <ContactForm />
    </Card>
  </div>
);
