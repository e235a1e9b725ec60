import {
  isPortal,
  serverAnswers,
  silenceMs,
  type Why,
  whyFailed,
  whyNot,
  within,
} from '../visitor/join/probe.ts';

/** No page came, for this reason. */
export class NoPage extends Error {
  override name = 'NoPage';
  readonly why: Why;
  constructor(why: Why, options?: ErrorOptions) {
    super(why, options);
    this.why = why;
  }
}

/** The reason in a failure, which a strategy may have wrapped in one of its own. */
const whyIn = (failure: unknown): Why => {
  if (failure instanceof NoPage) return failure.why;
  const { details } = failure as { details?: { error?: unknown } };
  return details?.error instanceof NoPage ? details.error.why : whyFailed(failure);
};

export const isJoinAddress = ({ pathname }: URL): boolean => /^\/join(\/|$)/i.test(pathname);

/** For so long after the server has answered slowly the page that has asked it is not led away from it again. */
const patientForMs = 15_000;
const patientMs = 30_000;
/** Until when, by the address. */
const patientUntil = new Map<string, number>();

/** The page that stands in leads back to the server. It is seen meanwhile; whoever opens another one looks at an empty page. */
export const hearOfServer = ({ data, source, ports }: ExtendableMessageEvent) => {
  if (data?.type !== serverAnswers || !source || !('url' in source)) return;
  patientUntil.set(new URL(source.url).pathname, Date.now() + patientForMs);
  ports[0]?.postMessage(serverAnswers);
};

/** Who is led on by the site does not wait for long to hear that it was the site. */
const portalMs = 1_500;

/** Once: the next navigation to the address is that of the page. */
const patienceWith = ({ url }: Request): number => {
  const { pathname } = new URL(url);
  const until = patientUntil.get(pathname) ?? 0;
  patientUntil.delete(pathname);
  return Date.now() < until ? patientMs : silenceMs;
};

/** The reasons of the navigations that have failed: the router does not hand them on to what answers these. */
const reasons = new WeakMap<Request, Why>();

/** Why nothing came for the request. */
export const reasonFor = (request: Request): Why => reasons.get(request) ?? whyFailed(undefined);

/** Rejects where `work`, which answers the navigation, fails or brings nothing for seconds. */
export const inTime = async <Answer>(request: Request, work: Promise<Answer>): Promise<Answer> => {
  try {
    return await within(work, patienceWith(request));
  } catch (failure) {
    reasons.set(request, whyIn(failure));
    throw failure;
  }
};

/** The answer, where it is one of the site. Rejects with the reason. */
export const ours = async (answer: Response, isJoin = false): Promise<Response> => {
  const why = await whyNot(answer, { isJoin });
  if (why) throw new NoPage(why);
  return answer;
};

/**
 * Asks the server for a page. The request goes on as it came: it says whether a page elsewhere led here, which the server must know
 * (decision 0032). So it cannot be ended here either.
 */
export const askServer = (request: Request): Promise<Response> => {
  const isJoin = isJoinAddress(new URL(request.url));
  const somebodyElse = isJoin ? within(isPortal(), portalMs).catch(() => false) : undefined;
  const asked = async () => {
    const answer = await ours(await fetch(request), isJoin);
    if (answer.type === 'opaqueredirect' && (await somebodyElse)) throw new NoPage('portal');
    return answer;
  };
  return inTime(request, asked());
};
