import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import type { Endpoint } from '#src/shared/endpoint/endpoint.ts';
import type { ImportAnswer, ImportLine } from '#src/shared/endpoint/import.ts';
import { Button } from '#src/ui/button.tsx';
import { TextAreaField } from '#src/ui/fields/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { StatusBadge, type StatusTone } from '#src/ui/status.tsx';
import { Table } from '#src/ui/tables/table.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { toastWithUndo } from '../forms/undo.ts';
import { useAct } from '../forms/use-act.tsx';
import { ChangeReason } from './change-reason.tsx';
import { type GridColumn, readGrid, readWorkbook } from './read-grid.ts';

interface ImportPanelProps {
  /** Takes `rows` and, for the real run, `plan`. */
  readonly endpoint: Endpoint;
  readonly columns: readonly GridColumn[];
  /** Other values the endpoint wants beside the rows. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  readonly onDone: () => void;
  /** Takes back what an answer says was done; absent or null where that cannot be. */
  readonly undo?: (answer: ImportAnswer) => (() => Promise<unknown>) | null;
  /** What has to be read, and given a reason for, before what an answer shows is done; null where nothing has. */
  readonly warning?: (answer: ImportAnswer) => string | null;
}

const outcomes: Readonly<Record<ImportLine['outcome'], readonly [StatusTone, string]>> = {
  new: ['good', '추가'],
  changed: ['wait', '변경'],
  same: ['closed', '그대로'],
  refused: ['bad', '거절'],
};

type Rows = readonly Readonly<Record<string, string>>[];

/** Rows from a spreadsheet or pasted from one: every change is shown first, and refused rows say why. */
export function ImportPanel({ endpoint, columns, fixed, onDone, undo, warning }: ImportPanelProps) {
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [rows, setRows] = useState<Rows>([]);
  const [fault, setFault] = useState<string | null>(null);
  const ask = (how: { plan?: string; reason?: string }) => (wanted: Rows) =>
    callApi(endpoint, { ...fixed, rows: wanted, ...how }) as Promise<ImportAnswer>;
  const looking = useAct({ mutationFn: ask({}), renews: null });
  const doing = useAct({
    mutationFn: (how: { plan: string; reason?: string }) => ask(how)(rows),
    onSuccess: async (answer) => {
      const done = `${answer.lines.filter(({ outcome }) => outcome === 'new' || outcome === 'changed').length}건을 가져왔습니다.`;
      const back = undo?.(answer) ?? null;
      await (back ? toastWithUndo(queries, done, back) : toast(done));
      onDone();
    },
  });
  const variant = (read: { rows: Rows; fault: string | null }) => {
    doing.reset();
    setFault(read.fault);
    setRows(read.rows);
    if (!read.fault) looking.mutate(read.rows);
  };
  const pick = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file) variant(await readWorkbook(await file.arrayBuffer(), columns));
  };
  const failed = looking.error ?? (doing.fields.reason ? null : doing.error);
  const error = fault ?? (failed && sentenceOf(failed));
  return (
    <div className="grid gap-4">
      <p>
        첫 줄은{' '}
        <strong>
          {columns.map(({ name, isOptional }) => (isOptional ? `${name}(선택)` : name)).join(' · ')}
        </strong>{' '}
        순서의 제목 줄입니다. 엑셀에서 복사해 붙여 넣거나 파일을 올려 주세요. 저장하기 전에 바뀌는 내용을 모두
        보여 드립니다.
      </p>
      <TextAreaField
        label="붙여 넣기"
        rows={5}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          isBusy={looking.isPending}
          disabled={text.trim() === ''}
          onClick={() => variant(readGrid(text, columns))}
        >
          미리 보기
        </Button>
        <label className="inline-flex min-h-11 cursor-pointer items-center rounded-lg border border-line bg-paper px-5 font-semibold focus-within:outline-2 focus-within:outline-brand hover:border-brand">
          엑셀 파일 올리기
          <input type="file" accept=".xlsx" className="sr-only" onChange={pick} />
        </label>
      </div>
      {error && <Notice tone="bad" title={error} isLive />}
      {looking.data && !fault && (
        <Preview
          answer={looking.data}
          isBusy={doing.isPending}
          warning={warning?.(looking.data) ?? null}
          missing={doing.fields.reason}
          onConfirm={(reason) => doing.mutate({ plan: looking.data.plan, ...reason })}
        />
      )}
    </div>
  );
}

interface PreviewProps {
  readonly answer: ImportAnswer;
  readonly isBusy: boolean;
  readonly warning: string | null;
  /** What is wrong with the reason. */
  readonly missing: string | undefined;
  readonly onConfirm: (why: { reason?: string }) => void;
}

function Preview({ answer, isBusy, warning, missing, onConfirm }: PreviewProps) {
  const [reason, setReason] = useState('');
  const count = (outcome: ImportLine['outcome']) =>
    answer.lines.filter((line) => line.outcome === outcome).length;
  const effective = count('new') + count('changed');
  return (
    <section aria-label="미리 보기" className="grid gap-3">
      <p role="status">
        추가 <strong>{count('new')}</strong> · 변경 <strong>{count('changed')}</strong> · 그대로{' '}
        <strong>{count('same')}</strong> · 거절 <strong>{count('refused')}</strong>
      </p>
      <Table
        caption="가져올 내용"
        rows={answer.lines}
        keyOf={(line) => line.line}
        columns={[
          { name: '줄', cell: (line) => line.line, isNumber: true },
          { name: '대상', cell: (line) => line.name, isRowHeader: true },
          {
            name: '결과',
            cell: ({ outcome }) => (
              <StatusBadge tone={outcomes[outcome][0]}>{outcomes[outcome][1]}</StatusBadge>
            ),
          },
          {
            name: '내용',
            cell: (line) => (
              <span className="block min-w-56">
                {line.changes
                  .map(
                    ({ field, before, after }) => `${field}: ${before === '' ? '' : `${before} → `}${after}`,
                  )
                  .join(' · ')}
                {line.sentence && (
                  <span className={line.changes.length > 0 ? 'block text-ink-soft' : ''}>
                    {line.sentence}
                  </span>
                )}
              </span>
            ),
          },
        ]}
      />
      {count('refused') > 0 && (
        <p className="text-sm text-ink-soft">거절된 줄은 건너뜁니다. 고쳐서 다시 가져오실 수 있습니다.</p>
      )}
      {warning && <ChangeReason warning={warning} reason={reason} error={missing} onChange={setReason} />}
      <Button
        isBusy={isBusy}
        disabled={effective === 0}
        onClick={() => onConfirm(warning === null ? {} : { reason })}
      >
        {effective}건 가져오기
      </Button>
    </section>
  );
}
