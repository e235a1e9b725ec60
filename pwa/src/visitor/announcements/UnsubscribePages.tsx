import { pages } from '../../content/paths.ts';
import { PlainFrame } from '../../shell/frame/PlainFrame.tsx';
import { MessagePage } from '../../shell/messages/MessagePage.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';

/**
 * The server's answers to the address that ends announcements (bff/src/messages/announcements/unsubscribe-routes.ts). No
 * script runs in them. The server fills in what is written as `%%name%%`.
 */
export const Unsubscribe = () => (
  <PlainFrame>
    <MessagePage
      title="No more announcements?"
      actions={
        <form method="post" action="/unsubscribe/%%token%%">
          <input type="hidden" name="List-Unsubscribe" value="One-Click" />
          <Button type="submit" large>
            Stop announcements
          </Button>
        </form>
      }
    >
      <p>
        We no longer write to you about courses and news then. Mails about your own classes,
        payments and account still come.
      </p>
    </MessagePage>
  </PlainFrame>
);

/** What has become of it, or why nothing has. */
export const UnsubscribeNote = () => (
  <PlainFrame>
    <MessagePage
      title="%%title%%"
      actions={
        <>
          <a className={buttonClass()} href={pages.home.path}>
            Home
          </a>
          <a className={buttonClass({ variant: 'outline' })} href={pages.account.path}>
            {pages.account.title}
          </a>
        </>
      }
    >
      <p>%%words%%</p>
    </MessagePage>
  </PlainFrame>
);
