import type { EssayItem, NextEssay } from '#src/features/essay-marking/contract.ts';
import type { CorrectionPreview } from '#src/features/level-results/contract/attempt-corrections.ts';
import type { OfficeDetail } from '#src/features/level-results/contract/attempt-report.ts';
import type { RegradePreview } from '#src/features/level-results/contract/regrades.ts';
import type { ResultView } from '#src/features/level-results/contract/result.ts';
import { at, passTime, type Seated } from './given-level-tests.ts';
import { markingRoom } from './given-marking.ts';
import { givenStaffCookie } from './given-staff.ts';
import { call } from './start.ts';

export const accepted = { kind: 'late', isAccepted: true };
export const marked = { kind: 'marked' };

/** One academy whose papers have one long answer each, and what staff do about one that comes too late. */
export async function lateEssayRoom() {
  const { academy, bank, calls, item } = await markingRoom('essay');
  const { versionId } = item;
  const minutes = () => academy.clock.now().getTime() / 60_000;
  let signedIn = { cookie: '', at: 0 };
  /** Signed in anew after five minutes: hours pass here. */
  async function office<T>(route: string, json?: object) {
    if (minutes() - signedIn.at > 5)
      signedIn = { cookie: await givenStaffCookie(academy, 'owner@msc.example'), at: minutes() };
    const { cookie } = signedIn;
    return call<T>(academy, route.replace(' ', ' /api/office/level-tests'), {
      cookie,
      ...(json && { json }),
    });
  }
  const essayOf = async ({ attemptNo }: Seated) => {
    const { attempt, items } = (await office<OfficeDetail>(`GET /attempts/${attemptNo}`)).resultData;
    const { position = 0, ...essay } = items.find(({ isEssay }) => isEssay) ?? {};
    return { state: attempt.state, position, ...essay };
  };
  const shownOf = async ({ attemptNo, cookie }: Seated) => {
    const path = `GET /api/level-tests/results?attemptNo=${attemptNo}`;
    const { result } = (await call<ResultView>(academy, path, { cookie })).resultData;
    return {
      points: result?.points,
      of: result?.maxPoints,
      level: result?.level,
      score: result?.scale.mid,
      answered: result?.answeredCount,
    };
  };
  const write = async (seated: Seated, text: string, rev = 1) => {
    const { position } = await essayOf(seated);
    return calls.outcomeOf(seated, { position, leaseEpoch: 1, rev, answer: { kind: 'essay', text } });
  };
  /** The time runs out with the browser there: nothing is waited for. */
  async function runOut(seated: Seated): Promise<void> {
    const json = { leaseEpoch: 1, position: 1, unsent: 0 };
    const beat = () => call(academy, at(seated, 'POST', '/beat'), { json, cookie: seated.cookie });
    await passTime(academy, bank.minutes * 60 - 20);
    await beat();
    academy.clock.advance(26);
    await beat();
    await academy.jobs['level-tests.sweep']?.({});
  }
  const queued = async () =>
    (await office<{ items: EssayItem[] }>('GET /essays')).resultData.items[0]?.waiting ?? 0;
  async function markNext(points: number): Promise<number> {
    const { answer } = (await office<NextEssay>(`GET /essays/${versionId}`)).resultData;
    const json = { ref: answer?.ref, points, criteria: { c1: points } };
    return (await office(`POST /essays/${versionId}/marks`, json)).status;
  }
  const preview = ({ attemptNo }: Seated, change: object) =>
    office<CorrectionPreview>(`POST /attempts/${attemptNo}/corrections/preview`, { change });
  async function correct(seated: Seated, change: object) {
    const { seen } = (await preview(seated, change)).resultData;
    academy.clock.advance(60);
    const json = { change, seen, reason: '출석부와 대조하여 확인함' };
    const path = `POST /attempts/${seated.attemptNo}/corrections`;
    return office<{ changed: number; notified: number }>(path, json);
  }
  const toShow = async () => {
    const { resultData } = await office<{ rows: { attemptNo: string }[] }>('GET /attempts?waits=marks');
    return resultData.rows.map(({ attemptNo }) => attemptNo);
  };
  /** Corrects the key of an item for everybody who was given it. */
  async function regrade(itemVersionId: number, way: string, keyVersionId: number | null = null) {
    const wish = { versionId: itemVersionId, way, keyVersionId };
    const { seen, basedOn } = (await office<RegradePreview>('POST /regrades/preview', wish)).resultData;
    const json = { ...wish, seen, basedOn, reason: '문항 오류를 확인함' };
    return office<{ changed: number; notified: number }>('POST /regrades', json);
  }
  /** Another item of the papers, of a kind: its version, and where it stands in this one. */
  const otherItem = ({ attemptNo }: Seated, kind: 'single' | 'number') =>
    academy.db
      .selectFrom('level_attempt_items as i')
      .innerJoin('level_attempts as a', 'a.id', 'i.attempt_id')
      .innerJoin('item_versions as v', 'v.id', 'i.version_id')
      .select(['i.version_id as versionId', 'i.position'])
      .where('a.attempt_no', '=', attemptNo)
      .where('v.kind', '=', kind)
      .orderBy('i.version_id')
      .executeTakeFirstOrThrow();
  return {
    academy,
    bank,
    calls,
    versionId,
    otherItem,
    office,
    essayOf,
    shownOf,
    write,
    runOut,
    queued,
    markNext,
    preview,
    correct,
    toShow,
    regrade,
  };
}
