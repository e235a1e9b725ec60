/** Where the focus goes when the row that had it is gone. */
export const selectionListId = 'selected-classes';
