import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { count, filledText } from '../../platform/http/answer-fields.ts';
import { answers } from '../../platform/http/answers.ts';
import type { ClientAddress } from '../../platform/http/client-address.ts';
import { appError, errorSchema } from '../../platform/http/errors.ts';
import type { HonoEnv } from '../../platform/http/hono-env.ts';

interface DoctorDeps {
  doctorTokens: { isValid(token: string, now: Date): boolean };
  clientAddress: ClientAddress;
  pushKey: string;
}

/** The report of a server to the doctor (infra/commands/doctor.ts) about its request. */
export type DoctorReport = z.infer<typeof doctorReport>;
const doctorReport = z.strictObject({
  /** Unique for each server and start. */
  server: z.uuid(),
  /** The server's clock, in milliseconds since 1970. */
  at: count,
  /** The other end of the connection: the client, or a proxy. */
  peer: z.string(),
  /** The client's address, as limits count it. */
  client: z.string(),
  /** Whether the request has a header with the client's address. */
  isForwarded: z.boolean(),
  pushKey: filledText,
});

/**
 * `GET /healthz/doctor`: what this server sees of the request. 404 without a token that was signed with the secret of
 * the server. So the doctor learns through the public address whether it leads to this studio, and whether the server
 * sees visitors or only the proxy.
 */
export function doctorRoutes({ doctorTokens, clientAddress, pushKey }: DoctorDeps) {
  const server = randomUUID();
  return new Hono<HonoEnv>().get(
    '/healthz/doctor',
    answers({ 200: doctorReport, 404: errorSchema }),
    (c) => {
      const [scheme, token = ''] = c.req.header('Authorization')?.split(' ') ?? [];
      // The system clock, also in tests that replace `now`: a token is valid for minutes.
      const now = new Date();
      if (scheme !== 'Doctor' || !doctorTokens.isValid(token, now))
        throw appError(404, 'request.nothing-here');
      const { incoming } = c.env;
      return c.json({
        server,
        at: now.getTime(),
        peer: incoming.socket.remoteAddress ?? '',
        client: clientAddress(incoming).address,
        isForwarded: incoming.headers['x-forwarded-for'] !== undefined,
        pushKey,
      } satisfies DoctorReport);
    },
  );
}
