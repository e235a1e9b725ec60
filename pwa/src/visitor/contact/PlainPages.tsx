import { t } from '@lingui/core/macro';
import { messages } from '../../content/messages.ts';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { pathInCurrentLanguage } from '../../i18n/messages.ts';
import { PlainFrame } from '../../shell/frame/PlainFrame.tsx';
import { MessagePage } from '../../shell/messages/MessagePage.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ContactFields } from './ContactFields.tsx';
import styles from './ContactForm.module.css';

/** The page after a contact form that the browser has sent without the app. */
export const MessageSentPage = () => (
  <PlainFrame>
    <MessagePage
      title={messages.messageSent()}
      actions={
        <>
          <a className={buttonClass()} href={pathInCurrentLanguage(pages.home.path)}>
            {t`Home`}
          </a>
          <a
            className={buttonClass({ variant: 'outline' })}
            href={pathInCurrentLanguage(pages.courses.path)}
          >
            {pageTitles.courses()}
          </a>
        </>
      }
    >
      <p>{t`We read every message and write back.`}</p>
    </MessagePage>
  </PlainFrame>
);

/** Placeholders: the server replaces them with the typed texts. `%%sentence%%` becomes its reason. */
const typedPlaceholders = {
  fullName: '%%fullName%%',
  email: '%%email%%',
  mobileNumber: '%%mobileNumber%%',
  message: '%%message%%',
};

/** The page after a refused form: the form again, with the typed texts. */
export const MessageRefusedPage = () => (
  <PlainFrame>
    <div className="page plain-form">
      <h1>{pageTitles.contact()}</h1>
      <Card>
        <form className={styles.form} method="post" action="/send-email">
          <Alert kind="error">
            <p>{messages.messageNotSent()}</p>
            <p>%%sentence%%</p>
          </Alert>
          <ContactFields message={typedPlaceholders} onType={() => {}} />
          <Button type="submit" block>
            {t`Send message`}
          </Button>
        </form>
      </Card>
    </div>
  </PlainFrame>
);
