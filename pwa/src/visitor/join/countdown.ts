import { messagesOfPage } from './countdown-messages.ts';
import { subscribeToClass } from './subscribe-to-class.ts';

/**
 * The script of the pages that wait for a class (JoinPages.tsx). They work without it: the server tells the browser
 * when to refresh. It counts down, opens the class even if the device slept past the hour, reloads when the class
 * changes, and adds the hours in the visitor's time zone. It imports nothing of the app, since these pages load
 * nothing else.
 */
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const secondMs = 1_000;

/** Spreads the requests of thousands of phones. */
const maxSpreadMs = 2_000;

const messages = messagesOfPage();

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** The time left as 49, 4:12 or 2:05, and the text below it. */
const formatTimeLeft = (leftMs: number) => {
  if (leftMs < minuteMs) {
    const seconds = leftMs / secondMs;
    return { count: `${seconds}`, sentence: messages.secondsLeft(seconds) };
  }
  const [unitMs, sentence] =
    leftMs < hourMs ? [minuteMs, messages.minutesLeft] : [hourMs, messages.hoursLeft];
  const whole = Math.floor(leftMs / unitMs);
  const rest = Math.floor((leftMs % unitMs) / (unitMs / 60));
  return { count: `${whole}:${twoDigits(rest)}`, sentence };
};

/** When the response arrived, by the device's clock. */
const responseTime = () => {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return Date.now() - (performance.now() - (page?.responseStart ?? 0));
};

const showCountdown = (element: HTMLElement, leftMs: number) => {
  const { count, sentence } = formatTimeLeft(leftMs);
  const [timer, words] = element.children;
  if (!timer || !words) return;
  if (timer.textContent !== count) timer.textContent = count;
  if (words.textContent !== sentence) words.textContent = sentence;
  element.hidden = false;
};

/** Counts down to the opening by the server's clock, and then reloads the page. */
const startCountdown = (element: HTMLElement) => {
  const { now = '', opensAt = '' } = element.dataset;
  // The phone's clock may be wrong by hours.
  const aheadMs = responseTime() - Date.parse(now);
  const opens = Date.parse(opensAt) + aheadMs;
  if (Number.isNaN(opens)) return;
  const reloadAt = opens + Math.random() * maxSpreadMs;
  let timer = 0;
  const tick = () => {
    clearTimeout(timer);
    const left = Math.max(0, opens - Date.now());
    // Without a network a reload would lose the page.
    if (Date.now() >= reloadAt && navigator.onLine) return window.location.reload();
    showCountdown(element, Math.ceil(left / secondMs) * secondMs);
    timer = window.setTimeout(tick, left % secondMs || secondMs);
  };
  tick();
  // Timers stop while a phone sleeps.
  document.addEventListener('visibilitychange', tick);
  window.addEventListener('pageshow', tick);
  window.addEventListener('online', tick);
};

/** India's offset from UTC, all year. */
const indiaAheadMs = 330 * minuteMs;

/** The clock time of a date whose UTC fields hold a local time. */
const clockTimeOf = (local: Date) => {
  const [hour, minutes] = [local.getUTCHours(), local.getUTCMinutes()];
  return { hour, clock: `${hour % 12 || 12}${minutes === 0 ? '' : `:${twoDigits(minutes)}`}` };
};

/** With the weekday if it differs from India's. */
const formatVisitorHours = (from: Date, until: Date) => {
  const [start, end] = [from, until].map(
    (moment) => new Date(moment.getTime() - moment.getTimezoneOffset() * minuteMs),
  ) as [Date, Date];
  const isOtherDay = start.getUTCDay() !== new Date(from.getTime() + indiaAheadMs).getUTCDay();
  return messages.ownHours(
    clockTimeOf(start),
    clockTimeOf(end),
    isOtherDay ? start.getUTCDay() : undefined,
  );
};

const addVisitorHours = (element: HTMLElement) => {
  const from = new Date(element.dataset.from ?? '');
  const isIndian = from.getTimezoneOffset() * minuteMs === -indiaAheadMs;
  if (Number.isNaN(from.getTime()) || isIndian) return;
  element.textContent = formatVisitorHours(from, new Date(element.dataset.until ?? ''));
};

for (const element of document.querySelectorAll<HTMLElement>('[data-opens-at]'))
  startCountdown(element);
for (const element of document.querySelectorAll<HTMLElement>('[data-from]'))
  addVisitorHours(element);
if (document.querySelector('[data-follows]')) subscribeToClass();
