/** Hosts of payment windows and sign-in providers an error answer may send the browser to. */
const listedHosts = new Set([
  'checkout-service.prod.iamport.co',
  'checkout.portone.io',
  'kauth.kakao.com',
  'nid.naver.com',
  'accounts.google.com',
]);

/** Where `location` of an error answer leads, or null where it names neither our own origin nor a listed host. */
export function safeTarget(location: unknown, ownOrigin: string): string | null {
  if (typeof location !== 'string' || location === '') return null;
  const target = URL.canParse(location, ownOrigin) ? new URL(location, ownOrigin) : null;
  if (target === null || target.username !== '' || target.password !== '') return null;
  if (target.origin === ownOrigin) return target.href;
  return target.protocol === 'https:' && target.port === '' && listedHosts.has(target.hostname)
    ? target.href
    : null;
}
