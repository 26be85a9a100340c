import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { say } from '#src/ui/toast.ts';
import { ReasonDialog } from './reason-dialog.tsx';

export interface BulkAct<Row> {
  readonly label: string;
  /** What will happen, for exactly these rows, before it happens. */
  readonly summary: (rows: readonly Row[]) => ReactNode;
  /** Does it and answers what was done. */
  readonly run: (rows: readonly Row[], reason: string) => Promise<string>;
  readonly isDanger?: boolean;
  /** Only for what keeps no history of reasons: nothing is asked but whether. */
  readonly asksNoReason?: boolean;
}

interface BulkBarProps<Row> {
  readonly rows: readonly Row[];
  readonly acts: readonly BulkAct<Row>[];
  readonly onDone: () => void;
}

/** What can be done with the chosen rows. Nothing happens before its summary was confirmed. */
export function BulkBar<Row>({ rows, acts, onDone }: BulkBarProps<Row>) {
  const queries = useQueryClient();
  const [act, setAct] = useState<BulkAct<Row> | null>(null);
  if (rows.length === 0) return null;
  return (
    <div className="sticky top-0 z-10 flex flex-wrap items-center gap-3 rounded-card bg-ink px-4 py-2 text-white">
      <p role="status">
        <strong>{rows.length}</strong>건을 골랐습니다.
      </p>
      {acts.map((one) => (
        <Button key={one.label} look="outline" onClick={() => setAct(one)}>
          {one.label}
        </Button>
      ))}
      <Button look="outline" onClick={onDone}>
        고르기 취소
      </Button>
      {act && (
        <ReasonDialog
          title={act.label}
          button={`${rows.length}건 ${act.label}`}
          look={act.isDanger ? 'danger' : 'primary'}
          isOpen
          {...(act.asksNoReason && { asksNoReason: true })}
          onClose={() => setAct(null)}
          run={async (reason) => {
            const sentence = await act.run(rows, reason);
            await queries.invalidateQueries({ queryKey: ['office'] });
            onDone();
            await say(sentence);
          }}
        >
          {act.summary(rows)}
        </ReasonDialog>
      )}
    </div>
  );
}
