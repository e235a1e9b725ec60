/** Why a page of the site could not be loaded, as far as this device knows. */
export type FailureReason =
  /** The device reports that it is offline. */
  | 'offline'
  /** The connection was refused, or failed. */
  | 'unreachable'
  /** No response within some seconds. */
  | 'silent'
  /** A proxy, or the server itself, responded with an error. */
  | 'away'
  /** A foreign page was returned, for example of a captive portal. */
  | 'portal';

/** Short, because the learner sees an empty page during it. */
export const pageTimeoutMs = 4_000;
/** Longer, since the retrying page is not empty. */
const probeTimeoutMs = 8_000;

/** The page's message to the service worker: the server has just answered, perhaps slowly. */
export const serverAnswersMessage = 'SERVER_ANSWERS';

/** A mark on every page of the build (build/prerender-pages.ts). */
const buildMark = '<meta name="headers"';

/** The reason for a failed fetch, from the browser's error. */
export const reasonOfError = (failure: unknown): FailureReason => {
  if (failure instanceof DOMException && failure.name === 'TimeoutError') return 'silent';
  return navigator.onLine ? 'unreachable' : 'offline';
};

/** Network Authentication Required: captive portals should send it, but rarely do. */
const portalStatus = 511;

/** Why a response is not from the site. Undefined if it is, including an opaque redirect. */
export const reasonOfResponse = async (
  response: Response,
  { isJoin }: { isJoin: boolean },
): Promise<FailureReason | undefined> => {
  if (response.type === 'opaqueredirect') return undefined;
  if (response.status === portalStatus) return 'portal';
  if (response.status >= 500) return 'away';
  const isPage = /^text\/html\b/.test(response.headers.get('Content-Type') ?? '');
  // Other URLs may be file downloads.
  if (!isPage) return isJoin && response.status !== 204 ? 'portal' : undefined;
  return (await response.clone().text()).includes(buildMark) ? undefined : 'portal';
};

/** Rejects with a TimeoutError if the promise does not settle in time. */
export const withDeadline = <Result>(work: Promise<Result>, ms: number): Promise<Result> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('', 'TimeoutError')), ms);
  });
  return Promise.race([work, silence]).finally(() => clearTimeout(timer));
};

const fetchOptions = { cache: 'no-store', credentials: 'same-origin', redirect: 'manual' } as const;

/**
 * Whether a captive portal answers for the site. Its redirect cannot be distinguished from that to a class, so another URL is
 * requested, which never redirects. Errors of that request are ignored.
 */
export const isPortal = async (signal?: AbortSignal): Promise<boolean> => {
  try {
    const response = await fetch('/healthz', { ...fetchOptions, ...(signal && { signal }) });
    if (response.type === 'opaqueredirect' || response.status === portalStatus) return true;
    return response.ok && !(await response.json().then(Boolean, () => false));
  } catch {
    return false;
  }
};

/** Checks whether the URL would be answered now, without navigating: HEAD does not record attendance. */
export const probe = async (address: string): Promise<FailureReason | undefined> => {
  const signal = AbortSignal.timeout(probeTimeoutMs);
  try {
    const response = await fetch(address, { ...fetchOptions, method: 'HEAD', signal });
    if (response.status >= 500 && response.status !== portalStatus) return 'away';
    return (await isPortal(signal)) ? 'portal' : undefined;
  } catch (failure) {
    return reasonOfError(failure);
  }
};
