/** The heading of the step in which a UTR is checked: it says that it has been sent. */
export const sentHeading = 'wait-heading';
