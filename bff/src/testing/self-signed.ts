import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A certificate and its key, in PEM. */
export interface SelfSigned {
  cert: string;
  key: string;
}

// DER (X.690): a tag, the length, the content.
const der = (tag: number, ...parts: Uint8Array[]) => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
};
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const text = (tag: number, words: string) => der(tag, Buffer.from(words));
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));

const COMMON_NAME = oid('550403');
const ECDSA_WITH_SHA256 = oid('2a8648ce3d040302');
const ALT_NAME = oid('551d11');
const BASIC_CONSTRAINTS = oid('551d13');
const TRUE = der(0x01, Buffer.from([255]));

/** Makes a certificate for this host that signs itself (RFC 5280), valid from 2020 to 2049. */
export function selfSigned(host: string): SelfSigned {
  const pair = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const name = sequence(der(0x31, sequence(COMMON_NAME, text(0x0c, host))));
  const algorithm = sequence(ECDSA_WITH_SHA256);
  const extensions = sequence(
    sequence(ALT_NAME, der(0x04, sequence(text(0x82, host)))),
    sequence(BASIC_CONSTRAINTS, TRUE, der(0x04, sequence(TRUE))),
  );
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1]), randomBytes(8)),
    algorithm,
    name,
    sequence(text(0x17, '200101000000Z'), text(0x17, '491231235959Z')),
    name,
    pair.publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signature = sign('sha256', body, pair.privateKey);
  const whole = sequence(body, algorithm, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString('base64').replace(/(.{64})(?=.)/g, '$1\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  };
}
