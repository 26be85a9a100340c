import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { SocialUnlinked } from './port.ts';

const Body = z.object({
  app_id: z.coerce.string().max(40).default(''),
  user_id: z.coerce.string().regex(/^\d{1,20}$/),
  referrer_type: z
    .string()
    .regex(/^[A-Z_]{1,40}$/)
    .catch('UNKNOWN'),
});

const isSame = (given: string, right: string) => {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** How a provider's notice of an ended connection is read; null where it is not the provider's. */
export type ReadUnlinked = (authorization: string | undefined, body: unknown) => SocialUnlinked | null;

/**
 * Kakao's 연결 해제 웹훅: known by the admin key in `Authorization`, and by the app's id where that is set.
 * https://developers.kakao.com/docs/latest/ko/kakaologin/callback
 */
export function kakaoUnlinked(adminKey: string, appId: string | null): ReadUnlinked {
  return (authorization, body) => {
    if (!isSame(authorization ?? '', `KakaoAK ${adminKey}`)) return null;
    const read = Body.safeParse(body);
    if (!read.success || (appId !== null && read.data.app_id !== appId)) return null;
    return { provider: 'kakao', subject: read.data.user_id, referrer: read.data.referrer_type };
  };
}
