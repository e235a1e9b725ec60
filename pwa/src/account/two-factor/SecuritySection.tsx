import { plural, t } from '@lingui/core/macro';
import type { Security } from 'bff/contract';
import { formatError } from '../../data/network/client.ts';
import { useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { FoldingRow, PlainRow, RowGroup } from '../../shell/signed-in/Rows.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LoadFailure } from '../../ui/signed-in/LoadFailure.tsx';
import { GraceNote } from './GraceNote.tsx';
import { Passkeys } from './Passkeys.tsx';
import { RecoveryCodes, UnsavedRecoveryCodes } from './RecoveryCodes.tsx';
import { hasAuthenticator, isTwoFactorRequired, securityQuery } from './security.ts';
import { TimeCodes } from './TimeCodes.tsx';

const formatPasskeyCount = ({ passkeys: { length: count } }: Security) =>
  count === 0
    ? t`None yet. Log in with your finger or face.`
    : plural(count, { one: '1 passkey', other: `${count} passkeys` });

const formatCodesLeft = ({ recoveryCodesLeft: left }: Security) =>
  plural(left, { one: '1 left', other: `${left} left` });

const PasskeysRow = ({ known }: { known: Security }) => (
  <FoldingRow title={t`Passkeys`} line={formatPasskeyCount(known)} fragment="passkeys">
    <Passkeys passkeys={known.passkeys} />
  </FoldingRow>
);

const CodeRows = ({ known }: { known: Security }) => (
  <>
    <FoldingRow
      title={t`Codes from an app`}
      line={known.timeCodesSince ? t`On` : t`Off`}
      fragment="codes"
    >
      <TimeCodes since={known.timeCodesSince} />
    </FoldingRow>
    {isTwoFactorRequired(known) && hasAuthenticator(known) && (
      <FoldingRow title={t`Recovery codes`} line={formatCodesLeft(known)}>
        <RecoveryCodes left={known.recoveryCodesLeft} />
      </FoldingRow>
    )}
  </>
);

const LoadingSecurity = () => (
  <PlainRow>
    <span className="visually-hidden">{t`Loading.`}</span>
    <Skeleton shape="button" />
  </PlainRow>
);

/** Login methods besides the password: `/Account#security`. */
export const SecuritySection = () => {
  const { data, error, refetch } = useLiveQuery(securityQuery);
  return (
    <RowGroup fragment="security" title={t`Login security`}>
      <GraceNote />
      <UnsavedRecoveryCodes />
      {data && (
        <>
          <PasskeysRow known={data} />
          <CodeRows known={data} />
        </>
      )}
      {!data && error !== null && (
        <PlainRow>
          <LoadFailure onRetry={() => void refetch()}>{formatError(error)}</LoadFailure>
        </PlainRow>
      )}
      {!data && error === null && <LoadingSecurity />}
    </RowGroup>
  );
};
