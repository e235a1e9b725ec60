import { plural, t } from '@lingui/core/macro';
import { formatAsOf } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/link.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { rowsOfKind } from '../statement/row-messages.ts';
import { useStatement } from '../statement/statement-store.ts';
import styles from './Money.module.css';

/** The payments that were found in the open statement of this tab, if there is one. */
const FoundInStatement = () => {
  const statement = useStatement((state) => state.statement);
  if (statement?.response.kind !== 'rows') return null;
  const { rows } = statement.response;
  const found = rowsOfKind(rows, 'found').length;
  const other = rowsOfKind(rows, 'other amount', 'claims', 'twice').length;
  return (
    <Link className={styles.news} to={pages.staffStatement.path}>
      <span className={styles.newsWords}>
        <strong className={styles.found}>
          {plural(found, { one: '1 found', other: `${found} found` })}
          {other > 0 && (
            <>
              {', '}
              <span className={styles.toLookAt}>
                {plural(other, { one: '1 to review', other: `${other} to review` })}
              </span>
            </>
          )}
        </strong>
        <span>{t`Statement of ${{ time: formatAsOf(statement.at, new Date()) }}`}</span>
      </span>
      <InnerIcon name="chevronRight" size={20} />
    </Link>
  );
};

export const StatementSummary = () => (
  <section className={styles.statement} aria-label={t`The bank’s statement`}>
    <FoundInStatement />
    <Link
      className={classes(buttonClass({ large: true, block: true }), styles.paste)}
      to={pages.staffStatement.path}
    >
      <InnerIcon name="paste" size={20} />
      {t`Paste the bank’s statement`}
    </Link>
  </section>
);
