import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

function element(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const size = body.length;
  if (size < 128) return Buffer.concat([Buffer.from([tag, size]), body]);
  const bytes = Buffer.from(size.toString(16).padStart(size > 255 ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | bytes.length]), bytes, body]);
}

const sequence = (...parts: readonly Buffer[]) => element(0x30, ...parts);
const text = (tag: number, value: string) => element(tag, Buffer.from(value, 'latin1'));
const identifier = (hex: string) => element(0x06, Buffer.from(hex, 'hex'));
const ecdsaWithSha256 = () => sequence(identifier('2a8648ce3d040302'));
const nameOf = (commonName: string) =>
  sequence(element(0x31, sequence(identifier('550403'), text(0x0c, commonName))));

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

const pem = (title: string, der: Buffer) =>
  `-----BEGIN ${title}-----\n${(der.toString('base64').match(/.{1,64}/g) ?? []).join('\n')}\n-----END ${title}-----\n`;

/** A key and a certificate that it signed itself for these names; good until 2049 and known to nobody. */
export function selfSigned(names: readonly string[]): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const subject = nameOf(names[0] ?? 'localhost');
  const alternatives = sequence(...names.map((name) => text(0x82, name)));
  const toBeSigned = sequence(
    element(0xa0, element(0x02, Buffer.from([2]))),
    element(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256(),
    subject,
    sequence(text(0x17, '250101000000Z'), text(0x17, '491231235959Z')),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    element(0xa3, sequence(sequence(identifier('551d11'), element(0x04, alternatives)))),
  );
  const signature = element(0x03, Buffer.from([0]), sign('sha256', toBeSigned, privateKey));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: pem('CERTIFICATE', sequence(toBeSigned, ecdsaWithSha256(), signature)),
  };
}
