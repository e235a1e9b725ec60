import { type AddressInfo, createServer } from 'node:net';
import type { CDPSession, Page } from 'playwright-core';
import { type RunningSite, startSite } from './running-site.ts';

/** A site with a host name, as passkeys cannot be created for an IP address. */
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

/** A passkey as a device stores it. */
interface StoredPasskey {
  credentialId: string;
  isResidentCredential: boolean;
  rpId?: string;
  privateKey: string;
  userHandle?: string;
  signCount: number;
}

/** A virtual authenticator of Chromium with a screen lock, which is always unlocked. */
export interface VirtualDevice {
  passkeys(): Promise<StoredPasskey[]>;
  /** Replaces all passkeys of the device by this one. */
  holdOnly(passkey: StoredPasskey): Promise<void>;
  /** Removes the device. */
  lose(): Promise<void>;
}

/** Adds a virtual authenticator to the page's browser (WebDriver extension of Web Authentication). */
export async function addVirtualDevice(page: Page): Promise<VirtualDevice> {
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
