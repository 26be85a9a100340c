import { createHash, createHmac } from 'node:crypto';

export interface SigningKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

export interface ToSign {
  readonly method: string;
  readonly url: URL;
  /** Besides `host` and what signing adds. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly now: Date;
}

const hashOf = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const keyed = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** As the signature wants it: everything but letters, digits and `-._~` in percent signs. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const pathOf = ({ pathname }: URL) =>
  pathname
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/');

const queryOf = ({ searchParams }: URL) =>
  [...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');

/**
 * The headers of a request to S3 with its signature (AWS Signature Version 4, one chunk). By hand: it is these lines, and the
 * official SDK is some eighty packages. See docs/decisions/0084-files-in-an-object-store.md.
 */
export function signed(
  { method, url, headers, body, now }: ToSign,
  keys: SigningKeys,
): Record<string, string> {
  const at = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const scope = `${at.slice(0, 8)}/${keys.region}/s3/aws4_request`;
  const bodyHash = hashOf(body);
  const all = { ...headers, host: url.host, 'x-amz-content-sha256': bodyHash, 'x-amz-date': at };
  const lines = Object.entries(all)
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const names = lines.map(([name]) => name).join(';');
  const canonical = [
    method,
    pathOf(url),
    queryOf(url),
    ...lines.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    bodyHash,
  ].join('\n');
  const key = scope
    .split('/')
    .reduce<string | Buffer>((made, part) => keyed(made, part), `AWS4${keys.secretAccessKey}`);
  const signature = keyed(key, ['AWS4-HMAC-SHA256', at, scope, hashOf(canonical)].join('\n')).toString('hex');
  const { host: _host, ...sent } = all;
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${keys.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}
