import { expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { askRefresh, createApiClient } from '../api/api-client.ts';
import { identityStore } from './identity.ts';
import { createRefresher } from './refresher.ts';
import { createSession } from './session-core.ts';
import { tokenBox } from './token-box.ts';

const read = endpoint('GET /api/things/:id', {
  who: 'member',
  summary: 'Reads.',
  input: z.strictObject({ id: z.number() }),
  data: z.number(),
});
const parent = { userSeqId: '7', memberId: 'parent1', enrollType: 'web' };

/** The whole browser side on a server that takes only the token it gave last. */
function open(canRefresh: boolean) {
  const kept = new Map(Object.entries(parent));
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  } as unknown as Storage;
  let given = 0;
  const log: string[] = [];
  const fetch = async (input: RequestInfo | URL) => {
    const request = input as Request;
    const path = new URL(request.url).pathname;
    log.push(path);
    // Everything travels for a moment, so that calls overlap.
    await Promise.resolve();
    if (path === '/api/token/refresh') {
      if (!canRefresh) return answer(401, 'session.refresh_failed', null);
      given += 1;
      return answer(200, 0, { ...parent, accessToken: `token-${given}` });
    }
    const isGood = request.headers.get('authorization') === `Bearer token-${given}`;
    return isGood
      ? answer(200, 0, Number(path.split('/').at(-1)))
      : answer(401, 'session.token_refused', null);
  };
  const origin = () => 'http://localhost:3000';
  const identities = identityStore(() => storage);
  const token = tokenBox();
  const refresh = createRefresher({
    identities,
    token,
    ask: askRefresh({ origin, fetch }),
    announce: () => {},
    alone: (work) => work(),
  });
  const session = createSession({
    identities,
    token,
    refresh,
    tabs: { send: () => {}, listen: () => {} },
    isStaying: async () => true,
    end: async () => true,
    pause: async () => {},
    alert: (sentence) => log.push(sentence),
  });
  const callApi = createApiClient({
    token,
    origin,
    fetch,
    renew: (stale) => session.renew(stale),
    redirect: () => {},
    report: () => {},
    notifyWaiting: () => undefined,
  });
  return { callApi, session, log, expire: () => (given += 1) };
}

const answer = (status: number, resultCode: 0 | string, resultData: unknown) =>
  Response.json({ resultCode, resultData, resultMsg: '' }, { status });

it('calls refused together wait for one refresh and are each sent once more', async () => {
  const { callApi, session, log, expire } = open(true);
  await session.start();
  expire();
  expect(await Promise.all([1, 2, 3].map((id) => callApi(read, { id })))).toEqual([1, 2, 3]);
  expect(log.filter((path) => path === '/api/token/refresh')).toHaveLength(2);
  expect(log.filter((path) => path.startsWith('/api/things/'))).toHaveLength(6);
});

it('calls made before the start rules have answered share their refresh', async () => {
  const { callApi, session, log } = open(true);
  const [first, , second] = await Promise.all([
    callApi(read, { id: 1 }),
    session.start(),
    callApi(read, { id: 2 }),
  ]);
  expect([first, second]).toEqual([1, 2]);
  expect(log.filter((path) => path === '/api/token/refresh')).toHaveLength(1);
});

it('are all rejected, each once, when the refresh is refused; one sentence is said', async () => {
  const { callApi, session, log } = open(false);
  const calls = [1, 2].map((id) => callApi(read, { id }).catch((error: Error) => error.name));
  await session.start();
  expect(await Promise.all(calls)).toEqual(['ApiError', 'ApiError']);
  expect(log.filter((line) => line === '사용자 인증에 실패하여 로그아웃 됩니다.')).toHaveLength(1);
  expect(log.filter((path) => path.startsWith('/api/things/'))).toHaveLength(2);
});
