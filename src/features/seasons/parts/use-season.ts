import { useRef, useState } from 'react';
import { ApiError, callApi } from '#src/web/api/api.ts';
import { useUnsaved } from '#src/web/office/forms/leave-guard.tsx';
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

type Kind = Frame['kind'];
type Laid = readonly GridRow[];

/** Drafts that were made together, each with the row it was made of. */
export interface Made {
  readonly kind: Kind;
  readonly drafts: readonly { readonly sessionId: number; readonly row: GridRow | undefined }[];
}

/** The grid of a season: its rows, what clashes in them, and what was made of it. */
export function useSeason() {
  const [frame, setFrame] = useState<Frame>({
    kind: 'test',
    opensAt: '',
    closesDaysBefore: '1',
    minutes: '90',
  });
  const [laid, setLaid] = useState<Readonly<Record<Kind, Laid>>>({ test: [], presentation: [] });
  const [checked, setChecked] = useState<{ of: Laid; clashes: readonly Clashing[] } | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  const rows = laid[frame.kind];
  // The grid is no form; what is laid for the other kind would be lost as well.
  useUnsaved(Object.values(laid).some((one) => one.length > 0));
  // What is laid meanwhile is not what an answer is about.
  const asked = useRef(rows);
  const input = () => {
    asked.current = rows;
    return { ...frame, rows: [...rows] };
  };
  const put = (next: Laid, kind = frame.kind) => {
    setLaid((now) => ({ ...now, [kind]: next }));
    setChecked(null);
  };
  const said = (clashes: readonly Clashing[]) => setChecked({ of: asked.current, clashes });
  const onError = (error: Error) => said(clashesIn(error));
  const checking = useAct({
    renews: null,
    mutationFn: () => callApi(planSeason, { ...input(), isCheck: true }),
    onSuccess: ({ clashes }) => said(clashes),
    onError,
  });
  const planning = useAct({
    mutationFn: async () => {
      const { kind } = frame;
      const { sessionIds } = await callApi(planSeason, { ...input(), isCheck: false });
      return { kind, drafts: sessionIds.map((sessionId, at) => ({ sessionId, row: rows[at] })) };
    },
    onSuccess: (drafts) => {
      setMade(drafts);
      put([], drafts.kind);
    },
    onError,
  });
  /** What was refused was about what is changed now. */
  const forgetRefusals = () => {
    checking.reset();
    planning.reset();
  };
  return {
    frame,
    change: (more: Partial<Frame>) => {
      setFrame({ ...frame, ...more });
      setChecked(null);
      forgetRefusals();
    },
    rows,
    put: (next: Laid) => {
      put(next);
      forgetRefusals();
    },
    clashes: checked?.of === rows ? checked.clashes : null,
    checking,
    planning,
    made,
    forgetMade: () => setMade(null),
  };
}
export type Season = ReturnType<typeof useSeason>;
