/** In the language that is offered, whose catalogue is not loaded. */
export interface OfferMessages {
  line: string;
  close: string;
}

export const messages: OfferMessages = { line: 'This site is also in English', close: 'Close' };
