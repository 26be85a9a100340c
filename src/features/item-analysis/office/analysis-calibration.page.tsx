import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { beginCalibration } from '#src/features/item-analysis/contract/analysis.ts';
import {
  calibrationList,
  calibrationModels,
  isUnderWay,
  calibrationStates as stateLabels,
} from '#src/features/item-analysis/contract/calibration-list.ts';
import { todoOfCalibrations } from '#src/features/item-analysis/rules/next-tasks.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField } from '#src/ui/fields/field.tsx';
import { EmptyState } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { callApi } from '#src/web/api/api.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { AnalysisFrame, useSubject } from '../parts/analysis-frame.tsx';
import { CalibrationDraftView } from '../parts/calibration-draft.tsx';

const tones = {
  waiting: 'wait',
  running: 'open',
  ready: 'soon',
  published: 'good',
  cancelled: 'closed',
  failed: 'bad',
} as const;
const pollEveryMs = 1_500;

/** Calibrates in the background, compares before and after, and publishes what a person has seen. */
export default function CalibrationPage() {
  const [subject] = useSubject();
  const [opened, setOpened] = useState<number | null | undefined>(undefined);
  // Only whether something is under way: the list itself looks again as long as it is.
  const newest = useQuery({
    queryKey: ['office', 'list', 'level-calibrations', 'newest', subject],
    queryFn: () => callApi(calibrationList.list, { subject, size: '1' }),
    refetchInterval: ({ state }) => (state.data?.rows.some(isUnderWay) ? pollEveryMs : false),
  });
  const isBusy = newest.data?.rows.some(isUnderWay) === true;
  // What waits for a person lies open from the start.
  const [first] = newest.data?.rows ?? [];
  const shown = opened === undefined ? (first?.state === 'ready' ? first.calibrationId : null) : opened;
  const open = (id: number) => setOpened(shown === id ? null : id);
  return (
    <AnalysisFrame
      title="문항 보정"
      todo={todoOfCalibrations(first?.state ?? null)}
      lead="모인 답으로 문항의 난이도와 변별도를 다시 추정합니다. 계산한 값은 본부가 견주어 보고 반영해야 쓰입니다."
    >
      <DeclaredList
        key={subject}
        list={calibrationList}
        cells={{
          state: ({ state }, text) => <StatusBadge tone={tones[state]}>{text}</StatusBadge>,
          more: ({ calibrationId }) => (
            <Button
              variant="secondary"
              aria-expanded={shown === calibrationId}
              onClick={() => open(calibrationId)}
            >
              보기
            </Button>
          ),
        }}
        keyOf={(row) => row.calibrationId}
        nameOf={(row) => formatSeoulDateTime(row.createdAt)}
        fixed={{ subject }}
        {...(isBusy && { refreshMs: pollEveryMs })}
        onOpen={(row) => open(row.calibrationId)}
        filters={[
          { kind: 'choice', name: 'state', label: '상태', choices: Object.entries(stateLabels) },
          { kind: 'choice', name: 'model', label: '모형', choices: Object.entries(calibrationModels) },
        ]}
        empty={<EmptyState title="아직 보정한 적이 없습니다." />}
      />
      {shown !== null && <CalibrationDraftView key={shown} calibrationId={shown} />}
      <BeginForm subject={subject} isNext={first?.state !== 'ready'} />
    </AnalysisFrame>
  );
}

/** Which model is fitted; the work is done in the background. Where a calibration waits to be gone through, that comes first. */
function BeginForm({ subject, isNext }: { subject: string; isNext: boolean }) {
  const [model, setModel] = useState<keyof typeof calibrationModels>('auto');
  const begin = useAct({ mutationFn: () => callApi(beginCalibration, { subject, model }) });
  return (
    <>
      <form
        className="flex flex-wrap items-end gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          begin.mutate();
        }}
      >
        <div className="w-64">
          <SelectField
            label="모형"
            value={model}
            onChange={(event) => setModel(event.target.value as keyof typeof calibrationModels)}
          >
            {Object.entries(calibrationModels).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
        <Button type="submit" variant={isNext ? 'primary' : 'secondary'} isBusy={begin.isPending}>
          보정 시작
        </Button>
      </form>
      <Refused act={begin} />
    </>
  );
}
