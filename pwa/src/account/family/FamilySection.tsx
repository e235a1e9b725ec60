import { plural, t } from '@lingui/core/macro';
import type { Child, ChildDetails } from 'bff/contract';
import { useRef, useState } from 'react';
import { type IdempotentRequest, idempotentRequest } from '../../data/forms/idempotency-key.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { formatError } from '../../data/network/client.ts';
import { useCan } from '../../data/signed-in/can.ts';
import { familyApi } from '../../data/signed-in/family-api.ts';
import { useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { showToast } from '../../shell/notices/toasts.ts';
import { FoldingRow, PlainRow, RowGroup } from '../../shell/signed-in/Rows.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ConfirmDialog } from '../../ui/signed-in/ConfirmDialog.tsx';
import { LoadFailure } from '../../ui/signed-in/LoadFailure.tsx';
import { ChildForm, textVersion, useChildDraft } from './ChildForm.tsx';
import { ageOf, cacheChild, childrenQuery, maxChildren, removeChild } from './children.ts';
import styles from './FamilySection.module.css';

interface RemoveChildDialogProps {
  child: Child;
  onDone: () => void;
}

const RemoveChildDialog = ({ child: { id, name: child }, onDone }: RemoveChildDialogProps) => {
  const { busy, problem, start } = useMutation(
    () => removeChild(id),
    () => showToast(() => t`${child} is removed.`),
  );
  return (
    <ConfirmDialog
      title={t`Remove ${child}?`}
      confirm={t`Remove`}
      busy={busy}
      onConfirm={start}
      onCancel={onDone}
    >
      <div className={styles.words}>
        <p>
          {t`This cannot be undone. The child will lose all seats in courses, including paid ones. The attendance, health note and calendar will be deleted too.`}
        </p>
        <p>
          {t`The law requires us to keep the receipts, without the child’s name. You will not be able to open them here, so please print the ones you need first.`}
        </p>
        {problem && <Alert kind="error">{problem}</Alert>}
      </div>
    </ConfirmDialog>
  );
};

const RemoveChild = ({ child }: { child: Child }) => {
  const [asking, setAsking] = useState(false);
  return (
    <div className={styles.remove}>
      <Button variant="quiet" small onClick={() => setAsking(true)}>
        {t`Remove ${{ child: child.name }}`}
      </Button>
      {asking && <RemoveChildDialog child={child} onDone={() => setAsking(false)} />}
    </div>
  );
};

const formatAge = (child: Child) => {
  const age = ageOf(child, new Date());
  if (age === 0) return t`Born this year`;
  return plural(age, { one: `${age} year old this year`, other: `${age} years old this year` });
};

const ChildRow = ({ child }: { child: Child }) => {
  const { isTyped } = useChildDraft(child);
  return (
    <FoldingRow title={child.name} line={formatAge(child)} openAtFirst={isTyped}>
      <div className={styles.form}>
        <ChildForm
          known={child}
          action={t`Save`}
          onSend={async (details) => cacheChild((await familyApi.change(child.id, details)).child)}
          onSent={({ name }) => showToast(() => t`Your changes for ${name} are saved.`)}
        />
        <RemoveChild child={child} />
      </div>
    </FoldingRow>
  );
};

const AddChildRow = () => {
  const { isTyped } = useChildDraft(undefined);
  const attempt = useRef<IdempotentRequest>(undefined);
  const add = async (details: ChildDetails) => {
    const request = { ...details, textVersion } as const;
    attempt.current = idempotentRequest(request, attempt.current);
    cacheChild((await familyApi.add(request, attempt.current.key)).child);
    // Another child with the same name and year is not a retry.
    attempt.current = undefined;
  };
  return (
    <FoldingRow
      title={t`Add a child`}
      line={t`You choose and pay for your child’s courses.`}
      openAtFirst={isTyped}
    >
      <ChildForm
        action={t`Add`}
        onSend={add}
        onSent={({ name }) =>
          showToast(() => t`${name} is added. You choose courses for each person separately.`)
        }
      />
    </FoldingRow>
  );
};

const ChildRows = ({ family }: { family: Child[] }) => (
  <>
    {family.map((child) => (
      <ChildRow key={child.id} child={child} />
    ))}
    {family.length < maxChildren ? (
      <AddChildRow />
    ) : (
      <PlainRow>
        <p>
          {t`You can add ${maxChildren} children to an account. Please write to the studio if you have more.`}
        </p>
      </PlainRow>
    )}
  </>
);

const FamilyRows = () => {
  const { data, error, refetch } = useLiveQuery(childrenQuery);
  if (data) return <ChildRows family={data} />;
  return (
    <PlainRow>
      {error === null ? (
        <Skeleton shape="button" />
      ) : (
        <LoadFailure onRetry={refetch}>{formatError(error)}</LoadFailure>
      )}
    </PlainRow>
  );
};

/** The children of the account: adding, editing and removing them. */
export const FamilySection = () =>
  useCan('family.change') && (
    <RowGroup fragment="family" title={t`Family`}>
      <PlainRow>
        <div className={styles.words}>
          <p className={styles.lead}>{t`Children you pay for`}</p>
          <p>
            {t`Accounts are for adults; a child does not log in. We keep the child’s name and year of birth.`}
          </p>
        </div>
      </PlainRow>
      <FamilyRows />
    </RowGroup>
  );
