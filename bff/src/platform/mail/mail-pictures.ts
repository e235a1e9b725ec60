import { readFileSync } from 'node:fs';

const read = (name: string) => readFileSync(new URL(`pictures/${name}`, import.meta.url));

/**
 * The pictures of every e-mail with HTML, which travel in it: a remote picture would tell who opens it, and mail programs block it.
 * `pwa/illustrations-to-png` makes them.
 */
export const mailPictures = [
  { filename: 'lotus.png', contentType: 'image/png', cid: 'lotus', content: read('lotus.png') },
  { filename: 'scene.jpg', contentType: 'image/jpeg', cid: 'scene', content: read('scene.jpg') },
] as const;
