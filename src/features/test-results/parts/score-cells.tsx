import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  ChangedResults,
  importResultsEndpoint,
  listResultsEndpoint,
  type OfficeResult,
  type ResultHead,
  undoResultsEndpoint,
} from '#src/features/test-results/contract/results.ts';
import { verdictLabels } from '#src/features/test-results/rules/results.ts';
import {
  type CellAt,
  type Cells,
  changedLines,
  pasted,
  typedOnto,
} from '#src/features/test-results/rules/score-cells.ts';
import { shownWarning } from '#src/features/test-results/rules/shown-results.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { listLimits } from '#src/shared/endpoint/list.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { ApiError, callApi, sentenceOf } from '#src/web/api/api.ts';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { Refused, refusalOf, useAct } from '#src/web/office/forms/use-act.tsx';
import { ChangeReason } from '#src/web/office/import/change-reason.tsx';
import { cannotShow } from '#src/web/page/cannot-show.ts';
import { ScoreGrid } from './score-grid.tsx';

interface ScoreCellsProps {
  readonly head: ResultHead;
  readonly onDone: () => void;
  /** Whether something stands here that was typed and not saved. */
  readonly onTyped: (hasTyped: boolean) => void;
}

type Looked = DataOf<typeof importResultsEndpoint>;

/** Everybody of the session, page by page: a hundred at a time. */
async function rosterOf(sessionId: number): Promise<readonly OfficeResult[]> {
  const rows: OfficeResult[] = [];
  for (let page = 1; ; page += 1) {
    const asked = { sessionId, page, size: listLimits.size, sort: 'createdAt' } as const;
    const answer = await callApi(listResultsEndpoint, asked);
    rows.push(...answer.rows);
    if (answer.rows.length === 0 || rows.length >= answer.total) return rows;
  }
}

const textsOf = (row: OfficeResult, areas: ResultHead['areas']): readonly string[] => [
  ...areas.map((_, index) => (row.hasResult ? String(row.scores[index] ?? '') : '')),
  row.placement,
  row.verdictLabel,
  row.comment,
];

/** What is typed, and the rows it is typed over: they say which result each was. */
interface Sheet {
  readonly rows: readonly OfficeResult[];
  readonly before: Cells;
  readonly cells: Cells;
  /** How a row stands that somebody else has changed meanwhile. */
  readonly notes: ReadonlyMap<string, string>;
}

/** Rows as they were read, with what was typed on an earlier reading of them. */
function sheetOf(rows: readonly OfficeResult[], areas: ResultHead['areas'], old?: Sheet): Sheet {
  const before = rows.map((row) => textsOf(row, areas));
  const keysOf = (of: Sheet['rows']) => of.map(({ registrationNo }) => registrationNo);
  const cells = old
    ? typedOnto({ ...old, keys: keysOf(old.rows) }, { keys: keysOf(rows), cells: before })
    : before;
  return { rows, before, cells, notes: old?.notes ?? new Map() };
}

