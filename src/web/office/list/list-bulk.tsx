import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import type { BulkOutcome } from './each-row.ts';

export interface BulkAct<Row> {
  readonly label: string;
  /** What will happen, for exactly these rows, before it happens. */
  readonly summary: (rows: readonly Row[]) => ReactNode;
  /** Does it and answers what was done, row by row where some may be refused. */
  readonly run: (rows: readonly Row[], reason: string) => Promise<string | BulkOutcome>;
  readonly isDanger?: boolean;
  /** As of `ReasonDialog`. */
  readonly reasons?: readonly string[];
  /** Only for what keeps no history of reasons: nothing is asked but whether. */
  readonly asksNoReason?: boolean;
}

interface BulkBarProps<Row> {
  readonly rows: readonly Row[];
  readonly acts: readonly BulkAct<Row>[];
  readonly onDone: () => void;
  /** The way to choose more than this page, where there is more. */
  readonly more?: ReactNode;
}

/** What can be done with the chosen rows. Nothing happens before its summary was confirmed; what was refused stays to be read. */
export function BulkBar<Row>({ rows, acts, onDone, more }: BulkBarProps<Row>) {
  const queries = useQueryClient();
  const [act, setAct] = useState<BulkAct<Row> | null>(null);
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const run = async (one: BulkAct<Row>, reason: string) => {
    setOutcome(null);
    const answer = await one.run(rows, reason);
    const came = typeof answer === 'string' ? { sentence: answer, refused: [] } : answer;
    await queries.invalidateQueries({ queryKey: ['office'] });
    setAct(null);
    onDone();
    if (came.refused.length > 0) setOutcome(came);
    else await toast(came.sentence);
  };
  return (
    <>
      {outcome && <Refused outcome={outcome} onClose={() => setOutcome(null)} />}
      {rows.length > 0 && (
        <div className="no-print sticky top-0 z-20 flex flex-wrap items-center gap-3 rounded-card bg-ink px-4 py-2 text-white">
          <p role="status">
            <strong>{rows.length}</strong>건을 골랐습니다.
          </p>
          {more}
          {acts.map((one) => (
            <Button key={one.label} variant="outline" onClick={() => setAct(one)}>
              {one.label}
            </Button>
          ))}
          <Button variant="outline" onClick={onDone}>
            선택 해제
          </Button>
        </div>
      )}
      {act && (
        <ReasonDialog
          title={act.label}
          button={`${rows.length}건 ${act.label}`}
          variant={act.isDanger ? 'danger' : 'primary'}
          isOpen
          renews={null}
          {...(act.asksNoReason && { asksNoReason: true })}
          {...(act.reasons && { reasons: act.reasons })}
          onClose={() => setAct(null)}
          run={(reason) => run(act, reason)}
        >
          {act.summary(rows)}
        </ReasonDialog>
      )}
    </>
  );
}

/** Which rows were refused and why; it stays until it has been read. */
function Refused({ outcome, onClose }: { outcome: BulkOutcome; onClose: () => void }) {
  const { sentence, refused } = outcome;
  return (
    <Notice tone="warn" title={`${sentence} ${refused.length}건은 하지 못했습니다.`.trim()} isLive>
      <ul className="max-h-60 list-disc overflow-auto pl-5">
        {refused.map(({ name, reason }) => (
          <li key={`${name} ${reason}`}>
            <strong>{name}</strong> · {reason}
          </li>
        ))}
      </ul>
      <Button variant="secondary" className="justify-self-start" onClick={onClose}>
        확인했습니다
      </Button>
    </Notice>
  );
}
