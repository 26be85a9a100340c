import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { tokenBox } from '../session/token-box.ts';
import { createApiClient } from './api-client.ts';

const fine = () => Response.json({ resultCode: 0, resultData: {}, resultMsg: '' });
const login = endpoint('POST /api/login', {
  who: 'anyone',
  summary: 'Signs in.',
  input: z.strictObject({ memberId: z.string(), password: z.string() }),
  data: z.object({}),
});

/** A page and what it sent. */
function page(answer: (count: number) => Promise<Response>) {
  const sent: Request[] = [];
  const callApi = createApiClient({
    token: tokenBox(),
    origin: () => 'http://localhost:3000',
    renew: async () => false,
    redirect: () => undefined,
    report: () => undefined,
    notifyWaiting: () => undefined,
    fetch: async (request) => {
      sent.push(request as Request);
      return answer(sent.length);
    },
  });
  return { callApi, sent };
}

describe('a press that may count once only', () => {
  const takeOut = endpoint('POST /api/lines', {
    who: 'staff',
    summary: 'Takes out.',
    idempotent: true,
    input: z.strictObject({ amountKrw: z.number() }),
    data: z.object({}),
  });
  const keys = (sent: readonly Request[]) => sent.map(({ headers }) => headers.get('idempotency-key'));

  it('has a key; pressed again after a lost answer it has the same, and another sum another', async () => {
    const { callApi, sent } = page(async (count) => {
      if (count === 1) throw new TypeError('lost');
      return fine();
    });
    await expect(callApi(takeOut, { amountKrw: 3_000 })).rejects.toMatchObject({ status: 0 });
    await callApi(takeOut, { amountKrw: 3_000 });
    await callApi(takeOut, { amountKrw: 4_000 });
    const [first, again, other] = keys(sent);
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('control: one that is declared without has none', async () => {
    const { callApi, sent } = page(async () => fine());
    await callApi(login, { memberId: 'a', password: 'b' });
    expect(keys(sent)).toEqual([null]);
  });
});
