import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import {
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
  clipboardCells,
  nextCell,
  pasted,
} from '#src/features/test-results/rules/score-cells.ts';
import { shownWarning } from '#src/features/test-results/rules/shown-results.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { listLimits } from '#src/shared/endpoint/list.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { Refused, refusalOf, useAct } from '#src/web/office/forms/use-act.tsx';
import { ChangeReason } from '#src/web/office/import/change-reason.tsx';
import { cannotShow } from '#src/web/page/cannot-show.ts';

interface ScoreCellsProps {
  readonly head: ResultHead;
  readonly onDone: () => void;
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

/** Marks typed cell by cell, as in a spreadsheet: the roster stands there already. */
export function ScoreCells({ head, onDone }: ScoreCellsProps) {
  const { sessionId } = head.session;
  const roster = useQuery({
    queryKey: ['office', 'score-cells', sessionId],
    queryFn: () => rosterOf(sessionId),
    // What is being typed stays what it was typed on; a colleague's change is told when it is saved.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (cannotShow(roster)) return <Notice tone="bad" title={sentenceOf(roster.error)} isLive />;
  if (!roster.data) return <Skeleton className="h-64" />;
  if (roster.data.length === 0) return <Notice title="점수를 넣을 학생이 없습니다." />;
  return <CellTable head={head} rows={roster.data} onDone={onDone} />;
}

/** Looks first what would be refused; only where nothing is, all of it is kept. */
function useSaving(
  { head, rows, onDone }: ScoreCellsProps & { readonly rows: readonly OfficeResult[] },
  { before, cells }: { readonly before: Cells; readonly cells: Cells },
) {
  const queries = useQueryClient();
  const { sessionId } = head.session;
  const keys = [...head.areas.map(({ name }) => name), 'placement', 'verdict', 'comment'];
  const [reason, setReason] = useState('');
  // What the last look showed of results that families have read already; it is done only as it was seen.
  const [seen, setSeen] = useState<Looked | null>(null);
  const save = useAct({
    mutationFn: async () => {
      const wanted = changedLines(before, cells).flatMap((line) => {
        const row = rows[line];
        if (!row) return [];
        const typed = Object.fromEntries(keys.map((key, column) => [key, cells[line]?.[column] ?? '']));
        return [{ registrationNo: row.registrationNo, name: row.childName, ...typed }];
      });
      if (seen) return callApi(importResultsEndpoint, { sessionId, rows: wanted, plan: seen.plan, reason });
      const looked = await callApi(importResultsEndpoint, { sessionId, rows: wanted });
      if (looked.lines.some(({ outcome }) => outcome === 'refused')) return looked;
      if (looked.shown > 0) {
        setSeen(looked);
        return looked;
      }
      return callApi(importResultsEndpoint, { sessionId, rows: wanted, plan: looked.plan });
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
    onError: (error) => {
      if (refusalOf(error).refusal) setSeen(null);
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

function CellTable({ head, rows, onDone }: ScoreCellsProps & { readonly rows: readonly OfficeResult[] }) {
  const [before] = useState<Cells>(() => rows.map((row) => textsOf(row, head.areas)));
  const [cells, setCells] = useState(before);
  const [left, setLeft] = useState(0);
  const { save, refused, seen, why, reset } = useSaving({ head, rows, onDone }, { before, cells });
  const titles = [...head.areas.map(({ name, max }) => `${name} (${max})`), '배치', '결과', '의견'];
  const changed = changedLines(before, cells).length;
  const put = (at: CellAt, block: Cells) => {
    const after = pasted(cells, at, block);
    setCells(after.cells);
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
      <Grid titles={titles} rows={rows} cells={cells} onPut={put} />
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

interface GridProps {
  readonly titles: readonly string[];
  readonly rows: readonly OfficeResult[];
  readonly cells: Cells;
  readonly onPut: (at: CellAt, block: Cells) => void;
}

function Grid({ titles, rows, cells, onPut }: GridProps) {
  const table = useRef<HTMLTableElement>(null);
  const goTo = ({ line, column }: CellAt) => {
    const to = table.current?.querySelector<HTMLInputElement>(`[data-cell="${line} ${column}"]`);
    to?.focus();
    to?.select();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, at: CellAt) => {
    // Whoever composes Hangul ends the syllable first.
    if (event.nativeEvent.isComposing || event.shiftKey || event.ctrlKey || event.metaKey) return;
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const isWhole = selectionStart === 0 && selectionEnd === value.length;
    const caret = {
      isAtStart: isWhole || (selectionStart === 0 && selectionEnd === 0),
      isAtEnd: isWhole || selectionStart === value.length,
    };
    const to = nextCell(at, event.key, { caret, lines: rows.length, columns: titles.length });
    if (!to && event.key !== 'Enter') return;
    event.preventDefault();
    if (to) goTo(to);
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, at: CellAt) => {
    const block = clipboardCells(event.clipboardData.getData('text'));
    // One cell is pasted into the text as anywhere.
    if (block.length === 1 && block[0]?.length === 1) return;
    event.preventDefault();
    onPut(at, block);
  };
  return (
    <section
      aria-label="점수 입력"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className="scroll-cue overflow-x-auto rounded-card border border-line"
    >
      <table ref={table} className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">점수 입력</caption>
        <thead className="bg-mist">
          <tr>
            <th scope="col" className="px-3 py-2">
              학생
            </th>
            {titles.map((title) => (
              <th key={title} scope="col" className="px-2 py-2 whitespace-nowrap">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            <tr key={row.registrationNo} className="border-t border-line">
              <th scope="row" className="px-3 font-semibold whitespace-nowrap">
                {row.childName} <span className="font-normal text-ink-soft">{row.childGrade}</span>
              </th>
              {titles.map((title, column) => (
                <td key={title} className="p-0.5">
                  <input
                    data-cell={`${line} ${column}`}
                    aria-label={`${row.childName} ${title}`}
                    autoComplete="off"
                    inputMode={column < titles.length - 3 ? 'decimal' : 'text'}
                    className="min-h-10 w-full min-w-16 rounded border border-line bg-paper px-2 tabular-nums"
                    value={cells[line]?.[column] ?? ''}
                    onChange={({ target }) => onPut({ line, column }, [[target.value]])}
                    onKeyDown={(event) => onKeyDown(event, { line, column })}
                    onPaste={(event) => onPaste(event, { line, column })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
