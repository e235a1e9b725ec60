import { plural, t } from '@lingui/core/macro';
import type { Security } from 'bff/contract';
import { sentenceFor } from '../../data/network/client.ts';
import { useAnswer } from '../../data/signed-in/use-live-query.ts';
import { FoldingRow, PlainRow, RowGroup } from '../../shell/signed-in/Rows.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LoadFailure } from '../../ui/signed-in/LoadFailure.tsx';
import { GraceNote } from './GraceNote.tsx';
import { Passkeys } from './Passkeys.tsx';
import { CodesToKeep, RecoveryCodes } from './RecoveryCodes.tsx';
import { hasKey, isAsked, security } from './security.ts';
import { TimeCodes } from './TimeCodes.tsx';
import { StepForm } from './TwoFactorForm.tsx';

const passkeysLine = ({ passkeys: { length: count } }: Security) =>
  count === 0
    ? t`None yet. Sign in with your finger or face.`
    : plural(count, { one: '1 passkey', other: `${count} passkeys` });

const codesLine = ({ recoveryCodesLeft: left }: Security) =>
  plural(left, { one: '1 left', other: `${left} left` });

const PasskeysRow = ({ known }: { known: Security }) => (
  <FoldingRow title={t`Passkeys`} line={passkeysLine(known)} fragment="passkeys">
    <Passkeys passkeys={known.passkeys} />
  </FoldingRow>
);

const CodeRows = ({ known }: { known: Security }) => (
  <>
    <FoldingRow
      title={t`Codes of an app`}
      line={known.timeCodesSince ? t`On` : t`Off`}
      fragment="codes"
    >
      <TimeCodes since={known.timeCodesSince} />
    </FoldingRow>
    {hasKey(known) && (
      <FoldingRow title={t`Recovery codes`} line={codesLine(known)}>
        <RecoveryCodes left={known.recoveryCodesLeft} />
      </FoldingRow>
    )}
  </>
);

/** What was not shown in this session is asked for before it changes anything here. */
const Rows = ({ known }: { known: Security }) =>
  known.isAwaited && hasKey(known) ? (
    <PlainRow>
      <p>{t`Please show first that it is you.`}</p>
      <StepForm {...known} />
    </PlainRow>
  ) : (
    <>
      <PasskeysRow known={known} />
      {isAsked(known) && <CodeRows known={known} />}
    </>
  );

const Loading = () => (
  <PlainRow>
    <span className="visually-hidden">{t`Loading.`}</span>
    <Skeleton shape="button" />
  </PlainRow>
);

/** How one signs in besides the password: `/Account#security`. */
export const SecurityPart = () => {
  const { value, failure, reload } = useAnswer(security);
  return (
    <RowGroup fragment="security" title={t`Sign-in security`}>
      <GraceNote />
      <CodesToKeep />
      {value && <Rows known={value} />}
      {!value && failure !== undefined && (
        <PlainRow>
          <LoadFailure onRetry={() => void reload()}>{sentenceFor(failure)}</LoadFailure>
        </PlainRow>
      )}
      {!value && failure === undefined && <Loading />}
    </RowGroup>
  );
};
