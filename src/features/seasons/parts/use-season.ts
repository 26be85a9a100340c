import { useState } from 'react';
import { ApiError, callApi } from '#src/web/api/api.ts';
import { useAct } from '#src/web/office/forms/use-act.tsx';
import { planSeason } from '../contract.ts';
import type { GridRow } from '../rules.ts';

export interface Frame {
  readonly kind: 'test' | 'presentation';
  readonly opensAt: string;
  readonly closesDaysBefore: string;
  readonly minutes: string;
}

/** A cell that clashes, and why. */
interface Clashing {
  readonly row: number;
  readonly field: string;
  readonly sentence: string;
}

/** `rows.3.room` as the cell it names. */
const cellOf = (name: string) => /^rows\.(\d+)\.(\w+)$/.exec(name);

/** The cells a refusal names. */
function clashesIn(error: Error): Clashing[] {
  if (!(error instanceof ApiError)) return [];
  return Object.entries(error.fields).flatMap(([name, sentence]) => {
    const cell = cellOf(name);
    return cell ? [{ row: Number(cell[1]), field: cell[2] ?? '', sentence }] : [];
  });
}

/** A draft that was made, and the row it was made of. */
export interface Made {
  readonly sessionId: number;
  readonly row: GridRow | undefined;
}

/** The grid of a season: its rows, what clashes in them, and what was made of it. */
export function useSeason() {
  const [frame, setFrame] = useState<Frame>({
    kind: 'test',
    opensAt: '',
    closesDaysBefore: '1',
    minutes: '90',
  });
  const [rows, setRows] = useState<readonly GridRow[]>([]);
  const [checked, setChecked] = useState<readonly Clashing[] | null>(null);
  const [made, setMade] = useState<readonly Made[] | null>(null);
  const input = () => ({ ...frame, rows: [...rows] });
  const put = (next: readonly GridRow[]) => {
    setRows(next);
    setChecked(null);
  };
  const onError = (error: Error) => setChecked(clashesIn(error));
  const checking = useAct({
    renews: null,
    mutationFn: () => callApi(planSeason, { ...input(), isCheck: true }),
    onSuccess: ({ clashes }) => setChecked(clashes),
    onError,
  });
  const planning = useAct({
    mutationFn: async () => {
      const planned = rows;
      const { sessionIds } = await callApi(planSeason, { ...input(), isCheck: false });
      return sessionIds.map((sessionId, at) => ({ sessionId, row: planned[at] }));
    },
    onSuccess: (drafts) => {
      setMade(drafts);
      put([]);
    },
    onError,
  });
  return {
    frame,
    change: (more: Partial<Frame>) => {
      setFrame({ ...frame, ...more });
      put(more.kind && more.kind !== frame.kind ? [] : rows);
    },
    rows,
    put,
    clashes: checked,
    checking,
    planning,
    made,
    forgetMade: () => setMade(null),
  };
}
export type Season = ReturnType<typeof useSeason>;
