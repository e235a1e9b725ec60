import { t } from '@lingui/core/macro';
import { Navigate, useSearchParams } from 'react-router-dom';
import { pages } from '../../content/paths.ts';
import { staffPageTitles } from '../../content/staff/page-titles.ts';
import { useCan } from '../../data/signed-in/can.ts';
import { useTitle } from '../../shell/frame/Screen.tsx';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/link.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { PageHeading } from '../../ui/signed-in/PageHeading.tsx';
import { useViewArrival } from '../frame/use-view-arrival.ts';
import { useCacheHandbook } from './cache-handbook.ts';
import { HandbookArticle } from './HandbookArticle.tsx';
import styles from './Help.module.css';
import { handbookPages } from './handbook.ts';
import type { HandbookPage } from './handbook-page.ts';
import { helpPageParam, helpPath } from './help-path.ts';

const Contents = ({ of: all }: { of: HandbookPage[] }) => (
  <>
    <PageHeading lead={t`You can read these pages without internet, too.`}>
      {staffPageTitles.staffHelp()}
    </PageHeading>
    <Card flush>
      <ol className={styles.contents}>
        {all.map(({ name, title }) => (
          <li key={name} className={styles.entry}>
            <Link className={styles.name} to={helpPath(name)}>
              {title}
            </Link>
            <InnerIcon name="chevronRight" size={20} />
          </li>
        ))}
      </ol>
    </Card>
  </>
);

const HandbookView = ({ page, next }: { page: HandbookPage; next: HandbookPage | undefined }) => (
  <article className={styles.article}>
    <PageHeading>{page.title}</PageHeading>
    <HandbookArticle page={page} />
    <nav className={styles.onward} aria-label={staffPageTitles.staffHelp()}>
      {next && <Link to={helpPath(next.name)}>{t`Next: ${{ title: next.title }}`}</Link>}
      <Link to={pages.staffHelp.path}>{t`All pages of Help`}</Link>
    </nav>
  </article>
);

/** `/StaffHelp`: the owner's handbook (infra/docs/owner), its contents or one of its pages. */
export const StaffHelpScreen = () => {
  const [params] = useSearchParams();
  const name = params.get(helpPageParam) ?? '';
  const all = handbookPages();
  const at = all.findIndex((page) => page.name === name);
  const page = all[at];
  useTitle(page?.title ?? staffPageTitles.staffHelp());
  useViewArrival(name);
  useCacheHandbook();
  // For everybody in the team, as the classes that they teach are.
  if (!useCan('classes.readTaught')) return <Navigate to={pages.dashboard.path} replace />;
  return page ? <HandbookView page={page} next={all[at + 1]} /> : <Contents of={all} />;
};
