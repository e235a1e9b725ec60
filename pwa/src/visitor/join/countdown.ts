import { wordsOfPage } from './countdown-messages.ts';
import { followClass } from './follow-class.ts';

/**
 * The script of the pages that wait for a class (JoinPages.tsx). They are complete without it: the server tells the browser
 * when to ask again. It counts down, opens the class also where the device slept past the hour, asks again when the class
 * changes, and adds the hours in the visitor's own time zone. It imports nothing of the app, of which these pages have
 * nothing else.
 */
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const secondMs = 1_000;

/** So that thousands of phones do not ask in the same instant. */
const mostSpreadMs = 2_000;

const say = wordsOfPage();

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** How long it is, 49, 4:12 or 2:05, and the words under that. */
const lengthOf = (leftMs: number) => {
  if (leftMs < minuteMs) {
    const seconds = leftMs / secondMs;
    return { count: `${seconds}`, sentence: say.secondsLeft(seconds) };
  }
  const [unitMs, sentence] =
    leftMs < hourMs ? [minuteMs, say.minutesLeft] : [hourMs, say.hoursLeft];
  const whole = Math.floor(leftMs / unitMs);
  const rest = Math.floor((leftMs % unitMs) / (unitMs / 60));
  return { count: `${whole}:${twoDigits(rest)}`, sentence };
};

/** When the answer came, by the device's clock. */
const answeredAt = () => {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return Date.now() - (performance.now() - (page?.responseStart ?? 0));
};

const show = (element: HTMLElement, leftMs: number) => {
  const { count, sentence } = lengthOf(leftMs);
  const [timer, words] = element.children;
  if (!timer || !words) return;
  if (timer.textContent !== count) timer.textContent = count;
  if (words.textContent !== sentence) words.textContent = sentence;
  element.hidden = false;
};

/** Counts down to the opening by the server's clock, and asks for the page again then. */
const waitFor = (element: HTMLElement) => {
  const { now = '', opensAt = '' } = element.dataset;
  // The phone's clock may be wrong by hours.
  const aheadMs = answeredAt() - Date.parse(now);
  const opens = Date.parse(opensAt) + aheadMs;
  if (Number.isNaN(opens)) return;
  const reloadAt = opens + Math.random() * mostSpreadMs;
  let timer = 0;
  const tick = () => {
    clearTimeout(timer);
    const left = Math.max(0, opens - Date.now());
    // Without a network a reload would lose the page.
    if (Date.now() >= reloadAt && navigator.onLine) return window.location.reload();
    show(element, Math.ceil(left / secondMs) * secondMs);
    timer = window.setTimeout(tick, left % secondMs || secondMs);
  };
  tick();
  // Timers stand still while a phone sleeps.
  document.addEventListener('visibilitychange', tick);
  window.addEventListener('pageshow', tick);
  window.addEventListener('online', tick);
};

/** How far India is ahead of UTC, all year. */
const indiaAheadMs = 330 * minuteMs;

/** 2:30 in the hour 2, of a date whose UTC fields are those of a place. */
const timeOf = (place: Date) => {
  const [hour, minutes] = [place.getUTCHours(), place.getUTCMinutes()];
  return { hour, clock: `${hour % 12 || 12}${minutes === 0 ? '' : `:${twoDigits(minutes)}`}` };
};

/** With the day where it is another one than in India. */
const ownHours = (from: Date, until: Date) => {
  const [start, end] = [from, until].map(
    (moment) => new Date(moment.getTime() - moment.getTimezoneOffset() * minuteMs),
  ) as [Date, Date];
  const isOtherDay = start.getUTCDay() !== new Date(from.getTime() + indiaAheadMs).getUTCDay();
  return say.ownHours(timeOf(start), timeOf(end), isOtherDay ? start.getUTCDay() : undefined);
};

const addOwnHours = (element: HTMLElement) => {
  const from = new Date(element.dataset.from ?? '');
  const isIndian = from.getTimezoneOffset() * minuteMs === -indiaAheadMs;
  if (Number.isNaN(from.getTime()) || isIndian) return;
  element.textContent = ownHours(from, new Date(element.dataset.until ?? ''));
};

for (const element of document.querySelectorAll<HTMLElement>('[data-opens-at]')) waitFor(element);
for (const element of document.querySelectorAll<HTMLElement>('[data-from]')) addOwnHours(element);
if (document.querySelector('[data-follows]')) followClass();
