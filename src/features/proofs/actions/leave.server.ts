import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Academy } from '#src/platform/academy.ts';
import { readHostCookie, setHostCookie } from '#src/platform/http/host-cookie.ts';
import { networkOf } from '#src/platform/network.ts';
import { isSameText, keyedHash } from '#src/platform/tokens.ts';

const cookie = '__Host-captcha-leave';
const livesSeconds = 3_600;

const markOf = ({ config }: Academy, name: string) => keyedHash(config.secretKey, 'captcha leave', name);

/**
 * Lets a browser that was told to solve a captcha have one, whatever else its address asks for. The same account from the
 * same address is always the same leave, so a browser that forgets it has gained nothing.
 */
export function giveLeave(
  academy: Academy,
  reply: FastifyReply,
  of: { readonly loginId: string; readonly address: string },
): void {
  const name = markOf(academy, `${of.loginId} ${networkOf(of.address)}`);
  setHostCookie(reply, {
    name: cookie,
    value: `${name}.${markOf(academy, name)}`,
    options: { maxAgeSeconds: livesSeconds },
  });
}

/** What the captchas of a leave are counted by; null where it is none of ours. */
export function leaveOf(academy: Academy, request: FastifyRequest): string | null {
  const [name = '', mark = ''] = (readHostCookie(request, cookie) ?? '').split('.');
  return name !== '' && isSameText(mark, markOf(academy, name)) ? name : null;
}