/** Marks typed cell by cell, as in a spreadsheet: the roster stands there already. */
export function ScoreCells(props: ScoreCellsProps) {
  const { sessionId } = props.head.session;
  const roster = useQuery({
    queryKey: ['office', 'score-cells', sessionId],
    queryFn: () => rosterOf(sessionId),
    // What is being typed stays what it was typed on; a colleague's change of a row is told when it is saved.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (cannotShow(roster)) return <Notice tone="bad" title={sentenceOf(roster.error)} isLive />;
  if (!roster.data) return <Skeleton className="h-64" />;
  if (roster.data.length === 0) return <Notice title="점수를 넣을 학생이 없습니다." />;
  return <CellTable {...props} rows={roster.data} />;
}

/** The rows of which a refusal says that somebody else was faster; null where it says something else. */
function changedRows(error: unknown): Sheet['notes'] | null {
  if (!(error instanceof ApiError) || error.code !== 'test.result_changed') return null;
  const rows = ChangedResults.safeParse(error.data).data?.rows ?? [];
  return new Map(rows.map(({ registrationNo, sentence }) => [registrationNo, sentence]));
}

/** What of a sheet is to be saved: the rows that were typed into, whole, and which result each was read from. */
function wishOf({ rows, before, cells }: Sheet, keys: readonly string[]) {
  const wanted = changedLines(before, cells).flatMap((line) => {
    const row = rows[line];
    if (!row) return [];
    const typed = Object.fromEntries(keys.map((key, column) => [key, cells[line]?.[column] ?? '']));
    const { registrationNo, childName: name, mark } = row;
    return [{ row: { registrationNo, name, ...typed }, basedOn: { registrationNo, mark } }];
  });
  return { rows: wanted.map(({ row }) => row), basedOn: wanted.map(({ basedOn }) => basedOn) };
}

/** Looks first what would be refused; only where nothing is, all of it is kept. */
function useSaving(
  { head, onDone }: Pick<ScoreCellsProps, 'head' | 'onDone'>,
  sheet: Sheet,
  onMeanwhile: (notes: Sheet['notes'], rows: readonly OfficeResult[] | null) => void,
) {
  const queries = useQueryClient();
  const { sessionId } = head.session;
  const keys = [...head.areas.map(({ name }) => name), 'placement', 'verdict', 'comment'];
  const [reason, setReason] = useState('');
  // What the last look showed of results that families have read already; it is done only as it was seen.
  const [seen, setSeen] = useState<Looked | null>(null);
  const save = useAct({
    mutationFn: async () => {
      const wish = { sessionId, ...wishOf(sheet, keys) };
      if (seen) return callApi(importResultsEndpoint, { ...wish, plan: seen.plan, reason });
      const looked = await callApi(importResultsEndpoint, wish);
      if (looked.lines.some(({ outcome }) => outcome === 'refused')) return looked;
      if (looked.shown > 0) {
        setSeen(looked);
        return looked;
      }
      return callApi(importResultsEndpoint, { ...wish, plan: looked.plan });
    },
    onSuccess: async ({ isDone, importId, lines }) => {
      if (!isDone) return;
      const done = `${lines.length}명의 결과를 저장했습니다.`;
      if (importId !== null && !head.isOut)
        await toastWithUndo(queries, done, () => callApi(undoResultsEndpoint, { importId }));
      else await toast(done);
      onDone();
    },
    // It is not so any more: what would change now is looked at anew.
    onError: async (error) => {
      if (refusalOf(error).refusal) setSeen(null);
      const notes = changedRows(error);
      if (notes) onMeanwhile(notes, await rosterOf(sessionId).catch(() => null));
    },
  });
  const refused =
    save.data?.isDone === false ? save.data.lines.filter(({ outcome }) => outcome === 'refused') : [];
  const reset = () => {
    save.reset();
    setSeen(null);
  };
  return { save, refused, seen, why: { reason, setReason }, reset };
}

function CellTable({
  head,
  rows: read,
  onDone,
  onTyped,
}: ScoreCellsProps & { readonly rows: readonly OfficeResult[] }) {
  const [sheet, setSheet] = useState(() => sheetOf(read, head.areas));
  const [left, setLeft] = useState(0);
  const { save, refused, seen, why, reset } = useSaving({ head, onDone }, sheet, (notes, now) =>
    setSheet((old) => sheetOf(now ?? old.rows, head.areas, { ...old, notes })),
  );
  const titles = [...head.areas.map(({ name, max }) => `${name} (${max})`), '배치', '결과', '의견'];
  const changed = changedLines(sheet.before, sheet.cells).length;
  useEffect(() => onTyped(changed > 0), [onTyped, changed]);
  const put = (at: CellAt, block: Cells) => {
    const after = pasted(sheet.cells, at, block);
    setSheet({ ...sheet, cells: after.cells });
    setLeft(after.left);
    reset();
  };
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (changed > 0) save.mutate();
      }}
    >
      <p className="text-sm text-ink-soft">
        화살표와 Enter로 칸을 옮기고, 엑셀에서 복사한 열을 그대로 붙여 넣을 수 있습니다. 결과는{' '}
        {Object.values(verdictLabels).join(', ')} 가운데 하나로 적어 주세요.
      </p>
      <Refused act={save} isWhole />
      {refused.length > 0 && (
        <Notice tone="bad" title="고칠 곳이 있어 저장하지 않았습니다." isLive>
          <Sentences lines={refused} />
        </Notice>
      )}
      {left > 0 && <Notice tone="warn" title={`표 밖으로 나간 ${left}칸은 넣지 않았습니다.`} isLive />}
      <ScoreGrid titles={titles} {...sheet} onPut={put} />
      {seen && (
        <>
          <Sentences lines={seen.lines} />
          <ChangeReason
            warning={shownWarning(seen.shown)}
            reason={why.reason}
            error={save.fields.reason}
            onChange={why.setReason}
          />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={save.isPending} disabled={changed === 0}>
          {changed === 0 ? '바뀐 점수 없음' : seen ? `${changed}명 바꾸고 알리기` : `${changed}명 저장하기`}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          취소
        </Button>
      </div>
    </form>
  );
}

function Sentences({ lines }: { lines: Looked['lines'] }) {
  return (
    <ul className="list-disc pl-5">
      {lines.flatMap(({ line, name, changes, sentence }) =>
        sentence === null
          ? []
          : [
              <li key={line}>
                {[
                  `${name}:`,
                  ...changes.map(
                    ({ field, before, after }) => `${field} ${before || '없음'} → ${after || '없음'},`,
                  ),
                  sentence,
                ].join(' ')}
              </li>,
            ],
      )}
    </ul>
  );
}
