import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import type { Fault } from '#src/web/report.ts';
import { tokenBox } from '../session/token-box.ts';
import { askRefresh, createApiClient } from './api-client.ts';
import type { ApiError } from './api-error.ts';

const read = endpoint('GET /api/children', {
  who: 'member',
  summary: 'Reads.',
  input: z.strictObject({}),
  data: z.array(z.string()),
});
const login = endpoint('POST /api/login', {
  who: 'anyone',
  summary: 'Signs in.',
  input: z.strictObject({ memberId: z.string(), password: z.string() }),
  data: z.object({}),
});

const fine = (resultData: unknown) => Response.json({ resultCode: 0, resultData, resultMsg: '' });
const no = (status: number, code: string, more: object = {}) =>
  Response.json({ resultCode: code, resultData: null, resultMsg: '안 됩니다.', ...more }, { status });
const unauthorised = () => no(401, 'common.sign_in_required');

/** A page whose server answers with `answer`; `renew` stands for the silent refresh. */
function browser(
  answer: (request: Request, count: number) => Response | Promise<Response>,
  renew: () => Promise<boolean> = async () => false,
) {
  const token = tokenBox();
  const sent: Request[] = [];
  const faults: Fault[] = [];
  const redirects: string[] = [];
  const renewals: (string | null)[] = [];
  const waits: number[] = [];
  let asked = 0;
  const callApi = createApiClient({
    token,
    origin: () => 'http://localhost:3000',
    renew: (stale) => {
      renewals.push(stale);
      return renew();
    },
    redirect: (url) => void redirects.push(url),
    report: (fault) => void faults.push(fault),
    notifyWaiting: () => {
      asked += 1;
    },
    pause: async (ms) => void waits.push(ms),
    fetch: async (request) => {
      (request as Request).signal.throwIfAborted();
      sent.push(request as Request);
      return answer(request as Request, sent.length);
    },
  });
  return { callApi, token, sent, faults, redirects, renewals, waits, asked: () => asked };
}

const refusalOf = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => {
      throw new Error('The call was not refused.');
    },
    (error: ApiError) => error,
  );

describe('a call', () => {
  it('is unwrapped to its data, with cookies and the bearer token', async () => {
    const { callApi, token, sent } = browser(() => fine(['하늘']));
    token.set('t1');
    expect(await callApi(read, {}, { idempotencyKey: 'key-1' })).toEqual(['하늘']);
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer t1');
    expect(sent[0]?.headers.get('idempotency-key')).toBe('key-1');
    expect(sent[0]?.credentials).toBe('include');
  });

  it('carries no token before there is one', async () => {
    const { callApi, sent } = browser(() => fine([]));
    await callApi(read, {});
    expect(sent[0]?.headers.has('authorization')).toBe(false);
  });

  it('is refused with the row, sentence and fields, and reported without its content', async () => {
    const { callApi, faults, renewals } = browser(() =>
      no(409, 'members.id_taken', {
        fields: { userId: '이미 사용 중인 아이디입니다.' },
        resultData: { left: 2 },
      }),
    );
    const error = await refusalOf(callApi(login, { memberId: 'a', password: 'b' }));
    expect(error).toMatchObject({
      code: 'members.id_taken',
      message: '안 됩니다.',
      status: 409,
      fields: { userId: '이미 사용 중인 아이디입니다.' },
      data: { left: 2 },
    });
    expect(faults).toEqual([{ route: 'POST /api/login', status: 409, code: 'members.id_taken' }]);
    expect(renewals).toEqual([]);
  });

  it('is refused when the status is fine and the result code is not', async () => {
    const { callApi } = browser(() =>
      Response.json({ resultCode: 'x.y', resultData: null, resultMsg: '아니오' }),
    );
    expect(await refusalOf(callApi(read, {}))).toMatchObject({ code: 'x.y', message: '아니오' });
  });

  it('is refused in Korean when the answer is unreadable or there is none', async () => {
    const unreadable = browser(() => new Response('<h1>502</h1>', { status: 502 }));
    expect(await refusalOf(unreadable.callApi(read, {}))).toMatchObject({
      code: 'network.unreadable',
      status: 502,
    });
    const offline = browser(() => Promise.reject(new TypeError('fetch failed')));
    expect(await refusalOf(offline.callApi(read, {}))).toMatchObject({
      code: 'network.unreachable',
      status: 0,
    });
    expect(offline.sent).toHaveLength(1);
  });

  it('that was given up throws what the giving up throws', async () => {
    const { callApi } = browser(() => fine([]));
    const error = await refusalOf(callApi(read, {}, { signal: AbortSignal.abort() }));
    expect(error.name).toBe('AbortError');
  });

  it.each([
    ['/signin', ['http://localhost:3000/signin']],
    ['https://evil.example/', []],
  ])('follows location %s only to our own or a listed host', async (location, followed) => {
    const { callApi, redirects } = browser(() => no(403, 'x.y', { location }));
    await refusalOf(callApi(read, {}));
    expect(redirects).toEqual(followed);
  });
});

