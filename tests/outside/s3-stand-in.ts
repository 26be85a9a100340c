import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';

/** How the store behaves: as it should, mute, late, refusing, or as one that hands back something else. */
export type Mood = 'well' | 'away' | 'slow' | 'refusing' | 'broken';

export interface S3StandIn {
  readonly settings: Record<string, string>;
  readonly objects: Map<string, Buffer>;
  /** Requests by method, and what they were answered. */
  readonly seen: string[];
  mood: Mood;
  end(): Promise<void>;
}

const region = 'kr-standard';
const accessKeyId = 'stand-in-key';
const secretAccessKey = 'stand-in-secret';
const bucket = 'academy-files';
const skewMs = 15 * 60_000;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/**
 * Reads a signature as the documentation says a server does: from what came over the wire, with the secret it knows. Answers
 * the code S3 would, or null where the request is good.
 */
function refusalOf(request: IncomingMessage, body: Buffer): string | null {
  const { headers, method = '', url = '' } = request;
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!given) return 'AccessDenied';
  const [, key, day, place, names = '', signature = ''] = given;
  if (key !== accessKeyId || place !== region) return 'InvalidAccessKeyId';
  const at = String(headers['x-amz-date']);
  const time = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!at.startsWith(day ?? '-') || !(Math.abs(Date.now() - time) < skewMs)) return 'RequestTimeTooSkewed';
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const signedNames = names.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signedNames.includes(name)))
    return 'AccessDenied';
  const [path = '', query = ''] = url.split('?');
  const text = [
    method,
    path,
    query,
    ...signedNames.map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    names,
    String(headers['x-amz-content-sha256']),
  ].join('\n');
  const dayKey = hmac(`AWS4${secretAccessKey}`, day ?? '');
  const signingKey = hmac(hmac(hmac(dayKey, region), 's3'), 'aws4_request');
  const expected = hmac(
    signingKey,
    `AWS4-HMAC-SHA256\n${at}\n${day}/${region}/s3/aws4_request\n${sha256(text)}`,
  );
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}

const bodyOf = async (request: IncomingMessage) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

/** A store of objects on this machine that knows one bucket, believes no signature, and can be as the world is. */
export async function s3StandIn(): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>();
  const seen: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const answer = (status: number, bytes: Buffer | string = '') => {
      seen.push(`${request.method} ${status}`);
      response.writeHead(status).end(bytes);
    };
    if (standIn.mood === 'away') return void request.socket.destroy();
    if (standIn.mood === 'slow') return void setTimeout(() => request.socket.destroy(), 60_000).unref();
    if (standIn.mood === 'refusing') return answer(403, '<Error><Code>AccessDenied</Code></Error>');
    const refusal = refusalOf(request, body);
    if (refusal) return answer(403, `<Error><Code>${refusal}</Code></Error>`);
    const path = decodeURIComponent((request.url ?? '').split('?')[0] ?? '');
    if (!path.startsWith(`/${bucket}/`)) return answer(404, '<Error><Code>NoSuchBucket</Code></Error>');
    const key = path.slice(bucket.length + 2);
    if (request.method === 'PUT') {
      objects.set(key, body);
      return answer(200);
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return answer(204);
    }
    const found = objects.get(key);
    if (!found) return answer(404, '<Error><Code>NoSuchKey</Code></Error>');
    return answer(200, standIn.mood === 'broken' ? found.subarray(1) : found);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const standIn: S3StandIn = {
    settings: {
      STORE_ENDPOINT: `http://127.0.0.1:${port}`,
      STORE_BUCKET: bucket,
      STORE_REGION: region,
      STORE_ACCESS_KEY_ID: accessKeyId,
      STORE_SECRET_ACCESS_KEY: secretAccessKey,
    },
    objects,
    seen,
    mood: 'well',
    async end() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return standIn;
}
