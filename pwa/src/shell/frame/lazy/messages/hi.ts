import type { OfferMessages } from './en.ts';

export const messages: OfferMessages = { line: 'यह साइट हिन्दी में भी है', close: 'बंद करें' };
