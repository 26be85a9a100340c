// Loaded before a product (`node --import`): whoever it calls outside answers on this machine, as OUTSIDE says (a JSON object of
// origins and local addresses); any other host is not there. OUTSIDE_NAMES has names of an own network and their addresses.
// See docs/decisions/0058-a-machine-stands-for-the-outside.md.
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';

const outside = JSON.parse(process.env.OUTSIDE ?? '{}') as Readonly<Record<string, string>>;
const reach = globalThis.fetch;

function localOf(address: string): string {
  const url = new URL(address);
  if (url.hostname === 'localhost' || url.hostname === '127.0.0.1') return address;
  const local = outside[url.origin];
  if (local === undefined) throw new TypeError(`Nobody plays ${url.origin} here.`);
  return `${local}${url.pathname}${url.search}`;
}

globalThis.fetch = async (input, init) =>
  input instanceof Request
    ? reach(new Request(localOf(input.url), input), init)
    : reach(localOf(String(input)), init);

const names = JSON.parse(process.env.OUTSIDE_NAMES ?? '{}') as Readonly<Record<string, string>>;
const lookUp = dns.promises.lookup;
const lookUpHere = (name: string, options: object) => {
  const address = names[name];
  return address === undefined ? lookUp(name, options) : Promise.resolve([{ address, family: 4 }]);
};
Object.assign(dns.promises, { lookup: lookUpHere });
syncBuiltinESMExports();
