import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** The options that a server sends a browser, as far as this device needs them. */
interface WebAuthnOptions {
  challenge: string;
  rpId?: string;
  rp?: { id?: string };
}

/** How a device, or an imitation of one, responds. */
interface AuthenticatorBehaviour {
  /** The origin of the page; by default the site. */
  origin?: string;
  /** Whether the device has verified its user; by default yes. */
  isVerified?: boolean;
  /** The signature counter; by default one more than before. */
  counter?: number;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

const encoded = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const hashOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();

const clientDataOf = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

function authenticatorDataOf(rpId: string, flags: number, counter: number): Buffer {
  const data = Buffer.alloc(37);
  hashOf(rpId).copy(data);
  data.writeUInt8(flags, 32);
  data.writeUInt32BE(counter, 33);
  return data;
}

/** CBOR of 24 to 65,535 bytes. */
const bytesInCbor = (bytes: Uint8Array) => {
  const { length } = bytes;
  const head = length < 256 ? [0x58, length] : [0x59, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), bytes]);
};

/** The public key as COSE_Key: EC2, ES256, P-256, x and y. */
function coseKeyOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from('a5010203262001', 'hex'),
    ...[Buffer.from([0x21]), bytesInCbor(Buffer.from(x, 'base64url'))],
    ...[Buffer.from([0x22]), bytesInCbor(Buffer.from(y, 'base64url'))],
  ]);
}

/** As COSE_Key: RSA, RS256, an exponent of 65,537, and a random modulus. */
export const foreignRsaKey = (bytes: number): Buffer =>
  Buffer.concat([
    Buffer.from('a401030339010020', 'hex'),
    bytesInCbor(randomBytes(bytes)),
    Buffer.from('2143010001', 'hex'),
  ]);

/** CBOR of `{fmt: 'none', attStmt: {}, authData}`. */
const attestationOf = (authData: Buffer) =>
  Buffer.concat([
    Buffer.from('a3', 'hex'),
    Buffer.from('63666d74646e6f6e65', 'hex'),
    Buffer.from('6761747453746d74a0', 'hex'),
    Buffer.from('686175746844617461', 'hex'),
    bytesInCbor(authData),
  ]);

interface AuthenticatorOptions {
  counts?: boolean;
  idBytes?: number;
  publicKey?: Buffer;
}

/** A device with one passkey of a site, without a browser (Web Authentication, level 3). */
export class Authenticator {
  readonly #site: string;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly id: Buffer;
  readonly #publicKey: Buffer;
  #counter: number;

  /**
   * A device with a counter starts at 1; one without always sends 0. One with the public key of another device cannot
   * sign.
   */
  constructor(site: string, { counts = true, idBytes = 16, publicKey }: AuthenticatorOptions = {}) {
    this.#site = site;
    this.#counter = counts ? 1 : 0;
    this.id = randomBytes(idBytes);
    this.#publicKey = publicKey ?? coseKeyOf(this.#keys.publicKey);
  }

  /** The response to the options of a registration, as JSON. */
  create(options: WebAuthnOptions, behaviour: AuthenticatorBehaviour = {}) {
    const { origin, flags, counter } = this.#answer(behaviour);
    const head = authenticatorDataOf(this.#rpId(options), flags | ATTESTED, counter);
    const length = Buffer.from([this.id.length >> 8, this.id.length & 255]);
    const credential = [Buffer.alloc(16), length, this.id, this.#publicKey];
    return this.#credential({
      clientDataJSON: encoded(clientDataOf('webauthn.create', options.challenge, origin)),
      attestationObject: encoded(attestationOf(Buffer.concat([head, ...credential]))),
      transports: ['internal'],
    });
  }

  /** The response to the options of a login or a second factor, as JSON. */
  get(asked: WebAuthnOptions, answering: AuthenticatorBehaviour = {}) {
    const isCounted = answering.counter === undefined && this.#counter > 0;
    if (isCounted) this.#counter += 1;
    const { origin, flags, counter } = this.#answer(answering);
    const data = authenticatorDataOf(this.#rpId(asked), flags, counter);
    const clientData = clientDataOf('webauthn.get', asked.challenge, origin);
    const signed = Buffer.concat([data, hashOf(clientData)]);
    return this.#credential({
      clientDataJSON: encoded(clientData),
      authenticatorData: encoded(data),
      signature: encoded(sign('sha256', signed, this.#keys.privateKey)),
    });
  }

  #rpId = (asked: WebAuthnOptions) => asked.rpId ?? asked.rp?.id ?? '';

  #answer({
    origin = this.#site,
    isVerified = true,
    counter = this.#counter,
  }: AuthenticatorBehaviour) {
    return { origin, counter, flags: isVerified ? PRESENT | VERIFIED : PRESENT };
  }

  #credential<Response extends object>(response: Response) {
    const id = encoded(this.id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}
