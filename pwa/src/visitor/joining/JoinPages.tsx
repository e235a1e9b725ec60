import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { WaitingScene } from '../../drawings/later/WaitingScene.tsx';
import { inThisLanguage } from '../../language/words.ts';
import { Brand } from '../../shell/frame/Brand.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';

/**
 * The server's answers to the address of a class that does not lead to it now. They are no pages of the app: their links
 * are plain, and their only script is countdown.ts. The server fills in what is written as `%%name%%`
 * (bff/src/timetable/joining/page.ts).
 */
interface Props {
  /** The course, above the title. */
  course?: string;
  title: ReactNode;
  /** What stands on the bank, within a thumb's reach. */
  action?: ReactNode;
  children?: ReactNode;
}

const Page = ({ course, title, action, children }: Props) => (
  <div className="join-page">
    <header className="join-head">
      <a className="join-home" href={inThisLanguage(pages.home.path)}>
        <Brand />
      </a>
    </header>
    {/* The script asks again when the class changes. */}
    <main className="join-main" data-follows={course && ''}>
      <div className="join-words">
        {course && <p className="join-course">{course}</p>}
        <h1 className="join-title">{title}</h1>
        {/* Of a family: where a child joins. */}
        {course && <p className="join-notice">%%forWhom%%</p>}
        {children}
      </div>
      <div className="join-rest">
        <div className="join-scene" aria-hidden="true">
          <WaitingScene className="join-drawing" />
        </div>
        {action}
      </div>
    </main>
  </div>
);

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
  <Page
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
  </Page>
);

/** The class is open, and a page elsewhere may have led here: who is noted as present presses the button. */
export const JoinAsking = () => (
  <Page
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
  </Page>
);

/** The class is open to several of a family, who share the phone. */
export const JoinWho = () => (
  <Page course={course} title={t`Who joins?`}>
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
  </Page>
);

/** Days before the class. */
export const JoinLater = () => (
  <Page
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
  </Page>
);

export const JoinCancelled = () => (
  <Page course={course} title="%%title%%" action={<ToCourse />}>
    <p className="join-notice">%%why%%</p>
    <p className="join-when">
      %%next%%
      <OwnHours />
    </p>
  </Page>
);

export const JoinNotSet = () => (
  <Page course={course} title={t`The link is not here yet`}>
    <p>{t`This page opens the class by itself when your teacher sets it.`}</p>
    <p className="join-notice">%%teacher%%</p>
  </Page>
);

const Enrolled = ({ action, children }: Pick<Props, 'action' | 'children'>) => (
  <Page course={course} title={t`This class is for enrolled learners`} action={action}>
    <p className="join-when">
      %%when%%
      <OwnHours />
    </p>
    <p className="join-notice">%%notice%%</p>
    <p className="join-notice">%%free%%</p>
    {children}
  </Page>
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
  <Page
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
  </Page>
);

export const JoinOver = () => (
  <Page course={course} title="%%title%%" action={<ToCourse />}>
    <p className="join-when">
      %%next%%
      <OwnHours />
    </p>
  </Page>
);

export const JoinUnknown = () => (
  <Page
    title={t`This class is not here`}
    action={<BankLink href={inThisLanguage(pages.courses.path)}>{pageTitles.courses()}</BankLink>}
  >
    <p>{t`The address may have a letter too many, or the course has ended.`}</p>
  </Page>
);

export const JoinAway = () => (
  <Page title={t`The studio cannot be reached`}>
    <p>{t`This page tries again by itself every few seconds.`}</p>
  </Page>
);
