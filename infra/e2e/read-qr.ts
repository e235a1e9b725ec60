import type { Locator } from 'playwright-core';
import { PNG } from 'pngjs';
import decodeQr from 'qr/decode.js';

/** The text of the QR code in this part of the screen, decoded from its pixels. */
export async function readQr(code: Locator): Promise<string> {
  // Scrolled clear of the bar at the bottom of a phone's screen.
  await code.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const { width, height, data } = PNG.sync.read(await code.screenshot({ scale: 'device' }));
  return decodeQr({ width, height, data });
}
