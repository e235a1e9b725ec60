import { t } from '@lingui/core/macro';
import { telAddress, withoutCode } from 'bff/shared/phone-words';
import { useEffect, useState } from 'react';
import { addressLines } from '../../content/contact.ts';
import { pageTitles } from '../../content/page-titles.ts';
import { studioWords } from '../../content/studio-messages.ts';
import { useFacts } from '../../content/studio-settings.ts';
import { outboxIsMarked } from '../../data/offline/outbox-mark.ts';
import { lazyPart } from '../../shell/hydration/lazy-part.ts';
import { RiverBand } from '../../shell/pictures/lazy-illustrations.tsx';
import { Card } from '../../ui/Card.tsx';
import { ContactForm, useContactDraft } from './ContactForm.tsx';
import styles from './ContactScreen.module.css';
import type { RefusedProps } from './outbox/OutboxNote.tsx';
import { loadOutbox } from './send-message.ts';

const OtherWays = () => {
  const { phone, email } = useFacts();
  return (
    <address className={styles.ways}>
      {phone && (
        <a className={styles.way} href={telAddress(phone)}>
          {withoutCode(phone)}
        </a>
      )}
      {email && (
        <a className={styles.way} href={`mailto:${email}`}>
          {email}
        </a>
      )}
      {!phone && !email && (
        <span className={styles.place}>{t`Write here: the answer comes by e-mail.`}</span>
      )}
      <span className={styles.place}>{addressLines().join(', ')}</span>
    </address>
  );
};

const Refused = lazyPart<'Refused', RefusedProps>(loadOutbox, 'Refused');

/**
 * Whether the outbox is looked into: at once if this device has a message in it, otherwise once the form is used. Its code
 * must be loaded while there is a network.
 */
const useOutbox = () => {
  const [hasOutbox, setHasOutbox] = useState(false);
  useEffect(() => {
    if (outboxIsMarked()) setHasOutbox(true);
  }, []);
  return { hasOutbox, prepare: () => setHasOutbox(true) };
};

/** The refused messages of this device stand above the form; those that wait in it, beside the button that was pressed. */
export const ContactScreen = () => {
  const form = useContactDraft();
  const { hasOutbox, prepare } = useOutbox();
  return (
    <div className={`page ${styles.body}`}>
      <div className={styles.words}>
        <h1 tabIndex={-1}>{pageTitles.contact()}</h1>
        <p className={styles.line}>{studioWords().contactLine}</p>
        <OtherWays />
        <RiverBand className={styles.scene} />
      </div>
      <Card>
        {hasOutbox && <Refused onPutBack={form.type} />}
        <ContactForm form={form} hasOutbox={hasOutbox} onUse={prepare} />
      </Card>
    </div>
  );
};
