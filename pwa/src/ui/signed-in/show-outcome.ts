/** Shows what an action has brought at the top of the screen, and gives its heading (by default itself) the focus. */
export const showOutcome = (outcome: HTMLElement, heading: HTMLElement = outcome): void => {
  heading.focus({ preventScroll: true });
  outcome.scrollIntoView?.({ block: 'start' });
};
