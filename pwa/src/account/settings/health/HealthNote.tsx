import { t } from '@lingui/core/macro';
import { queryOptions } from '@tanstack/react-query';
import type { HealthReading, OwnHealthNote } from 'bff/contract';
import { useState } from 'react';
import { formatDate, formatDateTime } from '../../../content/format.ts';
import { useUnsaved } from '../../../data/forms/use-draft.ts';
import { useMutation } from '../../../data/forms/use-mutation.ts';
import { formatError } from '../../../data/network/client.ts';
import { useSession } from '../../../data/session/session.ts';
import {
  type ActingProfile,
  queryKeyForProfile,
  useActingProfile,
} from '../../../data/signed-in/acting-profile.ts';
import { healthApi } from '../../../data/signed-in/health-api.ts';
import { useLiveQuery } from '../../../data/signed-in/use-live-query.ts';
import { showToast } from '../../../shell/notices/toasts.ts';
import { FoldingRow } from '../../../shell/signed-in/Rows.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CheckField } from '../../../ui/forms/CheckField.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { FormErrorAlert } from '../../../ui/forms/field-errors.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ConfirmDialog } from '../../../ui/signed-in/ConfirmDialog.tsx';
import { LoadFailure } from '../../../ui/signed-in/LoadFailure.tsx';
import { useFamily } from '../../family/children.ts';
import { ProfileChooser } from '../../family/ProfileChooser.tsx';
import account from '../AccountScreen.module.css';

const maxNoteLength = 2000;

/** The version of `consentText`: another text is another version (bff/src/accounts/privacy/consent-queries.ts). */
const textVersion = 2;

const consentText = (child: string | undefined) =>
  child
    ? t`I agree that the studio keeps this note about ${child}, and that ${child}’s teachers and the studio’s owner may read it, for safety in class. I can withdraw this here at any time: the note is then deleted.`
    : t`I agree that the studio keeps this note, and that my teachers and the studio’s owner may read it, for my safety in class. I can withdraw this here at any time: the note is then deleted.`;

const healthNoteQuery = (profile: ActingProfile) =>
  queryOptions({
    queryKey: queryKeyForProfile('health note', profile),
    queryFn: () => healthApi.read(profile),
  });

/** The unsaved text of each profile. It does not survive a reload, since it must not be stored on the device. */
interface HealthNoteDrafts {
  typed: ReadonlyMap<ActingProfile, string>;
  /** Undefined if it equals the saved text. */
  type: (profile: ActingProfile, text: string | undefined) => void;
}

const useDrafts = (): HealthNoteDrafts => {
  const [typed, setTyped] = useState<HealthNoteDrafts['typed']>(new Map());
  useUnsaved(typed.size > 0);
  const type: HealthNoteDrafts['type'] = (profile, text) =>
    setTyped((before) => {
      const others = [...before].filter(([other]) => other !== profile);
      return new Map(text === undefined ? others : [...others, [profile, text]]);
    });
  return { typed, type };
};

interface Props {
  whom: ActingProfile;
  own: OwnHealthNote;
  onChanged: () => void;
}

const NoteForm = ({
  whom: profile,
  own,
  drafts,
  onChanged,
}: Props & { drafts: HealthNoteDrafts }) => {
  const { child } = useFamily();
  const before = own.note?.text ?? '';
  const text = drafts.typed.get(profile) ?? before;
  const [agrees, setAgrees] = useState(false);
  const [tried, setTried] = useState(false);
  const { busy, refused, start } = useMutation(
    () => healthApi.save({ text, textVersion }, profile),
    () => {
      setTried(false);
      setAgrees(false);
      drafts.type(profile, undefined);
      showToast(() => t`The health note is saved.`);
      onChanged();
    },
  );
  const submit = () => {
    setTried(true);
    if (agrees && text.trim() !== '') void start();
  };
  return (
    <Form className={account.form} refused={refused} onSubmit={submit}>
      <TextArea
        label={t`What your teacher should know`}
        name="text"
        rows={4}
        maxLength={maxNoteLength}
        readOnly={busy}
        value={text}
        onChange={({ target: { value } }) =>
          drafts.type(profile, value === before ? undefined : value)
        }
        hint={t`An injury, an operation, a pregnancy, high blood pressure: please write only what matters in class.`}
        error={tried && text.trim() === '' ? t`Write the note first.` : undefined}
      />
      <CheckField
        label={consentText(child?.name)}
        name="textVersion"
        checked={agrees}
        error={tried && !agrees && t`Please tick this box to save the note.`}
        onChange={(event) => setAgrees(event.target.checked)}
      />
      <FormErrorAlert />
      <div className={account.buttons}>
        <Button type="submit" busy={busy}>
          {t`Save the health note`}
        </Button>
      </div>
    </Form>
  );
};

