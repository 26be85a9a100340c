/**
 * A client written from the specification alone: §4 and §7 and nothing else. It knows no file of the product, no error
 * code and no field the specification does not name, and does what the customer's own client does: cookies sent, no
 * timeout, one interceptor over every 401 but the login's, one silent refresh at a time, one retry for each call.
 */
export interface CustomerClient {
  /** One call with exactly the fields given; resolves with its data, rejects with the data of the refusal. */
  call(method: string, path: string, fields?: Fields, encoding?: Encoding): Promise<Data>;
  /** What the browser keeps: the three values of §3. */
  readonly storage: Map<string, string>;
  /** What happened, in order: calls with their status, alerts, redirects. */
  readonly log: string[];
  token: string | null;
  readonly cookies: Map<string, string>;
  /** §4 "On start". */
  start(): Promise<'out' | 'in' | 'quit'>;
  login(memberId: string, password: string): Promise<Data>;
}

type Fields = Readonly<Record<string, string>>;
type Encoding = 'form' | 'urlencoded' | 'query' | 'json';
// biome-ignore lint/suspicious/noExplicitAny: whatever the server sends, looked at by the tests
export type Data = any;

const kept = ['userSeqId', 'memberId', 'enrollType'] as const;
const isEmpty = (text: string | undefined) =>
  text === undefined || ['', 'undefined', 'null'].includes(text.trim());

/** A browser of its own at that API base. */
export function customerClient(base: string): CustomerClient {
  const storage = new Map<string, string>();
  const cookies = new Map<string, string>();
  const log: string[] = [];
  let refreshing: Promise<boolean> | null = null;

  async function send(method: string, path: string, fields: Fields = {}, encoding: Encoding = 'form') {
    const headers: Record<string, string> = { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') };
    if (client.token) headers.authorization = `Bearer ${client.token}`;
    const query = encoding === 'query' ? `?${new URLSearchParams(fields)}` : '';
    let body: BodyInit | null = null;
    if (encoding === 'json') {
      headers['content-type'] = 'application/json';
      body = JSON.stringify(fields);
    }
    if (encoding === 'urlencoded') body = new URLSearchParams(fields);
    if (encoding === 'form' && Object.keys(fields).length > 0) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      body = form;
    }
    const answer = await fetch(base + path + query, { method, headers, body });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      if (value === '' || /max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    log.push(`${method} ${path} ${answer.status}`);
    return { status: answer.status, data: await answer.json() };
  }

  /** §7: body memberId, userSeqId, enrollType; an empty body if any is missing. §4: compare, then take the token. */
  async function refresh(): Promise<boolean> {
    const values = kept.map((name) => storage.get(name));
    const isWhole = values.every((value) => !isEmpty(value));
    const fields = isWhole ? Object.fromEntries(kept.map((name) => [name, storage.get(name) ?? ''])) : {};
    // Through the very same call as everything else: the interceptor stands before this one too.
    const { resultCode, resultData } = await client.call('POST', '/api/token/refresh', fields, 'json');
    if (resultCode !== 0) return false;
    if (kept.some((name) => resultData[name] !== storage.get(name))) return false;
    client.token = resultData.accessToken;
    return true;
  }

  function refreshOnce(): Promise<boolean> {
    refreshing ??= refresh().finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  const client: CustomerClient = {
    storage,
    cookies,
    log,
    token: null,
    async call(method, path, fields, encoding) {
      const first = await send(method, path, fields, encoding);
      let last = first;
      if (first.status === 401 && path !== '/api/login') {
        if (kept.some((name) => isEmpty(storage.get(name)))) throw first.data;
        if (!(await refreshOnce())) throw first.data;
        last = await send(method, path, fields, encoding);
      }
      if (last.status >= 400) throw last.data;
      return last.data;
    },
    async start() {
      const values = kept.map((name) => storage.get(name));
      if (values.every(isEmpty)) return 'out';
      if (values.some(isEmpty)) return 'quit';
      return (await refreshOnce()) ? 'in' : 'quit';
    },
    async login(memberId, password) {
      const { resultData } = await client.call('POST', '/api/login', { memberId, password });
      for (const name of kept) storage.set(name, String(resultData[name]));
      client.token = resultData.accessToken;
      return resultData;
    },
  };
  return client;
}
