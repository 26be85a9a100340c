import { type ChangeEvent, useId } from 'react';
import type { Branch } from '#src/features/branches/contract/branches.ts';
import type { Child } from '#src/features/members/contract/members.ts';
import { allGrades, gradeLabel } from '#src/shared/people/grade.ts';
import { keysOf } from '#src/shared/record.ts';
import { Check, SelectField, TextAreaField, TextField } from '#src/ui/fields/field.tsx';
import { type Answers, answers, noAnswers } from '../rules/answers.ts';
import {
  kindLabels,
  type SlotKind,
  type Topic,
  topicLabels,
  type Wish,
  wishLabels,
} from '../rules/requests.ts';
import { SlotPicker } from './slot-picker.tsx';

/** A request as it is being typed. */
export interface RequestDraft extends Answers {
  readonly name: string;
  /** The secret under which the chosen time is held. */
  readonly holder: string;
  /** The kept class that has answered for branch, child and grade. */
  readonly placeNo: string;
  readonly branchId: string;
  /** Whose of a member's children; their grade and school are filled in. */
  readonly childId: number | null;
  readonly childGrade: string;
  readonly topics: readonly Topic[];
  readonly how: SlotKind | 'wish';
  readonly day: string;
  readonly time: string;
  readonly wish: Wish;
  readonly message: string;
}

export const emptyDraft: RequestDraft = {
  name: '',
  holder: '',
  placeNo: '',
  branchId: '',
  childId: null,
  childGrade: '',
  ...noAnswers,
  topics: [],
  how: 'call',
  day: '',
  time: '',
  wish: 'any',
  message: '',
};

/** What a child of the member's answers by being chosen. */
export const answersOf = ({ childId, grade, schoolName }: Child) => ({
  childId,
  childGrade: String(grade),
  schoolName,
});

/** An only child need not be chosen; nothing else is answered for anybody. */
export function withOnlyChild(draft: RequestDraft, family: readonly Child[]): RequestDraft {
  const [only, ...others] = family;
  return only && others.length === 0 && draft.childGrade === '' ? { ...draft, ...answersOf(only) } : draft;
}

interface Props {
  readonly branches: readonly Branch[];
  readonly family: readonly Child[];
  readonly draft: RequestDraft;
  readonly fields: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<RequestDraft>) => void;
}

export function Questions({ branches, family, draft, fields, onChange }: Props) {
  return (
    <>
      {family.length > 0 && <ChildPicker family={family} draft={draft} onChange={onChange} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="분원"
          value={draft.branchId}
          error={fields.branchId}
          onChange={(event) => onChange({ branchId: event.target.value, day: '', time: '' })}
        >
          <option value="">분원을 골라 주세요</option>
          {branches.map((branch) => (
            <option key={branch.id} value={branch.id}>
              {branch.name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="자녀 학년"
          value={draft.childGrade}
          error={fields.childGrade}
          onChange={(event) => onChange({ childGrade: event.target.value, childId: null })}
        >
          <option value="">학년을 골라 주세요</option>
          {allGrades.map((grade) => (
            <option key={grade} value={grade}>
              {gradeLabel(grade)}
            </option>
          ))}
        </SelectField>
      </div>
      {answers.map(({ key, label, max }) => (
        <TextField
          key={key}
          label={label}
          isOptional
          maxLength={max}
          value={draft[key]}
          error={fields[key]}
          onChange={(event) => onChange({ [key]: event.target.value })}
        />
      ))}
      <Topics draft={draft} error={fields.topics} onChange={onChange} />
      <When draft={draft} fields={fields} onChange={onChange} />
      <TextAreaField
        label="남기실 말씀"
        maxLength={500}
        isOptional
        value={draft.message}
        error={fields.message}
        onChange={(event) => onChange({ message: event.target.value })}
      />
    </>
  );
}

function ChildPicker({ family, draft, onChange }: Pick<Props, 'family' | 'draft' | 'onChange'>) {
  return (
    <fieldset>
      <legend className="font-semibold">자녀</legend>
      <div className="flex flex-wrap gap-x-5">
        {family.map((child) => (
          <Check
            key={child.childId}
            kind="radio"
            name="child"
            label={`${child.name} (${gradeLabel(child.grade)})`}
            checked={draft.childId === child.childId}
            onChange={() => onChange(answersOf(child))}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface TopicsProps extends Pick<Props, 'draft' | 'onChange'> {
  readonly error: string | undefined;
}

const topicKeys = keysOf(topicLabels);

function Topics({ draft, error, onChange }: TopicsProps) {
  const errorId = useId();
  // All that is ticked now, also what was ticked before the page woke up.
  const read = ({ currentTarget: { form } }: ChangeEvent<HTMLInputElement>) => {
    const ticked = new Set(new FormData(form ?? undefined).getAll('topics'));
    onChange({ topics: topicKeys.filter((topic) => ticked.has(topic)) });
  };
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="font-semibold">상담 내용</legend>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {topicKeys.map((topic) => (
          <Check
            key={topic}
            name="topics"
            value={topic}
            label={topicLabels[topic]}
            checked={draft.topics.includes(topic)}
            onChange={read}
          />
        ))}
      </div>
      {error && (
        <p id={errorId} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** A time from the calendar, by phone or at the branch, or only a wish. */
function When({ draft, fields, onChange }: Pick<Props, 'draft' | 'fields' | 'onChange'>) {
  const slotError = Object.entries(fields).find(([name]) => name.startsWith('slot'))?.[1];
  const ways = [...Object.entries(kindLabels), ['wish', '원하는 때만 남기기']] as [
    RequestDraft['how'],
    string,
  ][];
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">상담 방법과 시간</legend>
      <div className="flex flex-wrap gap-x-5">
        {ways.map(([key, label]) => (
          <Check
            key={key}
            kind="radio"
            name="how"
            label={label}
            checked={draft.how === key}
            onChange={() => onChange({ how: key, day: '', time: '' })}
          />
        ))}
      </div>
      {draft.how === 'wish' ? (
        <SelectField
          label="연락받으실 시간"
          value={draft.wish}
          error={fields.wish}
          onChange={(event) => onChange({ wish: event.target.value as Wish })}
        >
          {Object.entries(wishLabels).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
      ) : (
        <SlotPicker
          branchId={draft.branchId}
          kind={draft.how}
          chosen={{ day: draft.day, time: draft.time }}
          error={slotError}
          holder={draft.holder}
          onChoose={onChange}
        />
      )}
    </fieldset>
  );
}
