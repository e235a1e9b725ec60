import { useEffect } from 'react';
import { studio } from '../../content/studio.ts';
import { RiverBand } from '../../shell/pictures/lazy-drawings.tsx';
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

/** The messages of this device that were refused. Those that wait are told of in the form, beside the button that was pressed. */
const Refused = () => {
  const Shown = useContact(({ outbox }) => outbox?.Refused);
  useEffect(prepareMarkedOutbox, []);
  return Shown && <Shown />;
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
      <Refused />
      <ContactForm />
    </Card>
  </div>
);
