import { t } from '@lingui/core/macro';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { Link } from '../../ui/link.tsx';
import styles from './EntranceChoice.module.css';
import { withNextOf } from './return-path.ts';
import type { AuthMode } from './validate-auth.ts';

const descriptions = {
  login: () => t`I have an account`,
  register: () => t`I am new here`,
};

/** Both ways in, for a visitor who has come for a course. */
export const EntranceChoice = ({ mode, search }: { mode: AuthMode; search: string }) => (
  <nav className={styles.choice} aria-label={t`LogIn or Register`}>
    {(['login', 'register'] as const).map((way) => (
      <Link
        key={way}
        className={styles.way}
        to={withNextOf(pages[way].path, search)}
        aria-current={way === mode ? 'page' : undefined}
        replace
      >
        <strong>{pageTitles[way]()}</strong> <span>{descriptions[way]()}</span>
      </Link>
    ))}
  </nav>
);
