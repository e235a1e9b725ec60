import { sign, verify } from 'hono/jwt';
import { z } from 'zod';
import { retentionDaysOf } from '../../shared/retention-policy.ts';
import { parseRowId } from '../http/validate.ts';

/** The contents of a session token. */
export interface TokenSubject {
  accountId: number;
  /** The account's generation of tokens: raising it makes all earlier tokens invalid. */
  version: number;
  /** A uuid: the id of the session's row, which the sign-in created. */
  sessionId: string;
}

/** The contents of a verified token. */
export interface VerifiedToken extends TokenSubject {
  /** When it expires, in milliseconds since 1970. */
  expiresAt: number;
}

/** Signs and verifies session tokens. */
export interface TokenSigner {
  /** A token that expires after 30 days. */
  sign(subject: TokenSubject): Promise<string>;
  /** The contents of a token; `undefined` if it is forged, expired or not a token of this server. */
  read(token: string): Promise<VerifiedToken | undefined>;
}

/** How long a token is valid. */
export const SESSION_SECONDS = retentionDaysOf('sessions') * 24 * 3600;
// Never taken from the token, so that `alg: none` and other algorithms are refused.
const ALGORITHM = 'HS256';

const claims = z.object({
  sub: z.string(),
  ver: z.int32(),
  jti: z.uuid(),
  exp: z.int(),
});

/** Signs and verifies the tokens of the header `Authorization: Bearer`. */
export function createTokenSigner(secret: string): TokenSigner {
  return {
    sign: ({ accountId, version, sessionId }) => {
      const now = Math.floor(Date.now() / 1000);
      const payload = {
        sub: String(accountId),
        ver: version,
        jti: sessionId,
        iat: now,
        exp: now + SESSION_SECONDS,
      };
      return sign(payload, secret, ALGORITHM);
    },
    read: async (token) => {
      // `iat` is not verified: the clocks of two servers may differ by a second.
      const payload = await verify(token, secret, {
        alg: ALGORITHM,
        iat: false,
      }).catch(() => undefined);
      const parsed = claims.safeParse(payload);
      if (!parsed.success) return undefined;
      const { sub, ver: version, jti: sessionId, exp } = parsed.data;
      const accountId = parseRowId(sub);
      if (accountId === undefined) return undefined;
      return { accountId, version, sessionId, expiresAt: exp * 1000 };
    },
  };
}
