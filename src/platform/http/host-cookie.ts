import type { FastifyReply, FastifyRequest } from 'fastify';

export type HostCookie =
  | '__Host-refresh'
  | '__Host-proof'
  | '__Host-device'
  | '__Host-captcha'
  | '__Host-captcha-leave'
  | '__Host-social'
  | '__Host-staff'
  | '__Host-office'
  | '__Host-test';

const attributes = { path: '/', httpOnly: true, secure: true } as const;

/** The value of one of our cookies; undefined when absent or not of the form we give out. */
export function readHostCookie(request: FastifyRequest, name: HostCookie): string | undefined {
  const value = request.cookies[name];
  return value && value.length <= 200 && /^[\w.-]+$/.test(value) ? value : undefined;
}

/** Sets a `__Host-` cookie: HttpOnly, Secure, SameSite=Strict unless a provider's redirect must carry it. */
export function setHostCookie(
  reply: FastifyReply,
  {
    name,
    value,
    options,
  }: {
    name: HostCookie;
    value: string;
    options: { readonly maxAgeSeconds: number; readonly sameSite?: 'strict' | 'lax' };
  },
): void {
  reply.setCookie(name, value, {
    ...attributes,
    sameSite: options.sameSite ?? 'strict',
    maxAge: options.maxAgeSeconds,
  });
}

/** Takes one of our cookies back. */
export function clearHostCookie(reply: FastifyReply, name: HostCookie): void {
  reply.clearCookie(name, { ...attributes, sameSite: 'strict' });
}
