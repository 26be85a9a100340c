import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  beginCalibration,
  type CalibrationView,
  calibrationModels,
  listCalibrations,
  calibrationStates as stateWords,
} from '#src/features/item-analysis/contract/analysis.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField } from '#src/ui/fields/field.tsx';
import type { ListColumn } from '#src/ui/list/list-table.tsx';
import { EmptyState, Notice } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { OfficeList } from '#src/web/office/list/office-list.tsx';
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

const isUnderWay = ({ state }: CalibrationView) => state === 'waiting' || state === 'running';

function progressWords({ progress, stateWord }: CalibrationView): string {
  if (!progress) return stateWord;
  const phase = { em: '추정', newton: '마무리', errors: '오차 계산' }[progress.phase] ?? progress.phase;
  return `${phase} ${progress.cycle}회, 로그우도 ${progress.logLikelihood.toFixed(1)}`;
}

/** Calibrates in the background, compares before and after, and publishes what a person has seen. */
export default function CalibrationPage() {
  const [subject] = useSubject();
  const [opened, setOpened] = useState<number | null>(null);
  // Only whether something is under way: the list itself looks again as long as it is.
  const newest = useQuery({
    queryKey: ['office', 'list', 'level-calibrations', 'newest', subject],
    queryFn: () => callApi(listCalibrations, { subject, size: '1' }),
    refetchInterval: ({ state }) => (state.data?.rows.some(isUnderWay) ? pollEveryMs : false),
  });
  const isBusy = newest.data?.rows.some(isUnderWay) === true;
  const open = (id: number) => setOpened(opened === id ? null : id);
  return (
    <AnalysisFrame
      title="문항 보정"
      lead="모인 답으로 문항의 난이도와 변별도를 다시 추정합니다. 계산한 값은 본부가 견주어 보고 반영해야 쓰입니다."
    >
      <BeginForm subject={subject} />
      <OfficeList
        key={subject}
        name="level-calibrations"
        caption="문항 보정 기록"
        endpoint={listCalibrations}
        columns={columnsFor(opened, open)}
        keyOf={(row) => row.calibrationId}
        nameOf={(row) => formatSeoulDateTime(row.createdAt)}
        firstSort="-createdAt"
        fixed={{ subject }}
        {...(isBusy && { refreshMs: pollEveryMs })}
        onOpen={(row) => open(row.calibrationId)}
        filters={[
          { kind: 'choice', name: 'state', label: '상태', choices: Object.entries(stateWords) },
          { kind: 'choice', name: 'model', label: '모형', choices: Object.entries(calibrationModels) },
        ]}
        empty={<EmptyState title="아직 보정한 적이 없습니다." />}
      />
      {opened !== null && <CalibrationDraftView key={opened} calibrationId={opened} />}
    </AnalysisFrame>
  );
}

/** Which model is fitted; the work is done in the background. */
function BeginForm({ subject }: { subject: string }) {
  const queries = useQueryClient();
  const [model, setModel] = useState<keyof typeof calibrationModels>('auto');
  const begin = useMutation({
    mutationFn: () => callApi(beginCalibration, { subject, model }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['office', 'list', 'level-calibrations'] }),
  });
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
    </>
  );
}

const columnsFor = (
  opened: number | null,
  open: (calibrationId: number) => void,
): readonly ListColumn<CalibrationView>[] => [
  {
    key: 'createdAt',
    name: '시작',
    sort: 'createdAt',
    isRowHeader: true,
    cell: (row) => <span className="whitespace-nowrap">{formatSeoulDateTime(row.createdAt)}</span>,
  },
  { key: 'model', name: '모형', sort: 'model', cell: (row) => calibrationModels[row.model] },
  {
    key: 'state',
    name: '상태',
    sort: 'state',
    cell: (row) => <StatusBadge tone={tones[row.state]}>{row.stateWord}</StatusBadge>,
  },
  { key: 'progress', name: '진행', cell: (row) => (isUnderWay(row) ? progressWords(row) : '-') },
  {
    key: 'finishedAt',
    name: '마침',
    sort: 'finishedAt',
    isExtra: true,
    cell: (row) => (row.finishedAt === null ? '-' : formatSeoulDateTime(row.finishedAt)),
  },
  {
    key: 'more',
    name: '자세히',
    cell: (row) => (
      <Button
        variant="secondary"
        aria-expanded={opened === row.calibrationId}
        onClick={() => open(row.calibrationId)}
      >
        보기
      </Button>
    ),
  },
];
