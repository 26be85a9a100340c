import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { listSimulable, simulateBlueprint } from '#src/features/item-analysis/contract/simulation.ts';
import { judgedStudents } from '#src/features/item-analysis/rules/paper-floor.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField, TextField } from '#src/ui/fields/field.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { useAct } from '#src/web/office/forms/use-act.tsx';
import { AnalysisFrame, useSubject } from '../parts/analysis-frame.tsx';
import { LastTrial } from '../parts/last-trial.tsx';

type Blueprints = DataOf<typeof listSimulable>['blueprints'];

interface Wish {
  readonly blueprintId: string;
  readonly mode: string;
  /** Untouched: as many as publishing judges by, so that both tell one figure. */
  readonly students: string | null;
  readonly mean: string;
  readonly sd: string;
  readonly seed: string;
}

/** As high as the fields of a list. */
const low = 'lg:min-h-10 lg:py-1';
const start: Wish = { blueprintId: '', mode: '', students: null, mean: '500', sd: '125', seed: '1' };

/** Tries a blueprint out on simulated students before anybody real sits it; what the last trial found lies open. */
export default function SimulationPage() {
  const [subject] = useSubject();
  const list = useQuery({
    queryKey: ['office', 'level-tests', 'simulable', subject],
    queryFn: () => callApi(listSimulable, { subject }),
  });
  const blueprints = list.data?.blueprints ?? [];
  return (
    <AnalysisFrame
      title="가상 응시 점검"
      lead="시험 설계를 공개하기 전에 가상의 학생이 풀어 봅니다. 레벨이 맞는 비율과 문항 수, 오차, 노출을 미리 봅니다. 실제 학생에게는 보이지 않습니다."
    >
      {list.error && <Notice tone="bad" title={sentenceOf(list.error)} isLive />}
      {list.isPending && <Skeleton className="h-40" />}
      {list.data && blueprints.length === 0 && <EmptyState title="이 과목의 시험 설계가 없습니다." />}
      {blueprints.length > 0 && <Trial key={subject} blueprints={blueprints} />}
    </AnalysisFrame>
  );
}

/** The one that was tried last, so that the room opens with what was found; else the first. */
const openedFirst = (blueprints: Blueprints) =>
  blueprints.toSorted((x, y) => (y.lastRanAt ?? '').localeCompare(x.lastRanAt ?? ''))[0];

/** Whom the plan is tried on, and what that found. */
function Trial({ blueprints }: { blueprints: Blueprints }) {
  const [wish, setWish] = useState(start);
  const chosen =
    blueprints.find((one) => String(one.blueprintId) === wish.blueprintId) ?? openedFirst(blueprints);
  const blueprintId = chosen?.blueprintId ?? 0;
  const mode = wish.mode === 'fixed' || wish.mode === 'adaptive' ? wish.mode : (chosen?.mode ?? 'fixed');
  const students = wish.students ?? String(judgedStudents[mode]);
  const run = useAct({
    renews: ['office', 'level-tests'],
    mutationFn: () => callApi(simulateBlueprint, { ...wish, students, mode, blueprintId }),
    // What was just tried stays chosen, whichever was tried last before.
    onSuccess: () => setWish({ ...wish, blueprintId: String(blueprintId) }),
  });
  const { fields } = run;
  const put = (name: keyof typeof start) => (event: { target: { value: string } }) =>
    setWish({ ...wish, [name]: event.target.value });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run.mutate();
  };
  return (
    <>
      <form data-asks-only className="grid gap-1" onSubmit={submit}>
        <div className="grid items-end gap-3 md:grid-cols-[minmax(0,24rem)_minmax(0,12rem)_auto] md:justify-start">
          <PlanFields blueprints={blueprints} chosen={blueprintId} mode={mode} fields={fields} put={put} />
          <Button
            type="submit"
            className="lg:min-h-10 lg:py-1"
            isBusy={run.isPending}
            busyText="학생들이 푸는 중…"
          >
            점검 시작
          </Button>
        </div>
        <StudentFields wish={{ ...wish, students }} fields={fields} put={put} />
      </form>
      {run.error && <Notice tone="bad" title={sentenceOf(run.error)} isLive />}
      <LastTrial blueprintId={blueprintId} />
    </>
  );
}

interface StudentsProps {
  readonly wish: Wish & { readonly students: string };
  readonly fields: Readonly<Record<string, string>>;
  readonly put: (name: 'students' | 'mean' | 'sd') => (event: { target: { value: string } }) => void;
}

/** Of whom the made-up students are: hardly ever another than publishing judges by, so folded. */
function StudentFields({ wish, fields, put }: StudentsProps) {
  const { students, mean, sd } = wish;
  return (
    <details open={['students', 'mean', 'sd'].some((name) => fields[name])}>
      <summary className="min-h-11 py-2 text-sm font-semibold lg:min-h-9">가상 학생 조건</summary>
      <div className="grid gap-3 md:max-w-2xl md:grid-cols-3">
        <TextField
          label="학생 수(명)"
          className={low}
          inputMode="numeric"
          value={students}
          onChange={put('students')}
          error={fields.students}
        />
        <TextField
          label="평균(점)"
          className={low}
          inputMode="numeric"
          value={mean}
          onChange={put('mean')}
          error={fields.mean}
        />
        <TextField
          label="표준편차(점)"
          className={low}
          inputMode="numeric"
          value={sd}
          onChange={put('sd')}
          error={fields.sd}
        />
      </div>
    </details>
  );
}

interface PlanProps {
  readonly blueprints: Blueprints;
  readonly chosen: number;
  readonly mode: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly put: (name: 'blueprintId' | 'mode') => (event: { target: { value: string } }) => void;
}

/** Which plan, and in which way it is given. */
function PlanFields({ blueprints, chosen, mode, fields, put }: PlanProps) {
  return (
    <>
      <SelectField
        label="시험 설계"
        className={low}
        value={String(chosen)}
        onChange={put('blueprintId')}
        error={fields.blueprintId}
      >
        {blueprints.map((one) => (
          <option key={one.blueprintId} value={one.blueprintId}>
            {one.title} · {one.statusLabel}
          </option>
        ))}
      </SelectField>
      <SelectField label="방식" className={low} value={mode} onChange={put('mode')} error={fields.mode}>
        <option value="fixed">고정형</option>
        <option value="adaptive">맞춤형</option>
      </SelectField>
    </>
  );
}
