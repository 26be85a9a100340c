import { z } from 'zod';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import { askOutside, jsonOf } from '#src/shared/outgoing.ts';
import type { CaptchaPort } from './port.ts';

export interface NcloudSettings {
  /** `https://naveropenapi.apigw.ntruss.com`, or where the sandbox lives. */
  readonly baseUrl: () => string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What a listener must know before the sound; null where digits are simply spoken. */
  readonly audioHint: string | null;
}

const Issued = z.object({ key: z.string().regex(/^[\w-]{8,80}$/) });
const Compared = z.object({ result: z.boolean() });

/**
 * NAVER Cloud CAPTCHA: issue a key, fetch its picture, compare once. Picture and sound are two services
 * with a key each; ours joins both with a dot and either answer passes.
 * https://api.ncloud-docs.com/docs/ai-naver-captcha
 */
export function ncloudCaptcha(settings: NcloudSettings): CaptchaPort {
  const ask = async (path: string, query: Record<string, string>) => {
    const answer = await askOutside(`${settings.baseUrl()}${path}?${new URLSearchParams(query)}`, {
      headers: {
        'x-ncp-apigw-api-key-id': settings.clientId,
        'x-ncp-apigw-api-key': settings.clientSecret,
      },
    });
    if (!answer || answer.status >= 500) throw commonErrors.busy({ retryAfterSeconds: 5 });
    return answer;
  };
  const issueKey = async (path: string) => Issued.parse(jsonOf(await ask(path, { code: '0' }))).key;
  const fetchAsDataUrl = async (path: string, key: string) => {
    const { status, bytes, contentType } = await ask(path, { key });
    if (status !== 200) throw new Error(`The captcha service answered ${status}.`);
    return `data:${contentType.split(';')[0]};base64,${Buffer.from(bytes).toString('base64')}`;
  };
  const compare = async (path: string, key: string, value: string) => {
    const answer = await ask(path, { code: '1', key, value });
    const compared = Compared.safeParse(jsonOf(answer));
    if (answer.status !== 200 || !compared.success) return 'expired' as const;
    return compared.data.result ? ('right' as const) : ('wrong' as const);
  };
  return {
    async issue() {
      const [pictureKey, soundKey] = await Promise.all([
        issueKey('/captcha/v1/nkey'),
        issueKey('/scaptcha/v1/skey'),
      ]);
      const [imageUrl, audioUrl] = await Promise.all([
        fetchAsDataUrl('/captcha-bin/v1/ncaptcha', pictureKey),
        fetchAsDataUrl('/scaptcha-bin/v1/scaptcha', soundKey),
      ]);
      return {
        captchaKey: `${pictureKey}.${soundKey}`,
        imageUrl,
        audioUrl,
        audioHint: settings.audioHint,
      };
    },
    async probe() {
      const answer = await ask('/captcha/v1/nkey', { code: '0' }).catch(() => null);
      if (!answer) return { kind: 'unknown' };
      if (Issued.safeParse(jsonOf(answer)).success) return { kind: 'well' };
      return { kind: 'refused', reason: `HTTP ${answer.status}` };
    },
    async check(captchaKey, captchaValue) {
      const [pictureKey, soundKey] = captchaKey.split('.');
      const value = captchaValue.trim();
      if (!pictureKey || !soundKey) return 'expired';
      // Both are asked at once, so that one attempt uses up both keys.
      const outcomes = await Promise.all([
        compare('/captcha/v1/nkey', pictureKey, value),
        compare('/scaptcha/v1/skey', soundKey, value),
      ]);
      // A double click's two calls may use up one key each: the right answer is right in either.
      if (outcomes.includes('right')) return 'right';
      return outcomes.includes('expired') ? 'expired' : 'wrong';
    },
  };
}
