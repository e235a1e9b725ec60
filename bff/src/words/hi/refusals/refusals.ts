import type { en } from '../../en/words.ts';
import type { Translation } from '../../translation.ts';

/** Each refusal's sentence by its code, in Hindi. */
export const refusals = {} as Translation<typeof en.refusals>;
