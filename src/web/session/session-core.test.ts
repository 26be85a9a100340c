import { describe, expect, it } from 'vitest';
import { type Identity, identityStore } from './identity.ts';
import { type Asked, createRefresher } from './refresher.ts';
import { createSession } from './session-core.ts';
import type { TabNews } from './tabs.ts';
import { tokenBox } from './token-box.ts';

const parent: Identity = { userSeqId: '7', memberId: 'parent1', enrollType: 'local' };
const answerFor = (who: object, accessToken = 'token-1'): Asked => ({
  answer: { resultCode: 0, resultData: { ...who, accessToken } },
  isRefused: false,
});
const refused: Asked = {
  answer: { resultCode: 'sessions.refresh_refused', resultData: null },
  isRefused: true,
};
const busy: Asked = { answer: { resultCode: 'common.busy', resultData: null }, isRefused: false };
const away: Asked = { answer: null, isRefused: false };

/** A page with the given storage; `ask` answers the refresh. */
function page(
  kept: Record<string, string>,
  ask: () => Promise<Asked> = async () => answerFor(parent),
  isStaying = async () => true,
) {
  const values = new Map(Object.entries(kept));
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  } as unknown as Storage;
  const identities = identityStore(() => storage);
  const token = tokenBox();
  const log: string[] = [];
  const announced: TabNews[] = [];
  let hear: (news: TabNews) => void = () => {};
  const refresh = createRefresher({
    identities,
    token,
    ask: () => {
      log.push('refresh');
      return ask();
    },
    announce: (identity, accessToken) => void announced.push({ kind: 'signed-in', identity, accessToken }),
    alone: (work) => work(),
  });
  const tabs = {
    send: (news: TabNews) => void announced.push(news),
    listen: (listener: (news: TabNews) => void) => {
      hear = listener;
    },
  };
  const alert = (sentence: string) => void log.push(`alert ${sentence}`);
  const end = async () => log.push('logout') > 0;
  const waits: number[] = [];
  const pause = async (milliseconds: number) => void waits.push(milliseconds);
  const session = createSession({ identities, token, refresh, tabs, isStaying, end, pause, alert });
  session.onQuit((reason) => void log.push(`quit ${reason}`));
  return { session, token, values, log, announced, waits, hear: (news: TabNews) => hear(news) };
}

describe('on start', () => {
  it('none of the identifiers: stays logged out without a call', async () => {
    const { session, log } = page({});
    expect(session.getState().status).toBe('starting');
    await session.start();
    expect(session.getState()).toEqual({ status: 'out', member: null });
    expect(log).toEqual([]);
  });

  it.each(['userSeqId', 'memberId', 'enrollType'] as const)('without %s: goes to /quit', async (missing) => {
    const { session, log, values } = page({ ...parent, [missing]: '' });
    await session.start();
    expect(session.getState().status).toBe('out');
    expect(log).toEqual(['logout', 'quit incomplete']);
    expect(values.size).toBe(0);
  });

  it('all, and the answer matches: logged in with the token', async () => {
    const { session, log, token } = page({ ...parent });
    await session.start();
    expect(session.getState()).toEqual({ status: 'in', member: parent });
    expect(token.get()).toBe('token-1');
    expect(log).toEqual(['refresh']);
  });

  it('all, and the answer is for another: alert, then /quit', async () => {
    const { session, log, token, values } = page({ ...parent }, async () =>
      answerFor({ ...parent, memberId: 'parent2' }),
    );
    await session.start();
    expect(log).toEqual([
      'refresh',
      'logout',
      'alert 사용자 인증 식별 코드가 일치하지 않아 로그아웃 됩니다.',
      'quit mismatched',
    ]);
    expect([session.getState().status, token.get(), values.size]).toEqual(['out', null, 0]);
  });

  it('all, and the refresh is refused: ends the session on the server, alert, then /quit', async () => {
    const { session, log, values } = page({ ...parent }, async () => refused);
    await session.start();
    expect(log).toEqual([
      'refresh',
      'logout',
      'alert 사용자 인증에 실패하여 로그아웃 됩니다.',
      'quit failed',
    ]);
    expect(values.size).toBe(0);
  });

  it.each([
    ['overloaded', busy],
    ['out of reach', away],
  ])(
    'all, and the server is %s: asks again, ever later, until it answers; nobody is signed out',
    async (_name, none) => {
      const answers = [...Array.from({ length: 8 }, () => none), answerFor(parent)];
      const { session, log, values, waits } = page({ ...parent }, async () => answers.shift() ?? away);
      await session.start();
      expect(log).toEqual(Array.from({ length: 9 }, () => 'refresh'));
      expect([session.getState().status, values.size]).toEqual(['in', 3]);
      for (const [place, least] of [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 30_000].entries()) {
        expect(waits[place]).toBeGreaterThanOrEqual(least);
        expect(waits[place]).toBeLessThanOrEqual(least * 1.5);
      }
    },
  );

  it('all, and after a while of no answer somebody says no: only then /quit', async () => {
    const answers = [away, busy, refused];
    const { session, log } = page({ ...parent }, async () => answers.shift() ?? away);
    await session.start();
    expect(log.at(-1)).toBe('quit failed');
    expect(log.filter((line) => line === 'refresh')).toHaveLength(3);
  });

  it('signed in meanwhile in another tab: stops asking', async () => {
    const { session, log, hear } = page({ ...parent }, async () => {
      hear({ kind: 'signed-in', identity: parent, accessToken: 'token-5' });
      return away;
    });
    await session.start();
    expect([session.getState().status, log]).toEqual(['in', ['refresh']]);
  });

  it('reloaded in the middle of the refresh: forgets nothing, says nothing, tells no tab', async () => {
    const leaving = page(
      { ...parent },
      async () => away,
      async () => false,
    );
    await leaving.session.start();
    expect([leaving.log, leaving.announced, leaving.values.size]).toEqual([['refresh'], [], 3]);
    // A page that is left has still heard a refusal.
    const announced = page(
      { ...parent },
      async () => refused,
      async () => false,
    );
    await announced.session.start();
    expect(announced.values.size).toBe(0);
  });

  it('runs once, however often it is called', async () => {
    const { session, log } = page({ ...parent });
    await Promise.all([session.start(), session.start()]);
    await session.start();
    expect(log).toEqual(['refresh']);
  });

  it('signed out elsewhere while the answer was under way: stays out without an alert', async () => {
    const { session, log, values, token } = page({ ...parent }, async () => {
      values.clear();
      return answerFor(parent);
    });
    await session.start();
    expect([session.getState().status, token.get()]).toEqual(['out', null]);
    expect(log).toEqual(['refresh']);
  });
});

