import { start } from '../testing/processes.ts';

export interface VirtualScreen {
  /** The value for `DISPLAY`. */
  display: string;
  close(): Promise<unknown>;
}

/** Starts a virtual screen, as WebKitGTK cannot run without a screen. */
export async function startVirtualScreen(program: string): Promise<VirtualScreen> {
  const screen = start(program, [
    ...['-displayfd', '1', '-screen', '0', '1280x1024x24'],
    ...['-nolisten', 'tcp'],
  ]);
  return { display: `:${(await screen.line(/^\d+$/)).trim()}`, close: () => screen.end() };
}
