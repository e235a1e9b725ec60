import { t } from '@lingui/core/macro';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { pathInCurrentLanguage } from '../../i18n/messages.ts';
import { PlainFrame } from '../../shell/frame/PlainFrame.tsx';
import { MessagePage } from '../../shell/messages/MessagePage.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';

/**
 * The server's pages at the unsubscribe URL (bff/src/messaging/announcements/unsubscribe-routes.ts). No
 * script runs in them. The server replaces the placeholders `%%name%%`.
 */
export const UnsubscribePage = () => (
  <PlainFrame>
    <MessagePage
      title={t`Stop announcements?`}
      actions={
        <form method="post" action="/unsubscribe/%%token%%">
          <input type="hidden" name="List-Unsubscribe" value="One-Click" />
          <Button type="submit" large>
            {t`Stop announcements`}
          </Button>
        </form>
      }
    >
      <p>
        {t`We will stop writing to you about courses and news. You will still get e-mails about your own classes, payments and account.`}
      </p>
    </MessagePage>
  </PlainFrame>
);

/** The server's page at the consent URL of a welcome e-mail (bff/src/messaging/announcements/agree-routes.ts). */
export const ConsentPage = () => (
  <PlainFrame>
    <MessagePage
      title={t`May we write to you?`}
      actions={
        <form method="post" action="/agree/%%token%%">
          <input type="hidden" name="agreed" value="yes" />
          <Button type="submit" large>
            {t`Yes, write to me`}
          </Button>
        </form>
      }
    >
      <p>
        {t`We will write now and then about new courses and events. Every e-mail has a link to stop them with one tap. If you close this page, we will not write.`}
      </p>
    </MessagePage>
  </PlainFrame>
);

/** The result, or the reason for a failure. */
export const UnsubscribeResultPage = () => (
  <PlainFrame>
    <MessagePage
      title="%%title%%"
      actions={
        <>
          <a className={buttonClass()} href={pathInCurrentLanguage(pages.home.path)}>
            {t`Home`}
          </a>
          <a className={buttonClass({ variant: 'outline' })} href={pages.account.path}>
            {pageTitles.account()}
          </a>
        </>
      }
    >
      <p>%%words%%</p>
    </MessagePage>
  </PlainFrame>
);
