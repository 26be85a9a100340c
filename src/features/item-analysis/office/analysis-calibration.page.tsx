import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { beginCalibration } from '#src/features/item-analysis/contract/analysis.ts';
import {
  calibrationList,
  calibrationModels,
  isUnderWay,
  calibrationStates as stateLabels,
} from '#src/features/item-analysis/contract/calibration-list.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { callApi } from '#src/web/api/api.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { AnalysisFrame, headSelect, useSubject } from '../parts/analysis-frame.tsx';
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
      lead="모인 답으로 문항의 난이도와 변별도를 다시 계산합니다. 새 값은 본부가 확인하고 반영해야 쓰입니다. 문항 분석에서 ‘먼저 확인’ 문항을 먼저 살펴 주세요."
      actions={<BeginForm subject={subject} isNext={first?.state !== 'ready'} />}
    >
      <DeclaredList
        key={subject}
        list={calibrationList}
        bareBelow={20}
        hidden={isBusy ? [] : ['progress']}
        cells={{
          state: ({ state }, text) => <StatusBadge tone={tones[state]}>{text}</StatusBadge>,
          more: ({ calibrationId }) => (
            <Button
              variant="secondary"
              aria-expanded={shown === calibrationId}
              onClick={() => open(calibrationId)}
            >
              {shown === calibrationId ? '접기' : '보기'}
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
          { kind: 'choice', name: 'model', label: '계산 방식', choices: Object.entries(calibrationModels) },
        ]}
        empty={<EmptyState title="아직 보정한 적이 없습니다." />}
      />
      {shown !== null && <CalibrationDraftView key={shown} calibrationId={shown} />}
    </AnalysisFrame>
  );
}

/** Which model is fitted; the work is done in the background. Where a calibration waits to be gone through, that comes first. */
function BeginForm({ subject, isNext }: { subject: string; isNext: boolean }) {
  const [model, setModel] = useState<keyof typeof calibrationModels>('auto');
  const begin = useAct({ mutationFn: () => callApi(beginCalibration, { subject, model }) });
  return (
    <>
      <select
        aria-label="계산 방식"
        className={headSelect}
        value={model}
        onChange={(event) => setModel(event.target.value as keyof typeof calibrationModels)}
      >
        {Object.entries(calibrationModels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Button
        variant={isNext ? 'primary' : 'secondary'}
        isBusy={begin.isPending}
        onClick={() => begin.mutate()}
      >
        보정 시작
      </Button>
      <Refused act={begin} />
    </>
  );
}
