import type { ObjectStorePort, StoreFailure } from './port.ts';
import { type SigningKeys, signed } from './signing.ts';

export interface S3Settings extends SigningKeys {
  /** `https://kr.object.ncloudstorage.com`, `https://s3.ap-northeast-2.amazonaws.com`, … without a path. */
  readonly endpoint: string;
  readonly bucket: string;
  /** The store refuses a signature that is older than a quarter of an hour. */
  readonly now: () => Date;
  readonly timeLimitMs?: number;
}

interface Call {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly key: string;
  readonly body?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

const usualTimeLimitMs = 8_000;

/** What the store said, as whoever asked must take it: what may be over in a moment, and what is not. */
const failureOf = (status: number): StoreFailure =>
  status >= 500 || status === 429 || status === 408 ? 'away' : 'refused';

/** Any store that speaks Amazon's S3, by paths rather than names of hosts: buckets of one's own machine have no such names. */
export function s3({
  endpoint,
  bucket,
  now,
  timeLimitMs = usualTimeLimitMs,
  ...keys
}: S3Settings): ObjectStorePort {
  const ask = async ({ method, key, body = Buffer.alloc(0), headers = {} }: Call) => {
    const url = new URL(`/${bucket}/${key}`, endpoint);
    try {
      const answer = await fetch(url, {
        method,
        headers: signed({ method, url, headers, body, now: now() }, keys),
        ...(method === 'PUT' && { body: new Uint8Array(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeLimitMs),
      });
      return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
    } catch {
      return null;
    }
  };
  return {
    async put({ key, bytes, mime }) {
      const answer = await ask({ method: 'PUT', key, body: bytes, headers: { 'content-type': mime } });
      if (!answer) return 'away';
      return answer.status === 200 ? 'kept' : failureOf(answer.status);
    },
    async get(key) {
      const answer = await ask({ method: 'GET', key });
      if (!answer) return 'away';
      if (answer.status === 404) return 'gone';
      return answer.status === 200 ? answer.bytes : failureOf(answer.status);
    },
    async remove(key) {
      const answer = await ask({ method: 'DELETE', key });
      if (!answer) return 'away';
      return [200, 204, 404].includes(answer.status) ? 'removed' : failureOf(answer.status);
    },
  };
}
