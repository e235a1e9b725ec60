import { findLink } from '../../data/cached-links/cached-links.ts';
import { probe, serverAnswers, type Why } from './probe.ts';

/**
 * The script of the page that the worker shows where a page of the site did not come (AwayPage.tsx), which is complete without it. It
 * asks again by itself, after growing pauses, and goes on once the server answers; and for a class it offers the link that the device has
 * kept. It imports nothing of the app.
 */
const secondMs = 1_000;
/** Between two tries. The last one is repeated. */
const pauses = [3, 5, 8, 13, 20, 30];

const page = document.querySelector<HTMLElement>('[data-why]');
const find = (name: string) => document.querySelector<HTMLElement>(`[data-${name}]`);
const { pathname, search } = window.location;
const isJoin = page?.dataset.for === 'join';

const say = (words: string | undefined) => {
  const status = find('say');
  if (status) status.textContent = words ?? '';
};

/** `3:05`, as hands of a clock; who reads it knows whether that is in the morning. */
const clockOf = (moment: Date) =>
  `${moment.getHours() % 12 || 12}:${String(moment.getMinutes()).padStart(2, '0')}`;

/** A link of before helps only who has a network, and only while the server cannot say whether it still holds. */
const isOfUse = (why: string | undefined) => why !== 'offline' && why !== 'portal';

const showLink = async () => {
  const [place, action, time] = [find('kept'), find('kept-link'), find('kept-at')];
  if (!isJoin || !place || !action || !time) return;
  const found = isOfUse(page?.dataset.why) ? await findLink(pathname) : undefined;
  place.hidden = found === undefined;
  if (!found) return;
  action.setAttribute('href', found.link);
  time.textContent = clockOf(new Date(found.asOf));
};

/**
 * A page elsewhere may have led here, and must not mark anybody as present (decision 0032): then the server asks first. This document leads
 * on, so the server would take its own for what is not.
 */
const onwards = () => {
  const fromHere = document.referrer.startsWith(`${window.location.origin}/`);
  if (!isJoin || fromHere || /[?&]ask\b/.test(search)) return window.location.reload();
  window.location.replace(`${pathname}${search ? `${search}&` : '?'}ask`);
};

const takenMs = 2_000;

/**
 * What has just answered slowly may do so once more, so the worker shall wait for it. It takes the message before this page leads on: one
 * that came after that would make the next page wait.
 */
const askForPatience = () =>
  new Promise<void>((resolve) => {
    const worker = navigator.serviceWorker?.controller;
    if (!worker) return resolve();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    worker.postMessage({ type: serverAnswers }, [port2]);
    window.setTimeout(resolve, takenMs);
  });

const goOn = async () => {
  say(page?.dataset.back);
  await askForPatience();
  onwards();
};

let tries = 0;
let timer = 0;
let isAsking = false;

const showState = (state: 'waiting' | 'asking') => {
  if (page) page.dataset.state = state;
};

const show = (why: Why) => {
  if (!page) return;
  page.dataset.why = why;
  void showLink();
};

const wait = (until: number) => {
  clearTimeout(timer);
  if (document.visibilityState === 'hidden') return;
  const left = Math.ceil((until - Date.now()) / secondMs);
  if (left <= 0) return void ask();
  const count = find('count');
  if (count) count.textContent = `0:${String(left).padStart(2, '0')}`;
  showState('waiting');
  timer = window.setTimeout(wait, (until - Date.now()) % secondMs || secondMs, until);
};

const ask = async () => {
  if (isAsking) return;
  isAsking = true;
  clearTimeout(timer);
  showState('asking');
  const why = await probe(pathname + search);
  // Once: what asks again meanwhile finds this page still asking.
  if (!why) return goOn();
  isAsking = false;
  show(why);
  say(page?.dataset.still);
  const pause = pauses[Math.min(tries, pauses.length - 1)] ?? 0;
  tries += 1;
  // Thousands of phones must not ask in one instant.
  wait(Date.now() + pause * secondMs * (1 + Math.random() / 4));
};

if (page) {
  page.dataset.state = 'waiting';
  void showLink();
  wait(Date.now() + (pauses[0] ?? 0) * secondMs);
  // Timers stand still while a phone sleeps, and nobody waits at a page that is not seen.
  document.addEventListener('visibilitychange', () =>
    document.visibilityState === 'hidden' ? clearTimeout(timer) : void ask(),
  );
  window.addEventListener('online', () => void ask());
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    isAsking = false;
    void ask();
  });
  find('again')?.addEventListener('click', (event) => {
    event.preventDefault();
    tries = 0;
    void ask();
  });
}
