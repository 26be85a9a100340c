import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertUpload } from '#src/features/boards/store/files.server.ts';
import { startRealAcademy } from '#tests/given-real.ts';
import { givenStaff, givenStaffCookie, startStaffedAcademy } from '#tests/given-staff.ts';
import { call, type TestAcademy } from '#tests/start.ts';
import type { OfficeProvider } from './contract/jobs.ts';

let academy: TestAcademy;
let owner: string;
beforeAll(async () => {
  academy = await startStaffedAcademy();
  owner = await givenStaffCookie(academy, 'owner@msc.example');
});
afterAll(() => academy.close());

const byName = (providers: readonly OfficeProvider[]) => new Map(providers.map((one) => [one.name, one]));
const check = async () => {
  const answer = await call<{ providers: OfficeProvider[] }>(academy, 'POST /api/office/providers/check', {
    cookie: owner,
    json: {},
  });
  return byName(answer.resultData.providers);
};
const listed = async () => {
  const answer = await call<{ providers: OfficeProvider[] }>(academy, 'GET /api/office/providers', {
    cookie: owner,
  });
  return byName(answer.resultData.providers);
};
const turn = (vendor: string, mode: 'down' | 'off') =>
  call(academy, `POST /sandbox/api/faults/${vendor}`, { json: { mode } });

test('a check asks every service, and sends and pays nothing', async () => {
  expect((await listed()).get('결제')).toMatchObject({ lastSuccessAt: null, checkedAt: null });
  const found = await check();
  expect([...found.keys()]).toEqual([
    '결제',
    '문자',
    '알림톡',
    '이메일',
    '카카오 로그인',
    '네이버 로그인',
    '구글 로그인',
    '자동 입력 방지',
    '주소 찾기',
    '오류 보고',
    '방문 통계',
    '데이터베이스',
    '파일 보관',
  ]);
  const now = academy.clock.now().toISOString();
  for (const one of [...found.values()].filter((service) => service.isUsed))
    expect(one).toMatchObject({ isWell: true, lastSuccessAt: now, lastFailureAt: null, checkedAt: now });
  const sent = await academy.db.selectFrom('messages').select('id').orderBy('id').execute();
  expect(sent).toEqual([]);
});

test('a service that is down says so until it answers again; the others stay well', async () => {
  for (const [vendor, names] of [
    ['portone', ['결제']],
    // 알림톡 goes through the account of the texts.
    ['solapi', ['문자', '알림톡']],
    ['mail', ['이메일']],
  ] as const) {
    await turn(vendor, 'down');
    academy.clock.advance(1);
    const ill = await check();
    expect([...ill.values()].filter((one) => !one.isWell).map((one) => one.name)).toEqual(names);
    for (const name of names) expect(ill.get(name)?.failure).not.toBe('');
    await turn(vendor, 'off');
    academy.clock.advance(1);
    const well = (await check()).get(names[0]);
    expect(well?.isWell).toBe(true);
    expect(well?.lastFailureAt).not.toBeNull();
  }
});

test('the product’s own calls are seen without anybody asking', async () => {
  academy.clock.advance(60);
  const at = academy.clock.now().toISOString();
  await academy.providers.address.search('세종대로 110');
  await expect.poll(async () => (await listed()).get('주소 찾기')?.lastSuccessAt).toBe(at);
  expect((await listed()).get('주소 찾기')?.checkedAt).not.toBe(at);
});

test('a real academy lists what it has no keys for as not used', async () => {
  const real = await startRealAcademy();
  await givenStaff(real);
  const cookie = await givenStaffCookie(real, 'owner@msc.example');
  const { resultData } = await call<{ providers: OfficeProvider[] }>(real, 'GET /api/office/providers', {
    cookie,
  });
  await real.close();
  const found = byName(resultData.providers);
  for (const name of ['결제', '문자', '이메일'])
    expect(found.get(name)).toMatchObject({ mode: '실제 서비스', isUsed: true });
  for (const name of ['카카오 로그인', '네이버 로그인', '구글 로그인', '주소 찾기', '오류 보고'])
    expect(found.get(name)).toMatchObject({
      mode: '연결하지 않음',
      isUsed: false,
      label: '설정한 키가 없어 이 기능 없이 운영합니다.',
    });
});

test('a real academy without keys has a captcha of its own, and no 알림톡, whose messages are texts', async () => {
  const real = await startRealAcademy();
  await givenStaff(real);
  const cookie = await givenStaffCookie(real, 'owner@msc.example');
  const { resultData } = await call<{ providers: OfficeProvider[] }>(real, 'GET /api/office/providers', {
    cookie,
  });
  await real.close();
  const found = byName(resultData.providers);
  expect(found.get('자동 입력 방지')).toMatchObject({
    mode: '제품 안',
    isUsed: true,
    isOwn: true,
    label: expect.stringContaining('자체 자동가입방지'),
  });
  expect(found.get('알림톡')).toMatchObject({
    mode: '연결하지 않음',
    isUsed: false,
    label: '알림톡으로 갈 안내는 문자로 보냅니다.',
  });
});

test('kept files are counted, and a broken one is noticed', async () => {
  const upload = { kind: 'file', name: 'a.pdf', mime: 'application/pdf', width: null, height: null } as const;
  const kept = { ...upload, id: 'abcdefghijklmnopqrstuv', bytes: Buffer.from('%PDF-1.7'), staffId: null };
  await insertUpload(academy.db, kept, academy.clock.now());
  expect((await check()).get('파일 보관')).toMatchObject({
    isWell: true,
    label: expect.stringContaining('1개'),
  });
  await academy.db.updateTable('uploads').set({ size: 99 }).where('id', '=', kept.id).execute();
  academy.clock.advance(1);
  expect((await check()).get('파일 보관')).toMatchObject({
    isWell: false,
    failure: '보관한 파일을 온전히 읽지 못했습니다.',
  });
});
