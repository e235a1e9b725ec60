import { sign, verify } from 'hono/jwt';
import { z } from 'zod';
import { rowId } from '../http/validate.ts';

/** Which account a token speaks for, which of its generations of tokens it belongs to, and its session. */
export interface TokenSubject {
  accountId: number;
  version: number;
  /** A uuid: the row of the sign-in that the token was given for. */
  sessionId: string;
}

export interface TokenSigner {
  /** A token that is good for 30 days. */
  sign(subject: TokenSubject): Promise<string>;
  /** Whom a token speaks for; nothing if it is forged, expired or not ours. */
  read(token: string): Promise<TokenSubject | undefined>;
}

const LIFETIME_SECONDS = 30 * 24 * 3600;
// Fixed here and never taken from the token, so that `alg: none` and the like are refused.
const ALGORITHM = 'HS256';

const claims = z.object({
  sub: z.string(),
  ver: z.int32(),
  jti: z.uuid(),
  exp: z.int(),
});

/** Signs and reads the tokens that `Authorization: Bearer` carries. */
export function createTokenSigner(secret: string): TokenSigner {
  return {
    sign: ({ accountId, version, sessionId }) => {
      const now = Math.floor(Date.now() / 1000);
      const payload = {
        sub: String(accountId),
        ver: version,
        jti: sessionId,
        iat: now,
        exp: now + LIFETIME_SECONDS,
      };
      return sign(payload, secret, ALGORITHM);
    },
    read: async (token) => {
      // `iat` is not checked: two servers' clocks may differ by a second.
      const payload = await verify(token, secret, {
        alg: ALGORITHM,
        iat: false,
      }).catch(() => undefined);
      const parsed = claims.safeParse(payload);
      if (!parsed.success) return undefined;
      const { sub, ver: version, jti: sessionId } = parsed.data;
      const accountId = rowId(sub);
      return accountId === undefined ? undefined : { accountId, version, sessionId };
    },
  };
}
