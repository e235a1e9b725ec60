import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { pathInCurrentLanguage } from '../../i18n/messages.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { JoinPage } from './JoinPage.tsx';

const publicPages = ['courses', 'instructors', 'onlineClasses', 'contact'] as const;

const Title = () => (
  <>
    <span className="away-case away-offline">{t`Your phone has no internet`}</span>
    <span className="away-case away-portal">{t`This Wi-Fi asks you to log in first`}</span>
    <span className="away-case away-server">{t`The studio’s server does not answer`}</span>
  </>
);

/** The known cause, and what the visitor can do. */
const FailureReason = () => (
  <>
    <p className="away-case away-offline">
      {t`Your phone is not connected. Please turn on Wi-Fi or mobile data.`}
    </p>
    <p className="away-case away-portal">
      {t`The Wi-Fi showed its own page instead of ours. Please log in to the Wi-Fi in your phone’s settings, or use mobile data.`}
    </p>
    <p className="away-case away-unreachable">
      {t`Your phone is connected, but we could not reach the studio’s server. The internet here may have stopped, or the server may be off.`}
    </p>
    <p className="away-case away-silent">
      {t`We got no answer for some seconds. The internet here may be very slow, or the studio’s server may be busy.`}
    </p>
    <p className="away-case away-away">
      {t`Your internet works. The fault is on our side, not on your phone.`}
    </p>
  </>
);

/** The cached link of this class, if there is one. */
const CachedLink = () => (
  <div className="away-kept" data-kept="" hidden>
    <p>
      <Trans>
        This link is from <span data-kept-at="" />. The studio’s server does not answer, so the link
        may have changed.
      </Trans>
    </p>
    {/* biome-ignore lint/a11y/useValidAnchor: the script sets the target. */}
    <a className={buttonClass({ large: true })} href="" data-kept-link="" rel="noreferrer">
      {t`Join with this link`}
    </a>
  </div>
);

/** The progress of the script. Screen readers announce the result of each retry, not the countdown. */
const RetryStatus = () => (
  <>
    <p className="away-state away-waiting" role="timer">
      <Trans>
        We will try again in <b className="away-count" data-count="" />.
      </Trans>
    </p>
    <p className="away-state away-asking">{t`We are trying again …`}</p>
    <p className="visually-hidden" role="status" data-say="" />
  </>
);

const FurtherLinks = () => (
  <nav className="away-ways" aria-label={t`More pages`}>
    <a className="away-learner" href={pathInCurrentLanguage(pages.dashboard.path)}>
      {t`Today`}
    </a>
    <a className="away-visitor" href={pathInCurrentLanguage(pages.home.path)}>
      {t`Home`}
    </a>
    {publicPages.map((page) => (
      <a key={page} className="away-visitor" href={pathInCurrentLanguage(pages[page].path)}>
        {pageTitles[page]()}
      </a>
    ))}
  </nav>
);

const TryAgain = () => (
  // biome-ignore lint/a11y/useValidAnchor: an empty href is the page's own URL.
  <a className={`${buttonClass({ variant: 'outline' })} join-action`} href="" data-again="">
    {t`Try again now`}
  </a>
);

/**
 * The page that the service worker shows when a page of the site cannot be loaded. The worker sets the reason and the page kind as attributes
 * (sw/server-unavailable-page.ts). It is complete without its script (away.ts), and its links are plain.
 */
export const ServerUnavailablePage = () => (
  <div
    data-why="unreachable"
    data-for="page"
    data-reader="visitor"
    data-still={t`The studio’s server has not answered yet.`}
    data-back={t`The studio’s server is answering again.`}
  >
    <JoinPage title={<Title />} action={<TryAgain />}>
      <FailureReason />
      <CachedLink />
      <RetryStatus />
      <FurtherLinks />
    </JoinPage>
  </div>
);
