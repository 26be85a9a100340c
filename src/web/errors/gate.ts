import { templateOf } from '../page/templates.ts';
import { knownWords } from './vocabulary.ts';

const address = /https?:\/\/[^\s"'\\<>()]+/g;

/** An address without its query and without what stood in its parts; of other sites only the origin stays. */
export function plainAddress(text: string, origin: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url) return '*';
  if (url.origin !== origin) return url.origin;
  return origin + plainPath(url.pathname);
}

/** Our own files keep their names: a stack is worth nothing without them. */
function plainPath(path: string): string {
  const [bare = ''] = path.split(/[?#]/);
  return /^\/assets\/[\w.-]+$/.test(bare) ? bare : templateOf(bare, {});
}

/** A text whose addresses are plain. */
export function plainText(text: string, origin: string): string {
  if (text.startsWith('/')) return plainPath(text);
  // The place in a file follows its address: `…/assets/a.js:3:7`.
  return text.replace(address, (found) => {
    const [, place = ''] = /((?::\d+){1,2})$/.exec(found) ?? [];
    return plainAddress(place ? found.slice(0, -place.length) : found, origin) + place;
  });
}

const queries = /(?:^|[._])(?:query|fragment|query_string)$/;

/** The same thing with every text in it plain; what is called a query is left out. */
export function plainThing(thing: unknown, origin: string): unknown {
  if (typeof thing === 'string') return plainText(thing, origin);
  if (Array.isArray(thing)) return thing.map((one) => plainThing(one, origin));
  if (typeof thing !== 'object' || thing === null || thing instanceof Uint8Array) return thing;
  return Object.fromEntries(
    Object.entries(thing).flatMap(([name, value]) =>
      queries.test(name) ? [] : [[name, plainThing(value, origin)]],
    ),
  );
}

const refusedCall =
  /^[A-Z]{3,6} \/api(?:\/[A-Za-z-]{1,40}|\/:[A-Za-z]{1,40}){1,8} \d{3} [\w.-]{1,60}(?: x\d{1,6})?$/;
const isRefusedCall = (value: unknown) => typeof value === 'string' && refusedCall.test(value);

/** What of an error may leave the page: its kind, its place, and the words of its message that nobody typed. */
export function bareEvent<E extends object>(event: E): E {
  const allowed = ['event_id', 'type', 'timestamp', 'platform', 'level', 'environment', 'transaction', 'sdk'];
  const kept = Object.fromEntries(
    Object.entries(event).filter(([name]) =>
      [...allowed, 'exception', 'contexts', 'tags', 'fingerprint'].includes(name),
    ),
  ) as Record<string, unknown>;
  const { values = [] } = (kept.exception ?? {}) as { values?: Record<string, unknown>[] };
  kept.exception = {
    values: values.map(({ type, stacktrace, mechanism, value }) => ({
      type: /^[A-Za-z]{1,40}$/.test(String(type)) ? type : 'Error',
      // A refused call by its template, status and code; of anything else the words of browsers.
      value: isRefusedCall(value) ? value : knownWords(String(value ?? '')),
      stacktrace,
      mechanism,
    })),
  };
  return kept as E;
}
