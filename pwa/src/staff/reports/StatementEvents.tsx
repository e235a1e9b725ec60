import { plural, t } from '@lingui/core/macro';
import { asOfWords } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/link.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { rowsAs } from '../statement/row-messages.ts';
import { useStatement } from '../statement/statement-store.ts';
import styles from './Money.module.css';

/** What was found in the statement that this tab has, if it has one. */
const Found = () => {
  const statement = useStatement((state) => state.statement);
  if (statement?.answer.kind !== 'rows') return null;
  const { rows } = statement.answer;
  const found = rowsAs(rows, 'found').length;
  const other = rowsAs(rows, 'other amount', 'claims', 'twice').length;
  return (
    <Link className={styles.news} to={pages.staffStatement.path}>
      <span className={styles.newsWords}>
        <strong className={styles.found}>
          {plural(found, { one: '1 found', other: `${found} found` })}
          {other > 0 && (
            <>
              {', '}
              <span className={styles.toLookAt}>
                {plural(other, { one: '1 to look at', other: `${other} to look at` })}
              </span>
            </>
          )}
        </strong>
        <span>{t`Statement of ${{ time: asOfWords(statement.at, new Date()) }}`}</span>
      </span>
      <InnerIcon name="chevronRight" size={20} />
    </Link>
  );
};

export const StatementNews = () => (
  <section className={styles.statement} aria-label={t`The bank’s statement`}>
    <Found />
    <Link
      className={classes(buttonClass({ large: true, block: true }), styles.paste)}
      to={pages.staffStatement.path}
    >
      <InnerIcon name="paste" size={20} />
      {t`Paste the bank’s statement`}
    </Link>
  </section>
);
