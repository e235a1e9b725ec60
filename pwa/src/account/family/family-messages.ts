import { t } from '@lingui/core/macro';

/** "For Anu", beside an order or a document of it. */
export const forInWords = (name: string): string => t`For ${name}`;