describe('a 401', () => {
  it('is retried once with the new token', async () => {
    const page = browser(
      (request) => (request.headers.get('authorization') === 'Bearer new' ? fine(['하늘']) : unauthorised()),
      async () => {
        page.token.set('new');
        return true;
      },
    );
    page.token.set('old');
    expect(await page.callApi(read, {})).toEqual(['하늘']);
    expect(page.renewals).toEqual(['old']);
    expect(page.sent).toHaveLength(2);
  });

  it('sends the body again with the retry', async () => {
    const bodies: string[] = [];
    const { callApi } = browser(
      async (request, count) => {
        bodies.push(JSON.stringify((await request.formData()).get('memberId')));
        return count === 1 ? unauthorised() : fine({});
      },
      async () => true,
    );
    await callApi({ ...login, route: 'POST /api/auth/send' }, { memberId: 'a', password: 'b' });
    expect(bodies).toEqual(['"a"', '"a"']);
  });

  it('after the retry is final', async () => {
    const { callApi, sent, renewals, faults } = browser(unauthorised, async () => true);
    expect(await refusalOf(callApi(read, {}))).toMatchObject({ status: 401 });
    expect([sent.length, renewals.length, faults.length]).toEqual([2, 1, 0]);
  });

  it('is rejected with its own data where no new token came', async () => {
    const { callApi, sent } = browser(unauthorised);
    expect(await refusalOf(callApi(read, {}))).toMatchObject({
      code: 'common.sign_in_required',
      status: 401,
    });
    expect(sent).toHaveLength(1);
  });

  it('on the login call is rejected directly', async () => {
    const { callApi, renewals, sent } = browser(
      () => no(401, 'sessions.wrong'),
      async () => true,
    );
    expect(await refusalOf(callApi(login, { memberId: 'a', password: 'b' }))).toMatchObject({
      code: 'sessions.wrong',
    });
    expect([renewals.length, sent.length]).toEqual([0, 1]);
  });
});

describe('a server that has no time', () => {
  const busy = (code = 'common.busy', again = '3') => {
    const answer = no(code === 'common.busy' ? 503 : 409, code);
    if (again) answer.headers.set('retry-after', again);
    return answer;
  };
  const keyOf = (request: Request) => request.headers.get('idempotency-key');

  it.each(['common.busy', 'common.away', 'common.in_progress'])(
    'with %s gets a call with a key again, with the same key and body, and the person is told once',
    async (code) => {
      const page = browser((_request, count) => (count < 3 ? busy(code) : fine({})));
      await page.callApi(login, { memberId: 'a', password: 'b' }, { idempotencyKey: 'key-of-a-seat' });
      expect(page.sent.map(keyOf)).toEqual(Array(3).fill('key-of-a-seat'));
      expect(page.waits).toHaveLength(2);
      for (const [index, ms] of page.waits.entries()) {
        expect(ms).toBeGreaterThanOrEqual(2_250 * (index + 1));
        expect(ms).toBeLessThanOrEqual(3_750 * (index + 1));
      }
      expect([page.asked(), page.faults]).toEqual([1, []]);
    },
  );

  it('is given up after four repeats, with the sentence of the server', async () => {
    const page = browser(() => busy());
    const error = await refusalOf(page.callApi(read, {}, { idempotencyKey: 'key-of-a-seat' }));
    expect([error.status, page.sent.length, page.faults.length]).toEqual([503, 5, 1]);
    expect(Math.max(...page.waits)).toBeLessThanOrEqual(12_500);
  });

  it.each([
    ['without a key', () => busy(), {}],
    ['that says nothing of coming back', () => busy('common.busy', ''), { idempotencyKey: 'key-of-a-seat' }],
    ['that refuses for another reason', () => busy('test.full'), { idempotencyKey: 'key-of-a-seat' }],
  ])('a call %s is not repeated', async (_name, answer, options) => {
    const page = browser(answer);
    await refusalOf(page.callApi(read, {}, options));
    expect([page.sent.length, page.asked()]).toEqual([1, 0]);
  });

  it('gets nothing more from a call that was given up meanwhile', async () => {
    const controller = new AbortController();
    const page = browser(() => {
      controller.abort();
      return busy();
    });
    const options = { idempotencyKey: 'key-of-a-seat', signal: controller.signal };
    expect((await refusalOf(page.callApi(read, {}, options))).name).toBe('AbortError');
    expect(page.sent).toHaveLength(1);
  });
});

describe('the refresh call', () => {
  const identity = { userSeqId: '7', memberId: 'parent1', enrollType: 'local' };
  const asking = (answer: () => Response | Promise<Response>) =>
    askRefresh({ origin: () => 'http://localhost:3000', fetch: async () => answer() })(identity);

  it('hands on the answer', async () => {
    expect(await asking(() => fine({ accessToken: 't' }))).toMatchObject({ answer: { resultCode: 0 } });
  });

  it.each([
    [200, true],
    [401, true],
    [400, true],
    [429, false],
    [503, false],
  ])('with status %s is refused: %s', async (status, isRefused) => {
    expect((await asking(() => no(status, 'x.y'))).isRefused).toBe(isRefused);
  });

  it('is brought to its end when the page is left in the middle of it', async () => {
    const sent: Request[] = [];
    const fetch = async (request: RequestInfo | URL) => {
      sent.push(request as Request);
      return fine({ accessToken: 't' });
    };
    await askRefresh({ origin: () => 'http://localhost:3000', fetch })(identity);
    expect(sent.map((request) => request.keepalive)).toEqual([true]);
  });

  it.each([
    ['breaks off', () => new ReadableStream({ start: (body) => body.error(new TypeError('network error')) })],
    ['is no envelope', () => '<h1>502</h1>'],
  ])('whose answer %s is nobody saying no', async (_name, body) => {
    expect(await asking(() => new Response(body(), { status: 200 }))).toEqual({
      answer: null,
      isRefused: false,
    });
  });

  it('without a network is nobody saying no', async () => {
    expect(await asking(() => Promise.reject(new TypeError('fetch failed')))).toEqual({
      answer: null,
      isRefused: false,
    });
  });
});
