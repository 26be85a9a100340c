import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField } from '#src/ui/field.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { Table } from '#src/ui/table.tsx';
import { callApi, sentenceOf } from '#src/web/api.ts';
import {
  beginCalibration,
  type CalibrationView,
  calibrationModels,
  listCalibrations,
} from '../contract/analysis.ts';
import { CalibrationDraftView } from '../parts/analysis/calibration-draft.tsx';
import { DeskFrame, useSubject } from '../parts/analysis/desk-frame.tsx';

const tones = {
  waiting: 'wait',
  running: 'open',
  ready: 'soon',
  published: 'good',
  cancelled: 'closed',
  failed: 'bad',
} as const;
const lookEveryMs = 1_500;

const isUnderWay = ({ state }: CalibrationView) => state === 'waiting' || state === 'running';

function progressWords({ progress, stateWord }: CalibrationView): string {
  if (!progress) return stateWord;
  const phase = { em: '추정', newton: '마무리', errors: '오차 계산' }[progress.phase] ?? progress.phase;
  return `${phase} ${progress.cycle}회, 로그우도 ${progress.logLikelihood.toFixed(1)}`;
}

/** Calibrates in the background, compares before and after, and publishes what a person has seen. */
export default function CalibrationPage() {
  const [subject] = useSubject();
  const [model, setModel] = useState<keyof typeof calibrationModels>('auto');
  const [opened, setOpened] = useState<number | null>(null);
  const queries = useQueryClient();
  const list = useQuery({
    queryKey: ['office', 'level-tests', 'calibrations', subject],
    queryFn: () => callApi(listCalibrations, { subject }),
    refetchInterval: ({ state }) => (state.data?.rows.some(isUnderWay) ? lookEveryMs : false),
  });
  const begin = useMutation({
    mutationFn: () => callApi(beginCalibration, { subject, model }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['office', 'level-tests', 'calibrations'] }),
  });
  const rows = list.data?.rows ?? [];
  const columns = [
    { name: '시작', isRowHeader: true, cell: (row: CalibrationView) => formatSeoulDateTime(row.createdAt) },
    { name: '모형', cell: (row: CalibrationView) => calibrationModels[row.model] },
    {
      name: '상태',
      cell: (row: CalibrationView) => <StatusBadge tone={tones[row.state]}>{row.stateWord}</StatusBadge>,
    },
    { name: '진행', cell: (row: CalibrationView) => (isUnderWay(row) ? progressWords(row) : '-') },
    {
      name: '자세히',
      cell: (row: CalibrationView) => (
        <Button
          look="secondary"
          aria-expanded={opened === row.calibrationId}
          onClick={() => setOpened(opened === row.calibrationId ? null : row.calibrationId)}
        >
          보기
        </Button>
      ),
    },
  ];
  return (
    <DeskFrame
      title="문항 보정"
      lead="모인 답으로 문항의 난이도와 변별도를 다시 추정합니다. 계산한 값은 본부가 견주어 보고 반영해야 쓰입니다."
    >
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
            {Object.entries(calibrationModels).map(([value, word]) => (
              <option key={value} value={value}>
                {word}
              </option>
            ))}
          </SelectField>
        </div>
        <Button type="submit" isBusy={begin.isPending}>
          보정 시작
        </Button>
      </form>
      {begin.error && <Notice tone="bad" title={sentenceOf(begin.error)} isLive />}
      {list.error && <Notice tone="bad" title={sentenceOf(list.error)} isLive />}
      {list.isPending && <Skeleton className="h-40" />}
      {list.data && rows.length === 0 && <EmptyState title="아직 보정한 적이 없습니다." />}
      {rows.length > 0 && (
        <Table caption="문항 보정 기록" columns={columns} rows={rows} keyOf={(row) => row.calibrationId} />
      )}
      {opened !== null && <CalibrationDraftView key={opened} calibrationId={opened} />}
    </DeskFrame>
  );
}
