import { createHash } from 'node:crypto';

export const shortHash = (text: string) =>
  createHash('sha256').update(text).digest('base64url').slice(0, 10);
