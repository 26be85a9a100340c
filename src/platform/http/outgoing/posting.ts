import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { BlockList, isIP } from 'node:net';

/** What became of a call: the status that was answered, or why there is none, in a word. */
export type Posted =
  | { readonly status: number }
  | { readonly failure: 'address' | 'unreachable' | 'too_slow' | 'certificate' };

/** Where calls may go. */
export interface Reach {
  /** Whether only public addresses over TLS are called: everywhere but in a demo. */
  readonly onlyPublic: boolean;
  /** Names, in small letters, that may lead into a network of our own all the same. */
  readonly privateHosts: readonly string[];
}

export interface Posting extends Reach {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly withinMs: number;
}

/** Addresses that lead into a network of our own or nowhere (RFC 6890 and the registries of IANA). */
const closed = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closed.addSubnet(net, prefix, 'ipv4');
/** Networks that are somebody's own, as a name may lead to by leave; never link-local, where clouds keep their keys. */
const own = new BlockList();
for (const [net, prefix, family] of [
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
] as const)
  own.addSubnet(net, prefix, family);
/** Of IPv6 only what is given out (2000::/3), without documentation, 6to4 and Teredo, which carry an IPv4 address. */
const openSix = new BlockList();
openSix.addSubnet('2000::', 3, 'ipv6');
const closedSix = new BlockList();
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closedSix.addSubnet(net, prefix, 'ipv6');

/** Whether an IP address is one of the open network. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !closed.check(address, 'ipv4');
  return isIP(address) === 6 && openSix.check(address, 'ipv6') && !closedSix.check(address, 'ipv6');
}

/** What a name leads to; null where whoever knows it says nothing for so long. */
async function lookedUp(host: string, withinMs: number) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((done) => {
    timer = setTimeout(done, withinMs, null);
  });
  const found = lookup(host, { all: true, verbatim: true }).catch(() => []);
  return Promise.race([found, late]).finally(() => clearTimeout(timer));
}

/** Whether an IP address is one of a network of our own: of this machine, this house or its tunnels. */
export const isOwnAddress = (address: string): boolean =>
  isIP(address) !== 0 && own.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');

/**
 * The address a name leads to, looked up once; null where it leads nowhere or, by one of its addresses, inside without leave.
 * Leave is given to names: an address that was typed itself has none. A name server belongs to whoever typed the URL: one that
 * never answers is too slow.
 */
async function addressOf(
  hostname: string,
  { onlyPublic, privateHosts, withinMs }: Reach & Pick<Posting, 'withinMs'>,
): Promise<string | null | 'late'> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const mayBeOwn = isIP(host) === 0 && privateHosts.includes(host);
  const found = isIP(host) ? [{ address: host }] : await lookedUp(host, withinMs);
  if (found === null) return 'late';
  const isAllowed = (address: string) => isPublicAddress(address) || (mayBeOwn && isOwnAddress(address));
  if (onlyPublic && !found.every(({ address }) => isAllowed(address))) return null;
  return found[0]?.address ?? null;
}

/** Reads a URL that somebody typed; null where it is none that may be called. */
export function postableUrl(text: string, onlyPublic: boolean): URL | null {
  const url = URL.parse(text);
  if (url === null) return null;
  if (url.username !== '' || url.password !== '' || url.hash !== '') return null;
  return url.protocol === 'https:' || (url.protocol === 'http:' && !onlyPublic) ? url : null;
}

/** How long somebody who types a URL waits for its name. */
const nameWithinMs = 5_000;

/** Whether a URL may be called as far as can be said now; where it leads is looked up anew with each call. */
export async function isCallable(text: string, reach: Reach): Promise<boolean> {
  const url = postableUrl(text, reach.onlyPublic);
  if (url === null || !reach.onlyPublic) return url !== null;
  const address = await addressOf(url.hostname, { ...reach, withinMs: nameWithinMs });
  return address !== null && address !== 'late';
}

const failureOf = (error: NodeJS.ErrnoException): Posted => ({
  failure: /CERT|TLS|SSL|SELF_SIGNED/.test(error.code ?? '') ? 'certificate' : 'unreachable',
});

/**
 * Posts to a URL that somebody typed. The name is looked up once and that very address is called (`lookup` pinned), so that a
 * name cannot lead elsewhere between the look and the call; no redirect is followed, and of the answer only the status is read.
 */
export async function postTo({ url: text, headers, body, withinMs, ...reach }: Posting): Promise<Posted> {
  const url = postableUrl(text, reach.onlyPublic);
  const begun = performance.now();
  const address = url && (await addressOf(url.hostname, { ...reach, withinMs }));
  if (!url || !address) return { failure: 'address' };
  if (address === 'late') return { failure: 'too_slow' };
  const leftMs = withinMs - (performance.now() - begun);
  const request = url.protocol === 'https:' ? secureRequest : plainRequest;
  const family = isIP(address);
  return new Promise((done) => {
    const sent = request(
      url,
      {
        method: 'POST',
        agent: false,
        headers: {
          ...headers,
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
        },
        lookup: (_name, options, found) =>
          options.all ? found(null, [{ address, family }]) : found(null, address, family),
      },
      (answer: IncomingMessage) => {
        clearTimeout(timer);
        done({ status: answer.statusCode ?? 0 });
        // The body is nobody's: a listener that sends one for ever is hung up on.
        answer.destroy();
      },
    );
    const timer = setTimeout(() => {
      done({ failure: 'too_slow' });
      sent.destroy();
    }, leftMs);
    sent.on('error', (error) => {
      clearTimeout(timer);
      done(failureOf(error));
    });
    sent.end(body);
  });
}
