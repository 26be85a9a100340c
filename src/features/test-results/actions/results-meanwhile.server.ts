import type { importResultsEndpoint } from '#src/features/test-results/contract/results.ts';
import { type RawRow, type StoredMark, standsNow } from '#src/features/test-results/rules/results.ts';
import * as pastes from '#src/features/test-results/store/result-list.server.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { type AppError, commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import type { ResultTable } from './results.server.ts';
import type { ResultDeps } from './shown-results.server.ts';

/** A mark that is about to be written, and what it stands over. */
interface Wish {
  readonly registrationId: number;
  readonly before: StoredMark | null;
}

/** Names who changed which of these marks since the rehearsal; the plain sentence where something else did. */
export async function changedSince(
  tx: Tx,
  table: ResultTable,
  {
    input,
    deps,
  }: { input: { readonly rows: readonly RawRow[]; readonly seenMark: number }; deps: ResultDeps },
): Promise<AppError> {
  const nos = new Set(input.rows.map((row) => (row.registrationNo ?? '').trim().toUpperCase()));
  const ids = table.rows.filter((row) => nos.has(row.registration_no)).map((row) => row.id);
  const since = await pastes.listMarkedSince(tx, ids, input.seenMark);
  const last = since.at(-1);
  if (!last) return commonErrors.import_changed();
  const names = await deps.namesOf(tx, [last.staffId]);
  const others = new Set(since.map((one) => one.registrationId)).size - 1;
  const whose = `${last.childName} 학생${others > 0 ? ` 외 ${others}명` : ''}`;
  return commonErrors.import_changed({
    message: `그 사이 ${names.get(last.staffId) ?? '다른 직원'} 님이 ${whose}의 결과를 넣었습니다. 아무것도 바꾸지 않았으니 다시 미리 보고 가져와 주세요.`,
  });
}

/** Refuses the whole press where a row that was typed over is another by now than the one that was read. */
export async function refuseTypedOver(
  tx: Tx,
  { table, wishes, deps }: { table: ResultTable; wishes: readonly Wish[]; deps: ResultDeps },
  basedOn: NonNullable<InputOf<typeof importResultsEndpoint>['basedOn']>,
): Promise<void> {
  const read = new Map(basedOn.map(({ registrationNo, mark }) => [registrationNo, mark]));
  const wanted = new Map(wishes.map((wish) => [wish.registrationId, wish]));
  const newest = await pastes.newestMarks(tx, [...wanted.keys()]);
  const others = table.rows.filter(
    ({ id, registration_no }) =>
      wanted.has(id) && (newest.get(id)?.id ?? 0) !== (read.get(registration_no) ?? 0),
  );
  const [first] = others;
  if (!first) return;
  const names = await deps.namesOf(
    tx,
    others.map(({ id }) => newest.get(id)?.staffId ?? null),
  );
  const rows = others.map(({ id, registration_no, child_name }) => {
    const before = wanted.get(id)?.before ?? null;
    const who = names.get(newest.get(id)?.staffId ?? 0) ?? '다른 직원';
    const did = `그 사이 ${who} 님이 ${child_name} 학생의 결과를 ${before ? '저장했습니다' : '취소했습니다'}.`;
    return { registrationNo: registration_no, sentence: `${did} ${standsNow(table.areas, before)}` };
  });
  const whose = `${first.child_name} 학생${rows.length > 1 ? ` 외 ${rows.length - 1}명` : ''}`;
  throw testErrors.result_changed({
    message: `그 사이 ${whose}의 결과가 바뀌어 아무것도 저장하지 않았습니다. 적으신 내용은 남아 있으니, 표에서 지금 결과를 확인하고 다시 저장해 주세요.`,
    data: { rows },
  });
}
