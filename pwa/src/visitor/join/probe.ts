/** Why a page of the site did not come, as far as this device can know. */
export type Why =
  /** The device says that it has no network. */
  | 'offline'
  /** The question was refused, or went nowhere. */
  | 'unreachable'
  /** Nothing came for seconds. */
  | 'silent'
  /** Something between here and the server, or the server itself, says that it cannot answer. */
  | 'away'
  /** A page of somebody else came: that of a Wi-Fi where one logs in, for example. */
  | 'portal';

/** Whoever waits for a class looks at an empty page meanwhile. */
export const silenceMs = 4_000;
/** The page that asks again is no empty one. */
const patientMs = 8_000;

/** The page's message to the worker: the server has just answered, slowly perhaps. */
export const serverAnswers = 'SERVER_ANSWERS';

/** A mark on every page of the build (build/prerender-pages.ts). */
const mark = '<meta name="headers"';

/** Why nothing came, from what the browser says of it. */
export const whyFailed = (failure: unknown): Why => {
  if (failure instanceof DOMException && failure.name === 'TimeoutError') return 'silent';
  return navigator.onLine ? 'unreachable' : 'offline';
};

/** Network Authentication Required: what a portal should say, and seldom does. */
const portalStatus = 511;

/** Why an answer is none of the site. Undefined where it is one: also where it leads on, which does not say whereto. */
export const whyNot = async (
  answer: Response,
  { isJoin }: { isJoin: boolean },
): Promise<Why | undefined> => {
  if (answer.type === 'opaqueredirect') return undefined;
  if (answer.status === portalStatus) return 'portal';
  if (answer.status >= 500) return 'away';
  const isPage = /^text\/html\b/.test(answer.headers.get('Content-Type') ?? '');
  // Other addresses may be files, which are saved.
  if (!isPage) return isJoin && answer.status !== 204 ? 'portal' : undefined;
  return (await answer.clone().text()).includes(mark) ? undefined : 'portal';
};

/** Rejects as a timeout does where nothing has come by then. */
export const within = <Answer>(work: Promise<Answer>, ms: number): Promise<Answer> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('', 'TimeoutError')), ms);
  });
  return Promise.race([work, silence]).finally(() => clearTimeout(timer));
};

const settings = { cache: 'no-store', credentials: 'same-origin', redirect: 'manual' } as const;

/**
 * Whether somebody else answers for the site. A portal that leads elsewhere cannot be told from the way to a class, so another address is
 * asked, which never leads on. Whatever goes wrong there says nothing of the first one.
 */
export const isPortal = async (signal?: AbortSignal): Promise<boolean> => {
  try {
    const answer = await fetch('/healthz', { ...settings, ...(signal && { signal }) });
    if (answer.type === 'opaqueredirect' || answer.status === portalStatus) return true;
    return answer.ok && !(await answer.json().then(Boolean, () => false));
  } catch {
    return false;
  }
};

/** Asks whether the address would be answered now, without going there: nobody is noted as present by HEAD. */
export const probe = async (address: string): Promise<Why | undefined> => {
  const signal = AbortSignal.timeout(patientMs);
  try {
    const answer = await fetch(address, { ...settings, method: 'HEAD', signal });
    if (answer.status >= 500 && answer.status !== portalStatus) return 'away';
    return (await isPortal(signal)) ? 'portal' : undefined;
  } catch (failure) {
    return whyFailed(failure);
  }
};
