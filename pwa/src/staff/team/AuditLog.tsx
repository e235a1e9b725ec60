import { t } from '@lingui/core/macro';
import { keepPreviousData } from '@tanstack/react-query';
import type { AuditEntry } from 'bff/contract';
import { formatDate, formatDateTime } from '../../content/format.ts';
import { listQueryOptions } from '../../data/signed-in/query-options.ts';
import { useLiveQuery, useRestoredInfiniteQuery } from '../../data/signed-in/use-live-query.ts';
import { teamApi } from '../../data/staff/team-api.ts';
import { localizeContent } from '../../i18n/localized-content.ts';
import { EmptyPicture } from '../../illustrations/signed-in/EmptyPicture.tsx';
import { useNow } from '../../schedule/use-now.ts';
import { Card } from '../../ui/Card.tsx';
import { LocalizedText } from '../../ui/LocalizedText.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { EmptyState } from '../../ui/signed-in/EmptyState.tsx';
import { SelectField } from '../../ui/signed-in/SelectField.tsx';
import { DateField } from '../frame/DateField.tsx';
import { StaffQuery } from '../frame/StaffQuery.tsx';
import { useSearchParam } from '../frame/use-search-param.ts';
import { auditActionChoices, formatAuditAction } from './audit-log-messages.ts';
import styles from './Team.module.css';
import { teamQuery } from './team.ts';

const formatActor = ({ by, isAtServer }: AuditEntry) => {
  if (by) return by.name;
  return isAtServer ? t`On the server` : t`A deleted account`;
};

/** The subject of the entry, if it still exists. */
const Subject = ({ act: { about, aboutIn: aboutByLocale, date, person } }: { act: AuditEntry }) => (
  <>
    {about !== null && (
      <>
        {': '}
        {aboutByLocale ? <LocalizedText of={localizeContent(about, aboutByLocale)} /> : about}
      </>
    )}
    {date !== null && `, ${formatDate(date)}`}
    {person !== null && `${about === null ? ': ' : ', '}${person}`}
  </>
);

const AuditLogRow = ({ act: action, now }: { act: AuditEntry; now: Date }) => (
  <li className={styles.act}>
    <p className={styles.what}>
      {formatAuditAction(action.act)}
      <Subject act={action} />
    </p>
    <p className={styles.more}>
      {formatActor(action)}, {formatDateTime(action.at, now)}
      {!action.isDone && `. ${t`We do not know whether this was completed.`}`}
    </p>
  </li>
);

interface AuditFilterProps {
  name: string;
  label: string;
  all: string;
  choices: [value: string, name: string][];
}

const AuditFilter = ({ name, label, all, choices }: AuditFilterProps) => {
  const [chosen, choose] = useSearchParam(name);
  return (
    <SelectField label={label} value={chosen} onChange={(event) => choose(event.target.value)}>
      <option value="">{all}</option>
      {choices.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
};

/** The audit log of the last year, the newest first. */
export const AuditLog = () => {
  const now = useNow();
  const [by] = useSearchParam('by');
  const [action] = useSearchParam('act');
  const [day, setDay] = useSearchParam('day');
  const { data: known } = useLiveQuery(teamQuery);
  const query = useRestoredInfiniteQuery(
    listQueryOptions({
      queryKey: ['acts', by, action, day],
      queryFn: ({ pageParam: after }) => teamApi.listAuditLog({ by, act: action, day, after }),
      refetchInterval: 60_000,
      placeholderData: keepPreviousData,
    }),
  );
  const people = (known?.people ?? []).map(({ id, name }): [string, string] => [String(id), name]);
  return (
    <>
      <div className={styles.filters}>
        <AuditFilter name="by" label={t`Who`} all={t`Everybody`} choices={people} />
        <AuditFilter
          name="act"
          label={t`What happened`}
          all={t`Everything`}
          choices={auditActionChoices()}
        />
        <DateField
          label={t`Day`}
          name="day"
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
      </div>
      <StaffQuery query={query}>
        {({ items, next }) =>
          items.length === 0 ? (
            <Card>
              <EmptyState picture={<EmptyPicture />} title={t`No activity yet`}>
                <p>{t`Everything the team does is kept here for a year.`}</p>
              </EmptyState>
            </Card>
          ) : (
            <div className={styles.acts}>
              <PagedList hasMore={next !== null} onMore={query.loadMore}>
                {items.map((each) => (
                  <AuditLogRow key={each.id} act={each} now={now} />
                ))}
              </PagedList>
            </div>
          )
        }
      </StaffQuery>
    </>
  );
};
