import { systemClock } from '#src/platform/clock/clock.ts';
import type { Config } from '#src/platform/config.ts';
import type { ObjectStorePort } from '#src/providers/object-store/port.ts';
import { s3 } from '#src/providers/object-store/s3.ts';

/** The store of objects of the settings; a rehearsal in another time signs as of now all the same. */
export function objectStoreOf(config: Config): ObjectStorePort | null {
  const { STORE_ENDPOINT: endpoint, STORE_BUCKET: bucket, STORE_REGION: region } = config;
  const { STORE_ACCESS_KEY_ID: accessKeyId, STORE_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (!endpoint || !bucket || !region || !accessKeyId || !secretAccessKey) return null;
  return s3({ endpoint, bucket, region, accessKeyId, secretAccessKey, now: () => systemClock.now() });
}
