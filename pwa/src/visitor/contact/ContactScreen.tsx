import { t } from '@lingui/core/macro';
import { telAddress, withoutCode } from 'bff/shared/phone-words';
import { useEffect, useState } from 'react';
import { formatAddressLines } from '../../content/contact.ts';
import { pageTitles } from '../../content/page-titles.ts';
import { studioMessages } from '../../content/studio-messages.ts';
import { useStudioSettings } from '../../content/studio-settings.ts';
import { isOutboxMarked } from '../../data/offline/outbox-mark.ts';
import { lazyPart } from '../../shell/hydration/lazy-part.ts';
import { RiverBand } from '../../shell/pictures/lazy-illustrations.tsx';
import { Card } from '../../ui/Card.tsx';
import { ContactForm, useContactDraft } from './ContactForm.tsx';
import styles from './ContactScreen.module.css';
import type { RefusedMessagesProps } from './outbox/OutboxMessages.tsx';
import { loadOutbox } from './send-message.ts';

const OtherContacts = () => {
  const { phone, email } = useStudioSettings();
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
        <span className={styles.place}>{t`Write here. We will answer by e-mail.`}</span>
      )}
      <span className={styles.place}>{formatAddressLines().join(', ')}</span>
    </address>
  );
};

const RefusedMessages = lazyPart<'RefusedMessages', RefusedMessagesProps>(
  loadOutbox,
  'RefusedMessages',
);

/**
 * Whether the outbox is loaded: at once if this device has a message in it, otherwise once the form is used. Its code
 * must be loaded while there is a network.
 */
const useOutbox = () => {
  const [hasOutbox, setHasOutbox] = useState(false);
  useEffect(() => {
    if (isOutboxMarked()) setHasOutbox(true);
  }, []);
  return { hasOutbox, prepare: () => setHasOutbox(true) };
};

/** Refused messages of this device are above the form; waiting ones are in it, beside the submit button. */
export const ContactScreen = () => {
  const form = useContactDraft();
  const { hasOutbox, prepare } = useOutbox();
  return (
    <div className={`page ${styles.body}`}>
      <div className={styles.words}>
        <h1 tabIndex={-1}>{pageTitles.contact()}</h1>
        <p className={styles.line}>{studioMessages().contactLine}</p>
        <OtherContacts />
        <RiverBand className={styles.scene} />
      </div>
      <Card>
        {hasOutbox && <RefusedMessages onPutBack={form.type} />}
        <ContactForm form={form} hasOutbox={hasOutbox} onUse={prepare} />
      </Card>
    </div>
  );
};
