import type { Page } from 'playwright-core';

/**
 * The errors of the Tab order in the page or the open dialog: elements that are not reached in the
 * visual order, that have no visible focus, or that are covered while focused.
 */
export async function findKeyboardErrors(page: Page): Promise<string[]> {
  // Only after a key do browsers show the focus that a script gives.
  await page.keyboard.press('Shift');
  return page.evaluate(() => {
    const line = 24;
    const slack = 4;
    const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;

    const isReached = (element: HTMLElement) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      element.checkVisibility({ visibilityProperty: true });
    /** In a radio group, Tab reaches the checked one, or else the first. */
    const isStop = (element: HTMLElement, _: number, all: HTMLElement[]) => {
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
      const group = all.filter(
        (other) => other instanceof HTMLInputElement && other.name === element.name,
      );
      return element === (group.find((other) => other.matches(':checked')) ?? group[0]);
    };
    const stops = [
      ...root.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [tabindex]',
      ),
    ]
      .filter(isReached)
      .filter(isStop);

    /** The visible element: a chip or a picture instead of a hidden radio button. */
    const seenAs = (element: HTMLElement) =>
      element.getBoundingClientRect().width > 2 ? element : (element.closest('label') ?? element);
    const nameOf = (element: HTMLElement) => {
      const words = element.getAttribute('aria-label') ?? seenAs(element).textContent ?? '';
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : '';
      return `${element.tagName} “${(words || label || '').trim().slice(0, 40)}”`;
    };

    /** Fixed elements, such as the bars, are ordered separately. */
    const layerOf = (element: Element | null): Element | null => {
      if (!element || element === root) return null;
      const isFixed = /fixed|sticky/.test(getComputedStyle(element).position);
      return isFixed ? element : layerOf(element.parentElement);
    };
    const placeOf = (element: HTMLElement) => {
      const { left, right, top, bottom } = seenAs(element).getBoundingClientRect();
      return { left, right, top: top + scrollY, bottom: bottom + scrollY };
    };
    const wrongStep = (from: HTMLElement, to: HTMLElement) => {
      if (layerOf(from) !== layerOf(to)) return undefined;
      const [one, other] = [placeOf(from), placeOf(to)];
      const isNextColumn = other.left >= one.right - slack;
      if (other.top + line < one.top && !isNextColumn) return 'up';
      const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      const isBeside = shared > Math.min(one.bottom - one.top, other.bottom - other.top) / 2;
      return isBeside && other.right <= one.left + slack ? 'back' : undefined;
    };

    /** The styles of the element and its surroundings that can show a focus. */
    const styleOf = (element: HTMLElement) => {
      const around = element.closest('label') ?? element.parentElement ?? element;
      const parts = [element, around, ...element.querySelectorAll('*'), ...around.children];
      return parts
        .flatMap((part) => ['', '::before', '::after'].map((of) => getComputedStyle(part, of)))
        .map(({ outline, boxShadow }) => `${outline} ${boxShadow}`)
        .join();
    };
    const isCovered = (element: HTMLElement) => {
      const seen = seenAs(element);
      const { left, width, top, height } = seen.getBoundingClientRect();
      const isOnTop = (x: number, y: number) => {
        const found = document.elementFromPoint(left + width * x, top + height * y);
        return (
          found !== null &&
          (seen.contains(found) ||
            found.contains(seen) ||
            seen.closest('label, li')?.contains(found))
        );
      };
      return ![0.1, 0.5, 0.9].some((y) => [0.1, 0.5, 0.9].some((x) => isOnTop(x, y)));
    };

    window.scrollTo(0, 0);
    const faults = stops.slice(1).flatMap((to, index) => {
      const from = stops[index];
      const way = from && wrongStep(from, to);
      return from && way ? [`${way} from ${nameOf(from)} to ${nameOf(to)}`] : [];
    });
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    for (const stop of stops) {
      const before = styleOf(stop);
      stop.focus();
      if (document.activeElement !== stop) faults.push(`takes no focus: ${nameOf(stop)}`);
      else if (styleOf(stop) === before) faults.push(`shows no focus: ${nameOf(stop)}`);
      if (isCovered(stop)) faults.push(`behind something: ${nameOf(stop)}`);
      stop.blur();
    }
    window.scrollTo(0, 0);
    return faults;
  });
}
