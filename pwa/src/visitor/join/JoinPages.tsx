import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { pathInCurrentLanguage } from '../../i18n/messages.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { JoinPage, type JoinPageProps } from './JoinPage.tsx';

/**
 * The server's pages at a join path that cannot redirect to the class now. They are not pages of the app: their links
 * are plain, and their only script is countdown.ts. The server replaces the placeholders `%%name%%`
 * (bff/src/courses/join/page.ts).
 */
const coursePlaceholder = '%%course%%';

const BottomLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className={`${buttonClass({ variant: 'outline' })} join-action`} href={href}>
    {children}
  </a>
);

const hourPlaceholder = '%%hour%%';

/** A title with an hour, which stays on one line: "7 am", "सुबह 7 बजे". */
const withUnbrokenHour = (title: string) => {
  const [before, after] = title.split(hourPlaceholder);
  return (
    <>
      {before}
      <span className="join-hour">{hourPlaceholder}</span>
      {after}
    </>
  );
};

const AddToCalendar = () => (
  <BottomLink href="%%calendar%%">
    <InnerIcon name="calendar" />
    {t`Add to calendar`}
  </BottomLink>
);

const CourseLink = () => <BottomLink href="%%courseLink%%">{t`See the course`}</BottomLink>;

/** The script adds the hours in the visitor's time zone, if it is not India's. */
const VisitorHours = () => (
  <span className="join-own" data-from="%%startsAt%%" data-until="%%endsAt%%" />
);

/** The times that the script needs to open the class at the right moment, even if the phone's clock is wrong. */
const countdownAttributes = { 'data-now': '%%now%%', 'data-opens-at': '%%opensAt%%' };

/** Hours before the class. Without JavaScript the browser opens the class as well, but there is no countdown. */
export const JoinEarly = () => (
  <JoinPage
    course={coursePlaceholder}
    title={withUnbrokenHour(t`Your class begins at %%hour%%`)}
    action={<AddToCalendar />}
  >
    <p className="join-when">
      %%when%%
      <VisitorHours />
    </p>
    <div className="join-countdown" {...countdownAttributes} hidden>
      <p className="join-count" role="timer" />
      <p className="join-unit" />
    </div>
    <p className="join-opens">{t`You can join from %%opens%%.`}</p>
    <p>{t`This page will open the class by itself.`}</p>
    <p className="join-notice">%%notice%%</p>
    <p className="join-notice">%%teacher%%</p>
  </JoinPage>
);

/** The class is open, but another site may have linked here: pressing the button records attendance. */
export const JoinConfirm = () => (
  <JoinPage
    course={coursePlaceholder}
    title={t`Your class is open`}
    action={
      <a className={`${buttonClass({ large: true })} join-now`} href="%%join%%">
        {t`Join`}
      </a>
    }
  >
    <p className="join-when">
      %%when%%
      <VisitorHours />
    </p>
    <p className="join-notice">%%teacher%%</p>
    <p>
      {t`You opened this page from another site, so please tap once more to join. We then mark you present.`}
    </p>
  </JoinPage>
);

/** Several members of a family, who share the phone, can join the class. */
export const JoinWho = () => (
  <JoinPage course={coursePlaceholder} title={t`Who is joining?`}>
    <p className="join-when">
      %%when%%
      <VisitorHours />
    </p>
    <p className="join-notice">%%teacher%%</p>
    <p>{t`Everyone you choose is marked present.`}</p>
    <ul className="join-people">
      %%each_people%%
      <li>
        <a className={buttonClass({ large: true, block: true })} href="%%join%%">
          %%name%%
        </a>
      </li>
      %%end%%
      <li>
        <a className={buttonClass({ variant: 'outline', large: true, block: true })} href="%%all%%">
          {t`All together`}
        </a>
      </li>
    </ul>
  </JoinPage>
);

/** Days before the class. */
export const JoinLater = () => (
  <JoinPage
    course={coursePlaceholder}
    title={withUnbrokenHour(t`Your class begins %%day%% at %%hour%% IST`)}
    action={<AddToCalendar />}
  >
    <p className="join-when">
      %%hours%%
      <VisitorHours />
    </p>
    {/* Invisible: an open page reloads in time. */}
    <div {...countdownAttributes} hidden />
    <p>{t`You can join here from %%opensOn%%.`}</p>
    <p className="join-notice">%%notice%%</p>
    <p className="join-notice">%%teacher%%</p>
  </JoinPage>
);

export const JoinCancelled = () => (
  <JoinPage course={coursePlaceholder} title="%%title%%" action={<CourseLink />}>
    <p className="join-notice">%%why%%</p>
    <p className="join-when">
      %%next%%
      <VisitorHours />
    </p>
  </JoinPage>
);

export const JoinNotSet = () => (
  <JoinPage course={coursePlaceholder} title={t`The class link is not ready yet`}>
    <p>{t`As soon as your teacher adds the link, this page opens the class by itself.`}</p>
    <p className="join-notice">%%teacher%%</p>
  </JoinPage>
);

const EnrolledOnlyPage = ({ action, children }: Pick<JoinPageProps, 'action' | 'children'>) => (
  <JoinPage
    course={coursePlaceholder}
    title={t`This class is for enrolled learners`}
    action={action}
  >
    <p className="join-when">
      %%when%%
      <VisitorHours />
    </p>
    <p className="join-notice">%%notice%%</p>
    <p className="join-notice">%%free%%</p>
    {children}
  </JoinPage>
);

export const JoinForEnrolled = () => (
  <EnrolledOnlyPage action={<CourseLink />}>
    <p>{t`If you are enrolled, log in, and this page will open the class.`}</p>
    <a className={buttonClass()} href="%%login%%">
      {pageTitles.login()}
    </a>
  </EnrolledOnlyPage>
);

/** For people who are logged in already. */
export const JoinNotEnrolled = () => (
  <EnrolledOnlyPage action={<CourseLink />}>
    <p className="join-advice">%%advice%%</p>
  </EnrolledOnlyPage>
);

/** For learners who have ordered the course, but whose payment is not confirmed. */
export const JoinUnpaid = () => (
  <EnrolledOnlyPage
    action={<BottomLink href={pages.payment.path}>{pageTitles.payment()}</BottomLink>}
  >
    <p className="join-advice">%%advice%%</p>
  </EnrolledOnlyPage>
);

/** For monthly learners whose paid time ends before the class. */
export const JoinEnded = () => (
  <JoinPage
    course={coursePlaceholder}
    title="%%title%%"
    action={<BottomLink href="%%renew%%">{pageTitles.renew()}</BottomLink>}
  >
    <p className="join-when">
      %%when%%
      <VisitorHours />
    </p>
    <p className="join-notice">%%notice%%</p>
    <p className="join-notice">%%free%%</p>
    <p className="join-advice">%%advice%%</p>
  </JoinPage>
);

export const JoinOver = () => (
  <JoinPage course={coursePlaceholder} title="%%title%%" action={<CourseLink />}>
    <p className="join-when">
      %%next%%
      <VisitorHours />
    </p>
  </JoinPage>
);

export const JoinUnknown = () => (
  <JoinPage
    title={t`We cannot find this class`}
    action={
      <BottomLink href={pathInCurrentLanguage(pages.courses.path)}>
        {pageTitles.courses()}
      </BottomLink>
    }
  >
    <p>{t`Please check the address. The course may also have ended.`}</p>
  </JoinPage>
);

export const JoinServerUnavailable = () => (
  <JoinPage title={t`The studio’s server does not answer`}>
    <p>{t`This page tries again by itself every few seconds.`}</p>
  </JoinPage>
);
