import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { dropWaiverEndpoint, readSetUpEndpoint, type SetUpLine, waiveLineEndpoint } from '../contract.ts';

const badges = {
  done: ['good', '마침'],
  waived: ['closed', '건너뜀'],
  open: ['wait', '할 일'],
} as const;

export const useSetUp = () =>
  useQuery({ queryKey: ['office', 'set-up'], queryFn: () => callApi(readSetUpEndpoint, {}) });

/** The list on the first page of a real academy, until nothing is left of it. */
export function SetUpCard() {
  const { data } = useSetUp();
  if (!data?.isReal || data.isDone) return null;
  const [open, rest] = [
    data.lines.filter(({ state }) => state === 'open'),
    data.lines.filter(({ state }) => state !== 'open'),
  ];
  return (
    <Card>
      <section className="grid gap-4" aria-labelledby="set-up-title">
        <header className="grid gap-2">
          <h2 id="set-up-title" className="text-lg">
            학원 열기
          </h2>
          <p className="text-ink-soft">
            {data.lines.length}가지 중 {rest.length}가지를 마쳤습니다. 모두 마치면 이 목록은 사라집니다.
          </p>
          <div aria-hidden="true" className="h-2 w-full max-w-md overflow-hidden rounded-full bg-line">
            <div
              className="h-full bg-brand"
              style={{ width: `${(rest.length / data.lines.length) * 100}%` }}
            />
          </div>
        </header>
        <SetUpLines lines={open} />
        {rest.length > 0 && (
          <details>
            <summary className="inline-flex min-h-11 items-center font-semibold text-brand">
              마친 일 {rest.length}가지
            </summary>
            <SetUpLines lines={rest} />
          </details>
        )}
      </section>
    </Card>
  );
}

/** Lines with what each is missing and the way to where it is done. */
export function SetUpLines({ lines }: { lines: readonly SetUpLine[] }) {
  return (
    <ol className="grid divide-y divide-line border-y border-line">
      {lines.map((line) => (
        <li
          key={line.key}
          className="grid gap-1 py-3 sm:grid-cols-[5rem_minmax(0,1fr)_auto] sm:items-start sm:gap-4"
        >
          <span className="sm:pt-2">
            <StatusBadge tone={badges[line.state][0]}>{badges[line.state][1]}</StatusBadge>
          </span>
          <div className="min-w-0">
            <Link
              to={line.to}
              className="inline-flex min-h-11 min-w-11 items-center font-semibold text-brand underline underline-offset-4"
            >
              {line.label}
            </Link>
            {line.state === 'open' && line.missing.map((sentence) => <p key={sentence}>{sentence}</p>)}
            {line.state === 'waived' && (
              <p>
                {line.waiver} <span className="text-ink-soft">(사유: {line.reason})</span>
              </p>
            )}
          </div>
          <Waiver line={line} />
        </li>
      ))}
    </ol>
  );
}

/** Goes without a line, or takes that back. */
function Waiver({ line }: { line: SetUpLine }) {
  const [isAsking, setAsking] = useState(false);
  const { key } = line;
  const dropping = useAct({
    mutationFn: () => callApi(dropWaiverEndpoint, { key }),
    onSuccess: () => toast(`${line.label}: 다시 할 일에 넣었습니다.`),
  });
  if (line.state === 'waived')
    return (
      <div className="grid gap-2">
        <Refused act={dropping} isWhole />
        <Button variant="secondary" isBusy={dropping.isPending} onClick={() => dropping.mutate()}>
          다시 넣기
        </Button>
      </div>
    );
  if (line.state === 'done' || line.waiver === '') return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        건너뛰기
      </Button>
      <ReasonDialog
        title={`${line.label} 건너뛰기`}
        button="건너뛰기"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        run={(reason) => callApi(waiveLineEndpoint, { key, reason })}
      >
        <p>{line.waiver} 나중에 언제든 다시 하실 수 있습니다.</p>
      </ReasonDialog>
    </>
  );
}
