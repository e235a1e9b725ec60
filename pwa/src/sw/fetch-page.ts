import {
  type FailureReason,
  isPortal,
  pageTimeoutMs,
  reasonOfError,
  reasonOfResponse,
  serverAnswersMessage,
  withDeadline,
} from '../visitor/join/probe.ts';

/** No page was received, for this reason. */
export class PageUnavailableError extends Error {
  override name = 'NoPage';
  readonly why: FailureReason;
  constructor(why: FailureReason, options?: ErrorOptions) {
    super(why, options);
    this.why = why;
  }
}

/** The reason in an error, which a Workbox strategy may have wrapped. */
const reasonFrom = (failure: unknown): FailureReason => {
  if (failure instanceof PageUnavailableError) return failure.why;
  const { details } = failure as { details?: { error?: unknown } };
  return details?.error instanceof PageUnavailableError
    ? details.error.why
    : reasonOfError(failure);
};

export const isJoinUrl = ({ pathname }: URL): boolean => /^\/join(\/|$)/i.test(pathname);

/** For this long after a slow response of the server, a navigation to the same path gets a longer timeout. */
const longerWaitForMs = 15_000;
const longerWaitMs = 30_000;
/** Until when, by path. */
const longerWaitUntil = new Map<string, number>();

/** The placeholder page reports that the server responds again, before it navigates back to it. */
export const onServerAnswered = ({ data, source, ports }: ExtendableMessageEvent) => {
  if (data?.type !== serverAnswersMessage || !source || !('url' in source)) return;
  longerWaitUntil.set(new URL(source.url).pathname, Date.now() + longerWaitForMs);
  ports[0]?.postMessage(serverAnswersMessage);
};

/** A redirect of the site itself must not wait long for the check of a captive portal. */
const portalCheckMs = 1_500;

/** Only once: the next navigation to the path is that of the placeholder page. */
const timeoutFor = ({ url }: Request): number => {
  const { pathname } = new URL(url);
  const until = longerWaitUntil.get(pathname) ?? 0;
  longerWaitUntil.delete(pathname);
  return Date.now() < until ? longerWaitMs : pageTimeoutMs;
};

/** The reasons of failed navigations: Workbox does not pass them on to the catch handler. */
const reasons = new WeakMap<Request, FailureReason>();

/** Why the request failed. */
export const reasonFor = (request: Request): FailureReason =>
  reasons.get(request) ?? reasonOfError(undefined);

/** Rejects if `work`, which responds to the navigation, fails or takes too long. */
export const withNavigationTimeout = async <Result>(
  request: Request,
  work: Promise<Result>,
): Promise<Result> => {
  try {
    return await withDeadline(work, timeoutFor(request));
  } catch (failure) {
    reasons.set(request, reasonFrom(failure));
    throw failure;
  }
};

/** Returns the response if it is the site's. Rejects with the reason otherwise. */
export const requireOwnResponse = async (response: Response, isJoin = false): Promise<Response> => {
  const why = await reasonOfResponse(response, { isJoin });
  if (why) throw new PageUnavailableError(why);
  return response;
};

/**
 * Fetches a page from the server. The request is passed on unchanged, as the server must know whether another site led here
 * (decision 0024). So it cannot be aborted here.
 */
export const fetchPage = (request: Request): Promise<Response> => {
  const isJoin = isJoinUrl(new URL(request.url));
  const portalCheck = isJoin
    ? withDeadline(isPortal(), portalCheckMs).catch(() => false)
    : undefined;
  const fetchOwn = async () => {
    const response = await requireOwnResponse(await fetch(request), isJoin);
    if (response.type === 'opaqueredirect' && (await portalCheck))
      throw new PageUnavailableError('portal');
    return response;
  };
  return withNavigationTimeout(request, fetchOwn());
};
