import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { inThisLanguage } from '../../i18n/messages.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { JoinPage, type JoinPageProps } from './JoinPage.tsx';

/**
 * The server's answers to the address of a class that does not lead to it now. They are no pages of the app: their links
 * are plain, and their only script is countdown.ts. The server fills in what is written as `%%name%%`
 * (bff/src/courses/join/page.ts).
 */
const course = '%%course%%';

const BankLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className={`${buttonClass({ variant: 'outline' })} join-action`} href={href}>
    {children}
  </a>
);

const hour = '%%hour%%';

/** A title with an hour, which stays on one line: "7 am", "सुबह 7 बजे". */
const withHour = (title: string) => {
  const [before, after] = title.split(hour);
  return (
    <>
      {before}
      <span className="join-hour">{hour}</span>
      {after}
    </>
  );
};

const AddToCalendar = () => (
  <BankLink href="%%calendar%%">
    <InnerIcon name="calendar" />
    {t`Add to calendar`}
  </BankLink>
);

const ToCourse = () => <BankLink href="%%courseLink%%">{t`See the course`}</BankLink>;

/** The script adds the hours in the visitor's own time zone, where it is another one. */
const OwnHours = () => (
  <span className="join-own" data-from="%%startsAt%%" data-until="%%endsAt%%" />
);

/** What the script needs to open the class at the right moment, also on a phone whose clock is wrong. */
const moments = { 'data-now': '%%now%%', 'data-opens-at': '%%opensAt%%' };

/** Hours before the class. Without a script the browser opens it as well, and nothing counts down. */
export const JoinEarly = () => (
  <JoinPage
    course={course}
    title={withHour(t`Your class begins at %%hour%%`)}
    action={<AddToCalendar />}
  >
    <p className="join-when">
      %%when%%
      <OwnHours />
    </p>
    <div className="join-countdown" {...moments} hidden>
      <p className="join-count" role="timer" />
      <p className="join-unit" />
    </div>
    <p className="join-opens">{t`You can join from %%opens%%.`}</p>
    <p>{t`This page opens the class by itself.`}</p>
    <p className="join-notice">%%notice%%</p>
    <p className="join-notice">%%teacher%%</p>
  </JoinPage>
);

/** The class is open, and a page elsewhere may have led here: who is noted as present presses the button. */
export const JoinAsking = () => (
  <JoinPage
    course={course}
    title={t`Your class is open`}
    action={
      <a className={`${buttonClass({ large: true })} join-now`} href="%%join%%">
        {t`Join`}
      </a>
    }
  >
    <p className="join-when">
      %%when%%
      <OwnHours />
    </p>
    <p className="join-notice">%%teacher%%</p>
    <p>
      {t`You came by a link on another site, so one tap is left. Then you are noted as present.`}
    </p>
  </JoinPage>
);

/** The class is open to several of a family, who share the phone. */
export const JoinWho = () => (
  <JoinPage course={course} title={t`Who joins?`}>
    <p className="join-when">
      %%when%%
      <OwnHours />
    </p>
    <p className="join-notice">%%teacher%%</p>
    <p>{t`Whoever joins is noted as present.`}</p>
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
    course={course}
    title={withHour(t`Your class begins %%day%% at %%hour%% IST`)}
    action={<AddToCalendar />}
  >
    <p className="join-when">
      %%hours%%
      <OwnHours />
    </p>
    {/* Nothing to see: a page that was left open asks again in time. */}
    <div {...moments} hidden />
    <p>{t`This address opens the class from %%opensOn%%.`}</p>
    <p className="join-notice">%%notice%%</p>
    <p className="join-notice">%%teacher%%</p>
  </JoinPage>
);

export const JoinCancelled = () => (
  <JoinPage course={course} title="%%title%%" action={<ToCourse />}>
    <p className="join-notice">%%why%%</p>
    <p className="join-when">
      %%next%%
      <OwnHours />
    </p>
  </JoinPage>
);

export const JoinNotSet = () => (
  <JoinPage course={course} title={t`The link is not here yet`}>
    <p>{t`This page opens the class by itself when your teacher sets it.`}</p>
    <p className="join-notice">%%teacher%%</p>
  </JoinPage>
);

const Enrolled = ({ action, children }: Pick<JoinPageProps, 'action' | 'children'>) => (
  <JoinPage course={course} title={t`This class is for enrolled learners`} action={action}>
    <p className="join-when">
      %%when%%
      <OwnHours />
    </p>
    <p className="join-notice">%%notice%%</p>
    <p className="join-notice">%%free%%</p>
    {children}
  </JoinPage>
);

export const JoinForEnrolled = () => (
  <Enrolled action={<ToCourse />}>
    <p>{t`If you are enrolled, log in. This page opens the class then.`}</p>
    <a className={buttonClass()} href="%%login%%">
      {pageTitles.login()}
    </a>
  </Enrolled>
);

/** For who is signed in already. */
export const JoinNotEnrolled = () => (
  <Enrolled action={<ToCourse />}>
    <p className="join-advice">%%advice%%</p>
  </Enrolled>
);

/** For who has ordered the course, and whose payment is not confirmed. */
export const JoinUnpaid = () => (
  <Enrolled action={<BankLink href={pages.payment.path}>{pageTitles.payment()}</BankLink>}>
    <p className="join-advice">%%advice%%</p>
  </Enrolled>
);

/** For who has paid by the month, for days before the class. */
export const JoinEnded = () => (
  <JoinPage
    course={course}
    title="%%title%%"
    action={<BankLink href="%%renew%%">{pageTitles.renew()}</BankLink>}
  >
    <p className="join-when">
      %%when%%
      <OwnHours />
    </p>
    <p className="join-notice">%%notice%%</p>
    <p className="join-notice">%%free%%</p>
    <p className="join-advice">%%advice%%</p>
  </JoinPage>
);

export const JoinOver = () => (
  <JoinPage course={course} title="%%title%%" action={<ToCourse />}>
    <p className="join-when">
      %%next%%
      <OwnHours />
    </p>
  </JoinPage>
);

export const JoinUnknown = () => (
  <JoinPage
    title={t`This class is not here`}
    action={<BankLink href={inThisLanguage(pages.courses.path)}>{pageTitles.courses()}</BankLink>}
  >
    <p>{t`The address may have a letter too many, or the course has ended.`}</p>
  </JoinPage>
);

export const JoinAway = () => (
  <JoinPage title={t`The studio’s server does not answer`}>
    <p>{t`This page tries again by itself every few seconds.`}</p>
  </JoinPage>
);
