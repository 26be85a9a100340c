import { useState } from 'react';
import type { Branch, Tuition } from '#src/features/branches/contract/branches.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { Check, SelectField, TextField } from '#src/ui/fields/field.tsx';
import { type StoppedCourse, tuitionRefund } from '../rules/tuition-refund.ts';

/** What time is counted by in each case, and an example to begin with. */
const counts = {
  lessons: {
    total: '이번 달 총 수업 시간(분)',
    passed: '이번 달 진행된 수업 시간(분)',
    example: ['880', '220'],
  },
  days: { total: '이번 달 일수(일)', passed: '이번 달 지난 일수(일)', example: ['30', '10'] },
  lectures: { total: '그 달의 강의 수', passed: '그 달에 들은 강의 수', example: ['20', '6'] },
} as const;

const countOf = (by: StoppedCourse['by'], isRemote: boolean) =>
  by === 'academy' ? 'days' : isRemote ? 'lectures' : 'lessons';

const numberOf = (text: string) => Math.min(Number(text.replace(/\D/g, '')) || 0, 100_000_000);

type Texts = Readonly<Record<'monthly' | 'months' | 'monthsOver' | 'total' | 'passed', string>>;

interface Answers extends Texts {
  readonly by: StoppedCourse['by'];
  readonly isRemote: boolean;
}

const start: Answers = {
  by: 'learner',
  isRemote: false,
  monthly: '244000',
  months: '1',
  monthsOver: '0',
  total: counts.lessons.example[0],
  passed: counts.lessons.example[1],
};

function useCourse(sixths: StoppedCourse['sixths']) {
  const [answers, setAnswers] = useState(start);
  const course = {
    by: answers.by,
    isRemote: answers.isRemote,
    monthlyKrw: numberOf(answers.monthly),
    months: Math.max(1, numberOf(answers.months)),
    monthsOver: numberOf(answers.monthsOver),
    total: numberOf(answers.total),
    passed: numberOf(answers.passed),
    sixths,
  } satisfies StoppedCourse;
  /** Another case counts by another unit: minutes that were typed mean nothing as days. */
  const turnTo = (by: StoppedCourse['by'], isRemote: boolean) => {
    const [total, passed] = counts[countOf(by, isRemote)].example;
    setAnswers((before) => ({ ...before, by, isRemote, total, passed }));
  };
  return { answers, setAnswers, turnTo, course };
}

/** What would go back, reckoned while it is typed; nothing is sent anywhere. */
export function RefundCalculator({
  tuitions,
  branches,
  sixths,
}: {
  tuitions: readonly Tuition[];
  branches: readonly Branch[];
  /** The table in force. */
  sixths: StoppedCourse['sixths'];
}) {
  const { answers, setAnswers, turnTo, course } = useCourse(sixths);
  const { by, isRemote } = answers;
  const labels = counts[countOf(by, isRemote)];
  const field = (name: keyof Texts, label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      inputMode="numeric"
      maxLength={11}
      value={answers[name]}
      onChange={(event) => {
        const { value } = event.target;
        setAnswers((before) => ({ ...before, [name]: value }));
      }}
    />
  );
  const fill = (row: Tuition) => {
    const total = countOf(by, isRemote) === 'lessons' ? { total: String(row.monthlyMinutes) } : {};
    setAnswers((before) => ({ ...before, monthly: String(row.tuitionKrw), ...total }));
  };
  return (
    <form
      className="no-print grid items-end gap-4 rounded-card border border-line p-5 sm:grid-cols-2"
      aria-label="교습비 반환 계산기"
      onSubmit={(event) => event.preventDefault()}
    >
      <WhyStopped by={by} isRemote={isRemote} onChange={turnTo} />
      <CourseSelect tuitions={tuitions} branches={branches} onChoose={fill} />
      {field('monthly', '한 달 교습비(원)')}
      {field('months', '등록한 개월 수')}
      {field('monthsOver', '수강 완료 개월 수')}
      {field('total', labels.total)}
      {field('passed', labels.passed)}
      <Outcome course={course} />
    </form>
  );
}

interface WhyProps {
  readonly by: StoppedCourse['by'];
  readonly isRemote: boolean;
  readonly onChange: (by: StoppedCourse['by'], isRemote: boolean) => void;
}

function WhyStopped({ by, isRemote, onChange }: WhyProps) {
  return (
    <fieldset className="sm:col-span-2">
      <legend className="font-semibold">환불 사유</legend>
      <div className="flex flex-wrap gap-x-6">
        <Check
          kind="radio"
          name="by"
          label="수강생 사정"
          checked={by === 'learner'}
          onChange={() => onChange('learner', isRemote)}
        />
        <Check
          kind="radio"
          name="by"
          label="학원의 사정"
          checked={by === 'academy'}
          onChange={() => onChange('academy', isRemote)}
        />
        <Check
          label="원격(온라인) 수업"
          checked={isRemote}
          onChange={(event) => onChange(by, event.target.checked)}
        />
      </div>
    </fieldset>
  );
}

interface CourseSelectProps {
  readonly tuitions: readonly Tuition[];
  readonly branches: readonly Branch[];
  readonly onChoose: (course: Tuition) => void;
}

/** A course of the fee table, whose figures fill the fields. */
function CourseSelect({ tuitions, branches, onChoose }: CourseSelectProps) {
  const choose = (place: string) => {
    const row = tuitions[Number(place)];
    if (row && place !== '') onChoose(row);
  };
  return (
    <SelectField
      label="과정 선택하면 자동 입력"
      isOptional
      defaultValue=""
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">직접 입력</option>
      {branches.map((branch) => (
        <optgroup key={branch.code} label={branch.name}>
          {tuitions.map((row, place) =>
            row.branchId === branch.id ? (
              <option key={row.course} value={place}>
                {row.course}
              </option>
            ) : null,
          )}
        </optgroup>
      ))}
    </SelectField>
  );
}

function Outcome({ course }: { course: StoppedCourse }) {
  const { thisMonthKrw, laterKrw, backKrw, rule } = tuitionRefund(course);
  return (
    <div className="grid gap-1 rounded-card bg-brand-pale p-4 sm:col-span-2" aria-live="polite">
      <p className="text-lg">
        돌려받는 금액 <strong className="text-xl tabular-nums">{formatKrw(backKrw)}</strong>
      </p>
      <p className="text-sm text-ink-soft tabular-nums">
        {rule}
        {laterKrw > 0 && ` · 이 달 ${formatKrw(thisMonthKrw)} + 남은 달 ${formatKrw(laterKrw)}`}
      </p>
    </div>
  );
}
