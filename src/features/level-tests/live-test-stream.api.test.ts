import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { LiveRow } from '#src/features/invigilation/contract/office.ts';
import { at, givenSitting, type Seated } from '#tests/given-level-tests.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { levelAcademy } from '#tests/level-academy.ts';
import { call } from '#tests/start.ts';
import type { LiveTestEvent } from './contract/live-test-stream.ts';

const { academy, bank } = await levelAcademy({ items: 60 });
const manager = await givenStaffCookie(academy, 'owner@msc.example');

const office = <T>(verb: 'GET' | 'POST', path: string, json?: object) =>
  call<T>(academy, `${verb} /api/office/level-tests${path}`, { cookie: manager, ...(json && { json }) });

/** Listens to the stream of an attempt as a browser does; `ended` is true once the server let it go. */
function listens({ attemptNo }: Pick<Seated, 'attemptNo'>, cookie: string) {
  const events: LiveTestEvent[] = [];
  const heard = { events, ended: false, stop: new AbortController() };
  void (async () => {
    const answer = await fetch(new URL(`/api/level-tests/attempts/${attemptNo}/events`, academy.url), {
      headers: { cookie },
      signal: heard.stop.signal,
    });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      const lines = `${rest}${piece.value}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.startsWith('data: ')) events.push(JSON.parse(line.slice(6)));
    }
    heard.ended = true;
  })().catch(() => undefined);
  return heard;
}
const until = (what: () => boolean) => expect.poll(what, { interval: 20 }).toBe(true);

test('a pause, a resume, time and a void reach the screen by themselves', async () => {
  const seated = await givenSitting(academy, bank);
  const { events, stop } = listens(seated, seated.cookie);
  await until(() => events.length === 1);
  expect(events[0]).toMatchObject({ state: 'in_progress', pausedAt: null });
  const path = `/attempts/${seated.attemptNo}`;
  await office('POST', `${path}/pause`, { isPaused: true, reason: '화재 경보 점검' });
  await until(() => events.at(-1)?.pausedAt !== null);
  await office('POST', `${path}/pause`, { isPaused: false, reason: '경보가 끝남' });
  await until(() => events.at(-1)?.pausedAt === null && events.length >= 3);
  const before = events.at(-1)?.deadlineAt ?? '';
  await office('POST', `${path}/time`, { minutes: 5, reason: '방송 점검', version: 1 });
  await until(() => Date.parse(events.at(-1)?.deadlineAt ?? '') - Date.parse(before) === 300_000);
  await office('POST', `${path}/void`, { reason: '문항이 먼저 알려짐' });
  await until(() => events.at(-1)?.state === 'void');
  stop.abort();
});

test('a takeover reaches the screen that was there before', async () => {
  const seated = await givenSitting(academy, bank);
  const { events, stop } = listens(seated, seated.cookie);
  await until(() => events.length === 1);
  expect(events[0]).toMatchObject({ leaseEpoch: 1 });
  await call(academy, at(seated, 'POST', '/lease'), { json: {}, cookie: seated.cookie });
  await until(() => events.at(-1)?.leaseEpoch === 2);
  stop.abort();
});

test('the room is told whose screen shows the pause', async () => {
  const seated = await givenSitting(academy, bank);
  const heartbeat = (showsPause: boolean) =>
    call(academy, at(seated, 'POST', '/beat'), {
      json: { leaseEpoch: 1, position: 1, unsent: 0, showsPause },
      cookie: seated.cookie,
    });
  const isShown = async () =>
    (await office<{ rows: LiveRow[] }>('GET', '/live')).resultData.rows.find(
      ({ attemptNo }) => attemptNo === seated.attemptNo,
    )?.isPauseShown;
  await heartbeat(false);
  await office('POST', `/attempts/${seated.attemptNo}/pause`, { isPaused: true, reason: '화재 경보 점검' });
  expect(await isShown()).toBe(false);
  await heartbeat(true);
  expect(await isShown()).toBe(true);
});

test('another browser hears nothing of an attempt, and one without a test is let go', async () => {
  const [mine, other] = [await givenSitting(academy, bank), await givenSitting(academy, bank)];
  const stranger = listens(mine, other.cookie);
  const nobody = listens(mine, '');
  await until(() => stranger.ended && nobody.ended);
  expect([stranger.events, nobody.events]).toEqual([[], []]);
});

test('however many screens look, a change is not read for each of them', async () => {
  const seated = await givenSitting(academy, bank);
  const screens = Array.from({ length: 40 }, () => listens(seated, seated.cookie));
  await until(() => screens.every(({ events }) => events.length === 1));
  const before = academy.liveTest.reads;
  await office('POST', `/attempts/${seated.attemptNo}/pause`, { isPaused: true, reason: '화재 경보 점검' });
  await until(() => screens.every(({ events }) => events.at(-1)?.pausedAt !== null));
  await sleep(300);
  expect(academy.liveTest.reads - before).toBeLessThan(10);
  for (const { stop } of screens) stop.abort();
});

test('more screens than a branch has are sent back to their beat', async () => {
  const seated = await givenSitting(academy, bank);
  const screens = Array.from({ length: 210 }, () => listens(seated, seated.cookie));
  await expect.poll(() => screens.filter(({ ended }) => ended).length).toBeGreaterThanOrEqual(10);
  for (const { stop } of screens) stop.abort();
});

test('a void says so, with the reason and the telephone of the branch', async () => {
  const seated = await givenSitting(academy, bank);
  await office('POST', `/attempts/${seated.attemptNo}/void`, { reason: '다른 사람이 응시함' });
  const read = await call(academy, `GET /api/level-tests/results?attemptNo=${seated.attemptNo}`, {
    cookie: seated.cookie,
  });
  expect(read).toMatchObject({ status: 410, resultCode: 'level_test.voided' });
  expect(read.resultMsg).toContain('무효 처리된 시험입니다. 사유: 다른 사람이 응시함');
  expect(read.resultMsg).toMatch(/\d{2,3}-\d{3,4}-\d{4}/);
});

test('the words of a recording are sent to those who were granted them', async () => {
  const seated = await givenSitting(academy, bank);
  const events = '비가 오면 우산을 씁니다.';
  const heard = JSON.stringify([{ type: 'audio', media: 'abcdefgh', title: '듣기', transcript: events }]);
  await sql`alter table item_versions disable trigger item_versions_kept`.execute(academy.owner);
  await sql`update item_versions set body = jsonb_set(body, '{stem}', ${heard}::jsonb)`.execute(
    academy.owner,
  );
  const item = async () =>
    JSON.stringify(
      (await call(academy, at(seated, 'GET', '/items/1'), { cookie: seated.cookie })).resultData,
    );
  expect(await item()).toContain('"transcript":""');
  const granted = { isGranted: true, reason: '청각 지원 대상 학생' };
  expect((await office('POST', `/attempts/${seated.attemptNo}/transcripts`, granted)).status).toBe(200);
  expect(await item()).toContain(events);
});
