import { findLink } from '../../data/cached-links/cached-links.ts';
import { type FailureReason, probe, serverAnswersMessage } from './probe.ts';

/**
 * The script of the page that the service worker shows when a page cannot be loaded (ServerUnavailablePage.tsx). The page works without it. It
 * retries with growing delays, and continues once the server answers; for a class it offers the
 * cached link. It imports nothing of the app.
 */
const secondMs = 1_000;
/** The delays between retries. The last one is repeated. */
const retrySeconds = [3, 5, 8, 13, 20, 30];

const pageElement = document.querySelector<HTMLElement>('[data-why]');
const findByData = (name: string) => document.querySelector<HTMLElement>(`[data-${name}]`);
const { pathname, search } = window.location;
const isJoinPage = pageElement?.dataset.for === 'join';

const announce = (text: string | undefined) => {
  const status = findByData('say');
  if (status) status.textContent = text ?? '';
};

/** `3:05`, without am or pm. */
const formatClock = (moment: Date) =>
  `${moment.getHours() % 12 || 12}:${String(moment.getMinutes()).padStart(2, '0')}`;

/** A cached link helps only with a network connection, and only while the server is unavailable. */
const isLinkUseful = (why: string | undefined) => why !== 'offline' && why !== 'portal';

const showLink = async () => {
  const [section, action, time] = [
    findByData('kept'),
    findByData('kept-link'),
    findByData('kept-at'),
  ];
  if (!isJoinPage || !section || !action || !time) return;
  const found = isLinkUseful(pageElement?.dataset.why) ? await findLink(pathname) : undefined;
  section.hidden = found === undefined;
  if (!found) return;
  action.setAttribute('href', found.link);
  time.textContent = formatClock(new Date(found.asOf));
};

/**
 * Another site may have linked here, and must not record attendance (decision 0024): then the server asks first. This document
 * navigates itself, so the server would see it as the referrer.
 */
const reloadOrAsk = () => {
  const fromHere = document.referrer.startsWith(`${window.location.origin}/`);
  if (!isJoinPage || fromHere || /[?&]ask\b/.test(search)) return window.location.reload();
  window.location.replace(`${pathname}${search ? `${search}&` : '?'}ask`);
};

const takenMs = 2_000;

/**
 * A server that has just answered slowly may be slow again, so the worker must wait for it. It gets the message before this page leads on: a message
 * after that would make the next page wait.
 */
const askForPatience = () =>
  new Promise<void>((resolve) => {
    const worker = navigator.serviceWorker?.controller;
    if (!worker) return resolve();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    worker.postMessage({ type: serverAnswersMessage }, [port2]);
    window.setTimeout(resolve, takenMs);
  });

const handleServerAnswer = async () => {
  announce(pageElement?.dataset.back);
  await askForPatience();
  reloadOrAsk();
};

let retryCount = 0;
let timer = 0;
let isProbing = false;

const showState = (state: 'waiting' | 'asking') => {
  if (pageElement) pageElement.dataset.state = state;
};

const showReason = (why: FailureReason) => {
  if (!pageElement) return;
  pageElement.dataset.why = why;
  void showLink();
};

const waitUntil = (until: number) => {
  clearTimeout(timer);
  if (document.visibilityState === 'hidden') return;
  const left = Math.ceil((until - Date.now()) / secondMs);
  if (left <= 0) return void probeAgain();
  const count = findByData('count');
  if (count) count.textContent = `0:${String(left).padStart(2, '0')}`;
  showState('waiting');
  timer = window.setTimeout(waitUntil, (until - Date.now()) % secondMs || secondMs, until);
};

const probeAgain = async () => {
  if (isProbing) return;
  isProbing = true;
  clearTimeout(timer);
  showState('asking');
  const why = await probe(pathname + search);
  // Only once: further requests find this page still asking.
  if (!why) return handleServerAnswer();
  isProbing = false;
  showReason(why);
  announce(pageElement?.dataset.still);
  const pause = retrySeconds[Math.min(retryCount, retrySeconds.length - 1)] ?? 0;
  retryCount += 1;
  // Spreads the requests of thousands of phones.
  waitUntil(Date.now() + pause * secondMs * (1 + Math.random() / 4));
};

if (pageElement) {
  pageElement.dataset.state = 'waiting';
  void showLink();
  waitUntil(Date.now() + (retrySeconds[0] ?? 0) * secondMs);
  // Timers stop while a phone sleeps, and a hidden page need not retry.
  document.addEventListener('visibilitychange', () =>
    document.visibilityState === 'hidden' ? clearTimeout(timer) : void probeAgain(),
  );
  window.addEventListener('online', () => void probeAgain());
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    isProbing = false;
    void probeAgain();
  });
  findByData('again')?.addEventListener('click', (event) => {
    event.preventDefault();
    retryCount = 0;
    void probeAgain();
  });
}
