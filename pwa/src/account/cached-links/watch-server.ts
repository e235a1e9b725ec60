import { useEffect } from 'react';
import { isObject, readJson } from '../../data/network/response-shapes.ts';
import { useServerStatus } from '../../data/signed-in/server-status.ts';

const pingMs = 5_000;
const silenceMs = 4_000;

const serverAnswers = async () => {
  try {
    const signal = AbortSignal.timeout(silenceMs);
    const response = await fetch('/healthz', { cache: 'no-store', signal });
    return response.ok && isObject(await readJson(response));
  } catch {
    return false;
  }
};

/** Checks repeatedly whether the server answers, until the returned function is called. */
const startPing = () => {
  let timer: ReturnType<typeof setTimeout>;
  let isOver = false;
  const ping = async () => {
    if (document.visibilityState === 'visible') {
      const isAway = !(await serverAnswers());
      if (!isOver) useServerStatus.setState({ isUnavailable: isAway });
    }
    if (!isOver) timer = setTimeout(ping, pingMs);
  };
  timer = setTimeout(ping, Math.random() * pingMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
    useServerStatus.setState({ isUnavailable: false });
  };
};

let watching = 0;
let stop: (() => void) | undefined;

/**
 * Detects within ten seconds that the server is gone, also while the stream of changes seems open: a learner who waits for a class
 * must not look at hours and a button that nobody answers for. However many of a family wait, the server is asked once.
 */
export const useServerWatch = () =>
  useEffect(() => {
    watching += 1;
    stop ??= startPing();
    return () => {
      watching -= 1;
      if (watching > 0) return;
      stop?.();
      stop = undefined;
    };
  }, []);
