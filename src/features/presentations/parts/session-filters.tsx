import { Form, Link } from 'react-router';
import type { Branch } from '#src/features/branches/contract/branches.ts';
import { allGrades, gradeLabel } from '#src/shared/people/grade.ts';
import { Button } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { SelectField } from '#src/ui/fields/field.tsx';
import { topicLabels } from '../rules/bookings.ts';

/** What the visitor chose, as it stands in the address; empty texts mean everything. */
export interface Choices {
  readonly branch: string;
  readonly grade: string;
  readonly topic: string;
  readonly place: string;
  /** `2026-11` in the calendar, empty in the list. */
  readonly month: string;
}

/** The address of the same choices with some of them changed. */
export function addressOf(choices: Choices, change: Partial<Choices> = {}): string {
  const all = { ...choices, ...change };
  const query = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ''));
  return query.size > 0 ? `/presentation?${query}` : '/presentation';
}

/** Filters as a GET form: they work without JavaScript and the address can be shared. */
export function SessionFilters({ choices, branches }: { choices: Choices; branches: readonly Branch[] }) {
  return (
    <Form
      key={addressOf(choices)}
      method="get"
      action="/presentation"
      role="search"
      className="grid grid-cols-2 items-end gap-2 rounded-card bg-mist p-3 md:grid-cols-[1fr_1fr_1fr_1fr_auto] md:gap-3 md:p-4"
    >
      {choices.month && <input type="hidden" name="month" value={choices.month} />}
      <SelectField label="분원" name="branch" defaultValue={choices.branch}>
        <option value="">전체 분원</option>
        {branches.map((branch) => (
          <option key={branch.code} value={branch.code}>
            {branch.name}
          </option>
        ))}
      </SelectField>
      <SelectField label="학년" name="grade" defaultValue={choices.grade}>
        <option value="">전체 학년</option>
        {allGrades.map((grade) => (
          <option key={grade} value={grade}>
            {gradeLabel(grade)}
          </option>
        ))}
      </SelectField>
      <SelectField label="주제" name="topic" defaultValue={choices.topic}>
        <option value="">전체 주제</option>
        {Object.entries(topicLabels).map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField label="장소" name="place" defaultValue={choices.place}>
        <option value="">전체</option>
        <option value="branch">분원</option>
        <option value="online">온라인</option>
      </SelectField>
      <Button type="submit" className="col-span-2 min-h-12 md:col-span-1">
        찾기
      </Button>
    </Form>
  );
}

/** List or calendar, as two links. */
export function ViewSwitch({ choices, thisMonth }: { choices: Choices; thisMonth: string }) {
  const views = [
    ['목록', addressOf(choices, { month: '' }), choices.month === ''],
    ['달력', addressOf(choices, { month: choices.month || thisMonth }), choices.month !== ''],
  ] as const;
  return (
    <nav aria-label="보기" className="flex gap-1 rounded-lg bg-mist p-1">
      {views.map(([label, to, isCurrent]) => (
        <Link
          key={label}
          to={to}
          preventScrollReset
          aria-current={isCurrent ? 'page' : undefined}
          className={classNames(
            'flex min-h-11 items-center rounded-md px-5',
            isCurrent ? 'bg-paper font-bold text-brand' : 'text-ink-soft',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
