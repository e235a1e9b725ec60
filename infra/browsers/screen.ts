import { start } from '../testing/processes.ts';

export interface Screen {
  /** What `DISPLAY` must say. */
  display: string;
  close(): Promise<unknown>;
}

/** A screen that nobody sees: WebKitGTK has no way to run without one. */
export async function startScreen(program: string): Promise<Screen> {
  const screen = start(program, [
    ...['-displayfd', '1', '-screen', '0', '1280x1024x24'],
    ...['-nolisten', 'tcp'],
  ]);
  return { display: `:${(await screen.line(/^\d+$/)).trim()}`, close: () => screen.end() };
}
