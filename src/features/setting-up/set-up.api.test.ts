import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Programme } from '#src/features/branches/contract/programmes.ts';
import { insertBlueprint } from '#src/features/item-bank/store/blueprints.server.ts';
import { insertDomains } from '#src/features/item-domains/store.server.ts';
import { profileLabels } from '#src/features/site/rules/profile.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { givenFirstOwner, withoutTexts } from '#tests/given-empty.ts';
import { confirmPayment, givenAuthenticated, givenHold, newKey, refundAll } from '#tests/given-payments.ts';
import { startRealAcademy } from '#tests/given-real.ts';
import { givenSession } from '#tests/given-tests.ts';
import { type Answer, call, startAcademy, type TestAcademy } from '#tests/start.ts';

interface SetUp {
  readonly lines: readonly { key: string; state: string; missing: string[]; reason: string }[];
  readonly isDone: boolean;
  readonly isReal: boolean;
}

let academy: TestAcademy;
let owner: string;
beforeAll(async () => {
  academy = await startAcademy();
  await withoutTexts(academy);
  owner = await givenFirstOwner(academy);
});
afterAll(() => academy.close());

const office = <T = SetUp>(route: string, json?: Record<string, unknown>): Promise<Answer<T>> => {
  const [method, path] = route.split(' ');
  return call<T>(academy, `${method} /api/office${path}`, { cookie: owner, ...(json && { json }) });
};
const read = async () => (await office('GET /set-up')).resultData;
const openKeys = async () =>
  (await read()).lines.filter(({ state }) => state === 'open').map(({ key }) => key);

const identity = {
  name: '한빛학원',
  shortName: '한빛',
  slogan: '빛이 드는 교실',
  brandColour: '#1a3f8f',
  signalColour: '#a3325c',
};
async function give(kind: string) {
  const square = sharp({ create: { width: 200, height: 200, channels: 3, background: '#1a3f8f' } });
  const { version } = (await office<{ version: number }>('GET /identity')).resultData;
  const body = new FormData();
  body.set('version', String(version));
  body.set('file', new Blob([new Uint8Array(await square.png().toBuffer())]), 'a.png');
  const path = `${academy.url}/api/office/identity/pictures/${kind}`;
  expect((await fetch(path, { method: 'PUT', headers: { cookie: owner }, body })).status).toBe(200);
}
const branch = {
  code: 'main',
  name: '본원',
  region: '서울',
  address: '서울특별시 노원구 동일로 1',
  directions: '노원역 1번 출구',
  phone: '02-555-0199',
  hours: '평일 14-21시',
  registrationNo: '제1호',
  registeredName: '한빛학원',
  latitude: 37.65,
  longitude: 127.06,
  programmes: ['elementary'],
};
const ok = async (answer: Promise<Answer<unknown>>) => expect(await answer).toMatchObject({ status: 200 });
const writeText = (key: string) =>
  academy.owner
    .insertInto('legal_texts')
    .values({
      key,
      title: key,
      version: '1',
      effective_on: '2026-01-01',
      reason: '',
      position: 0,
      sections: '[]',
    })
    .execute();

/** A level test that takes a question of a domain where there is none. */
const publishLevelTest = () =>
  inTransaction(academy.db, async (tx) => {
    const { id: authorId } = await tx.selectFrom('staff').select('id').executeTakeFirstOrThrow();
    const domain = { subject: 'math', parentId: null, code: 'given_number', name: '수와 연산', position: 0 };
    const domainId = (await insertDomains(tx, [domain])).get(domain.code) ?? 0;
    const facts = { title: '수학', subject: 'math', gradeFrom: 3, gradeTo: 6, minutes: 40, canGoBack: true };
    const plan = { mode: 'fixed', status: 'published', minItems: 1, maxItems: 1 } as const;
    await insertBlueprint(
      tx,
      { ...facts, ...plan, authorId, domains: [{ domainId, items: 1 }] },
      academy.clock.now(),
    );
  });