const WithdrawConsent = ({ whom: profile, onChanged }: Omit<Props, 'own'>) => {
  const [asking, setAsking] = useState(false);
  const { busy, problem, start } = useMutation(
    () => healthApi.withdraw(profile),
    () => {
      setAsking(false);
      showToast(() => t`The health note is deleted.`);
      onChanged();
    },
  );
  return (
    <>
      <Button variant="outline" onClick={() => setAsking(true)}>
        {t`Withdraw and delete the note`}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t`Delete the health note?`}
          confirm={t`Delete`}
          busy={busy}
          onConfirm={() => void start()}
          onCancel={() => setAsking(false)}
        >
          <p>{t`Nobody will be able to read the note after this. Please tell your teacher yourself what matters in class.`}</p>
          {problem && <Alert kind="error">{problem}</Alert>}
        </ConfirmDialog>
      )}
    </>
  );
};

const formatReading = ({ by: name, lastAt }: HealthReading) => {
  const moment = formatDateTime(lastAt);
  return name ? t`${name}, ${moment}` : t`Somebody who has left the studio, ${moment}`;
};

const Readings = ({ readings }: Pick<OwnHealthNote, 'readings'>) =>
  readings.length === 0 ? (
    <p className={account.words}>{t`Nobody has read it yet.`}</p>
  ) : (
    <div className={account.words}>
      <h4>{t`Who has read it`}</h4>
      <ul>
        {readings.map((reading) => (
          <li key={`${reading.by} ${reading.lastAt}`}>{formatReading(reading)}</li>
        ))}
      </ul>
    </div>
  );

const HealthNoteContent = ({ drafts }: { drafts: HealthNoteDrafts }) => {
  const profile = useActingProfile();
  const { data: own, error, refetch } = useLiveQuery(healthNoteQuery(profile));
  if (!own)
    return error === null ? (
      <Skeleton shape="button" />
    ) : (
      <LoadFailure onRetry={refetch}>{formatError(error)}</LoadFailure>
    );
  const change = () => void refetch();
  return (
    <div className={account.form}>
      {own.note && (
        <p className={account.words}>{t`Saved on ${{ day: formatDate(own.note.changedAt) }}.`}</p>
      )}
      {/* The key resets the form after saving. */}
      <NoteForm
        key={`${profile} ${own.note?.changedAt}`}
        whom={profile}
        own={own}
        drafts={drafts}
        onChanged={change}
      />
      {(own.note || own.readings.length > 0) && <Readings readings={own.readings} />}
      {own.note && (
        <div className={account.buttons}>
          <WithdrawConsent key={profile} whom={profile} onChanged={change} />
        </div>
      )}
    </div>
  );
};

const HealthNoteRow = () => {
  const drafts = useDrafts();
  return (
    <FoldingRow
      title={t`Health note`}
      line={t`For your teachers and the studio’s owner. You can see who has read it.`}
      fragment="health"
    >
      <div className={account.form}>
        <ProfileChooser within="card" />
        <HealthNoteContent drafts={drafts} />
      </div>
    </FoldingRow>
  );
};

/** The health note for the teacher, with its own consent and a list of its readers. */
export const HealthNote = () => (
  // The key clears the drafts when another account logs in.
  <HealthNoteRow key={useSession(({ user }) => user?.id)} />
);
