/** The id of the heading of the wait step, which says that the UTR was sent. */
export const waitHeadingId = 'wait-heading';