/** One step after the other, each with the lines that are done by it. */
const steps: readonly (readonly [keys: string[], step: () => Promise<unknown>])[] = [
  [
    ['name', 'short-name', 'colours', 'slogan'],
    () => ok(office('PUT /identity', { ...identity, version: 0 })),
  ],
  [['wordmark'], () => give('wordmark')],
  [['icon'], () => give('icon')],
  [
    ['business'],
    () => {
      const typed = Object.fromEntries(profileLabels.map(([name]) => [name, '한빛학원']));
      return ok(office('PUT /profile', { ...typed, businessNo: '123-45-67890', version: 0 }));
    },
  ],
  [['branch'], () => ok(office('POST /branches', branch))],
  [
    ['tuition'],
    async () => {
      const row = await academy.db.selectFrom('branches').select('id').executeTakeFirstOrThrow();
      const course = { branchId: row.id, programme: 'elementary', course: '초등 심화', grades: '초5' };
      const fee = { capacity: 8, weekly: '주 2회', monthlyMinutes: 480, tuitionKrw: 300_000, extraKrw: 0 };
      await ok(office('POST /tuitions', { ...course, ...fee }));
    },
  ],
  [
    ['programmes'],
    async () => {
      const { programmes } = (await office<{ programmes: Programme[] }>('GET /programmes')).resultData;
      const chosen = programmes.map(({ path: _path, ...one }) =>
        one.key === 'elementary' ? { ...one, intro: '천천히 풉니다.' } : { ...one, isShown: false },
      );
      await ok(office('PUT /programmes', { programmes: chosen }));
    },
  ],
  [[], () => writeText('terms')],
  [['terms'], () => writeText('privacy')],
  [['providers'], () => ok(office('POST /providers/check', {}))],
  [['round'], () => givenSession(academy, { capacity: 5, feeKrw: 20_000, startsInHours: 168 })],
  // A test that is published and has no questions is none that a family could sit.
  [[], publishLevelTest],
  [['level-test'], () => academy.owner.deleteFrom('blueprint_domains').execute()],
  [
    ['test-payment'],
    async () => {
      const hold = await givenHold(academy);
      const authenticated = await givenAuthenticated(academy, hold);
      await confirmPayment(academy, hold, authenticated);
      expect(await openKeys()).toContain('test-payment');
      const answer = await call(academy, `POST /api/office/payments/${authenticated.paymentId}/refund`, {
        cookie: owner,
        key: newKey(),
        json: { amountKrw: 20_000, leftKrw: 20_000, reason: '시험 결제를 취소합니다' },
      });
      expect(answer.status).toBe(200);
      await refundAll(academy);
    },
  ],
];

test('an academy with nothing has everything to do, and every line says what is missing', async () => {
  const { lines, isDone, isReal } = await read();
  expect(lines.filter(({ state }) => state !== 'open')).toEqual([]);
  expect(lines).toHaveLength(16);
  expect(lines.every(({ missing }) => missing.length > 0)).toBe(true);
  expect([isDone, isReal]).toEqual([false, false]);
});

test('each step is seen at once and takes its own lines away, up to the rules of refunds', async () => {
  for (const [keys, step] of steps) {
    const before = await openKeys();
    await step();
    const after = await openKeys();
    expect(before.filter((key) => !after.includes(key))).toEqual(keys);
    expect(after.filter((key) => !before.includes(key))).toEqual([]);
  }
  expect(await openKeys()).toEqual(['refunds']);
});

describe('going without a line', () => {
  const reason = '법의 기준을 그대로 따릅니다';

  test('is refused where nobody can, without a reason, and for what is no line', async () => {
    expect(await office('PUT /set-up/terms/waiver', { reason })).toMatchObject({
      status: 400,
      resultCode: 'set_up.not_waivable',
    });
    expect(await office('PUT /set-up/nothing/waiver', { reason })).toMatchObject({
      resultCode: 'set_up.not_waivable',
    });
    expect((await office('PUT /set-up/refunds/waiver', { reason: ' ' })).fields).toHaveProperty('reason');
  });

  test('of two at once one does; the list is done, and open again when it is taken back', async () => {
    const both = await Promise.all(
      [reason, '다른 사유를 적습니다'].map((one) => office('PUT /set-up/refunds/waiver', { reason: one })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await read()).toMatchObject({ isDone: true });
    expect((await read()).lines.find(({ key }) => key === 'refunds')).toMatchObject({ state: 'waived' });
    for (const _again of [1, 2]) expect((await office('DELETE /set-up/refunds/waiver')).status).toBe(200);
    expect(await openKeys()).toEqual(['refunds']);
  });

  test('leaves its steps in the history', async () => {
    const { resultData } = await office<{ changes: { action: string }[] }>(
      'GET /changes?entity=set-up&entityId=refunds',
    );
    expect(resultData.changes.map(({ action }) => action)).toEqual([
      '준비 목록에 다시 넣기',
      '준비 목록에서 건너뛰기',
    ]);
  });
});

test('a real academy is told so, and its vendors that nobody has asked stand open', async () => {
  const real = await startRealAcademy();
  try {
    const cookie = await givenFirstOwner(real);
    const { resultData } = await call<SetUp>(real, 'GET /api/office/set-up', { cookie });
    expect(resultData).toMatchObject({ isReal: true, isDone: false });
    const providers = resultData.lines.find(({ key }) => key === 'providers');
    expect(providers?.missing.join()).toContain('아직 응답을 확인하지 않았습니다: 결제, 문자, 이메일.');
  } finally {
    await real.close();
  }
});