describe('a refused call', () => {
  it('is renewed once for all who wait', async () => {
    const { session, log } = page({ ...parent });
    expect(await Promise.all([session.renew(null), session.renew(null), session.start()])).toEqual([
      true,
      true,
      undefined,
    ]);
    expect(log).toEqual(['refresh']);
  });

  it('that was sent with an older token finds the newer one without a refresh', async () => {
    const { session, log, token } = page({ ...parent });
    token.set('token-2');
    expect(await session.renew('token-1')).toBe(true);
    expect(log).toEqual([]);
  });

  it('of an anonymous visitor is not renewed', async () => {
    const { session, log } = page({});
    await session.start();
    expect(await session.renew(null)).toBe(false);
    expect(log).toEqual([]);
  });

  it('whose identifiers are gone logs this page out quietly', async () => {
    const { session, log, values } = page({ ...parent });
    await session.start();
    values.clear();
    expect(await session.renew('token-1')).toBe(false);
    expect(session.getState().status).toBe('out');
    expect(log).toEqual(['refresh']);
  });

  it.each([
    ['refused', refused, ['logout', 'alert 사용자 인증에 실패하여 로그아웃 됩니다.', 'quit failed']],
    [
      'for another',
      answerFor({ ...parent, userSeqId: 8 }),
      ['logout', 'alert 사용자 인증 식별 코드가 일치하지 않아 로그아웃 됩니다.', 'quit mismatched'],
    ],
  ])('whose refresh is %s is rejected and the session ends once', async (_name, later, ending) => {
    let isFirst = true;
    const { session, log } = page({ ...parent }, async () => {
      const answer = isFirst ? answerFor(parent) : later;
      isFirst = false;
      return answer;
    });
    await session.start();
    expect(await Promise.all([session.renew('token-1'), session.renew('token-1')])).toEqual([false, false]);
    expect(log).toEqual(['refresh', 'refresh', ...ending]);
    expect(session.getState().status).toBe('out');
  });

  it('whose refresh found no server is rejected, and the session may go on later', async () => {
    const answers = [answerFor(parent), away, answerFor(parent, 'token-2')];
    const { session, log, token } = page({ ...parent }, async () => answers.shift() ?? away);
    await session.start();
    expect(await session.renew('token-1')).toBe(false);
    expect(session.getState().status).toBe('in');
    expect(await session.renew('token-1')).toBe(true);
    expect(token.get()).toBe('token-2');
    expect(log).toEqual(['refresh', 'refresh', 'refresh']);
  });
});

describe('signing in and out', () => {
  it('keeps exactly the three values and tells the other tabs', async () => {
    const { session, values, announced, token } = page({});
    await session.start();
    session.signIn({ userSeqId: 7, memberId: 'parent1', enrollType: 'local', accessToken: 'token-1' });
    expect(Object.fromEntries(values)).toEqual(parent);
    expect(session.getState()).toEqual({ status: 'in', member: parent });
    expect(announced).toEqual([{ kind: 'signed-in', identity: parent, accessToken: 'token-1' }]);
    session.signOut();
    expect([values.size, token.get(), session.getState().status]).toEqual([0, null, 'out']);
    expect(announced.at(-1)).toEqual({ kind: 'signed-out', byHand: '7' });
  });

  it('says goodbye to who signs out by hand in any tab, not where a session ended by itself', async () => {
    const { session, hear, announced } = page({ ...parent }, async () => refused);
    const left: string[] = [];
    session.onGoodbye((userSeqId) => void left.push(userSeqId));
    await session.start();
    expect([left, announced]).toEqual([[], [{ kind: 'signed-out' }]]);
    session.signIn({ ...parent, accessToken: 'token-2' });
    session.signOut();
    hear({ kind: 'signed-out', byHand: '8' });
    expect(left).toEqual(['7', '8']);
  });

  it('follows the other tabs', async () => {
    const { session, hear, token } = page({});
    await session.start();
    hear({ kind: 'signed-in', identity: parent, accessToken: 'token-9' });
    expect([session.getState().status, token.get()]).toEqual(['in', 'token-9']);
    hear({ kind: 'signed-out' });
    expect([session.getState().status, token.get()]).toEqual(['out', null]);
  });

  it('tells listeners of changes until they leave', async () => {
    const { session } = page({});
    let changes = 0;
    const leave = session.subscribe(() => {
      changes += 1;
    });
    await session.start();
    expect(changes).toBe(1);
    session.signOut();
    expect(changes).toBe(1);
    leave();
    session.signIn({ ...parent, accessToken: 't' });
    expect(changes).toBe(1);
  });
});
