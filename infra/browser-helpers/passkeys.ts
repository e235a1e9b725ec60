import { type AddressInfo, createServer } from 'node:net';
import type { CDPSession, Page } from 'playwright-core';
import { type RunningSite, startSite } from './running-site.ts';

/** A site at a name, as passkeys belong to one: none is made for an address of numbers. */
export async function startNamedSite(): Promise<RunningSite> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const site = await startSite({ PORT: String(port), PUBLIC_URL: url });
  return { ...site, url };
}

function freePort(): Promise<number> {
  const taken = createServer();
  return new Promise((resolve) => {
    taken.listen(0, '127.0.0.1', () => {
      const { port } = taken.address() as AddressInfo;
      taken.close(() => resolve(port));
    });
  });
}

/** What a device keeps of a passkey. */
interface KeptPasskey {
  credentialId: string;
  isResidentCredential: boolean;
  rpId?: string;
  privateKey: string;
  userHandle?: string;
  signCount: number;
}

/** A device with a screen lock that Chromium plays, and whose owner always unlocks it. */
export interface VirtualDevice {
  passkeys(): Promise<KeptPasskey[]>;
  /** Puts a passkey onto the device, in place of all it has. */
  holdOnly(passkey: KeptPasskey): Promise<void>;
  /** The device is gone. */
  lose(): Promise<void>;
}

/** Gives the page's browser a device that keeps passkeys (WebDriver extension of Web Authentication). */
export async function giveDevice(page: Page): Promise<VirtualDevice> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const device = { authenticatorId };
  return {
    passkeys: async () => (await devtools.send('WebAuthn.getCredentials', device)).credentials,
    holdOnly: async (credential) => {
      await devtools.send('WebAuthn.clearCredentials', device);
      await devtools.send('WebAuthn.addCredential', { ...device, credential });
    },
    lose: async () => {
      await devtools.send('WebAuthn.removeVirtualAuthenticator', device);
    },
  };
}
