import type { BranchesAndProgrammes } from '#src/features/teachers/parts/office/branches-and-programmes.ts';
import { allGrades, gradeLabel } from '#src/shared/people/grade.ts';
import { Check, SelectField, TextAreaField, TextField } from '#src/ui/fields/field.tsx';
import type { OfficeReview } from '../../contract/review-list.ts';
import { reviewLabels } from '../../rules/reviews.ts';
import { tellerLabels } from '../../rules/teller.ts';

interface Props {
  readonly review: OfficeReview | null;
  readonly choices: BranchesAndProgrammes;
  readonly fields: Readonly<Partial<Record<string, string>>>;
}

const options = (rows: readonly (readonly [value: string | number, label: string])[]) =>
  rows.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** The words, where they belong, and the consent they stand on. */
export function ReviewFields(props: Props) {
  const { review, fields } = props;
  return (
    <>
      <TextAreaField
        label={reviewLabels.body}
        name="body"
        rows={5}
        maxLength={400}
        hint="쓰신 그대로 옮겨 주세요. 아이 이름과 학교, 점수는 적지 않습니다."
        defaultValue={review?.body}
        error={fields.body}
      />
      <Origin {...props} />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <TextField
          label={reviewLabels.consenter}
          name="consenter"
          maxLength={40}
          hint="직원만 봅니다. 14세 미만은 보호자의 동의를 받아 주세요."
          defaultValue={review?.consenter}
          error={fields.consenter}
        />
        <TextField
          label={reviewLabels.consentedOn}
          name="consentedOn"
          type="date"
          defaultValue={review?.consentedOn}
          error={fields.consentedOn}
        />
        <TextField
          label={reviewLabels.evidence}
          name="evidence"
          maxLength={100}
          hint="예: 서면 동의서, 분원 보관"
          defaultValue={review?.evidence}
          error={fields.evidence}
        />
      </div>
      <Check
        label="상품권이나 할인 같은 대가를 드린 후기입니다 (후기 아래에 적습니다)"
        name="isRewarded"
        defaultChecked={review?.isRewarded ?? false}
      />
    </>
  );
}

/** Who said it, of which course and branch, and when. */
function Origin({ review, choices, fields }: Props) {
  const choose = ['', '선택'] as const;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-5">
      <SelectField
        key={`branch-${choices.branches.length}`}
        label={reviewLabels.branch}
        name="branchId"
        defaultValue={review?.branchId ?? ''}
        error={fields.branchId}
      >
        {options([choose, ...choices.branches.map(({ id, name }) => [id, name] as const)])}
      </SelectField>
      <SelectField
        key={`programme-${choices.programmes.length}`}
        label={reviewLabels.programme}
        name="programme"
        defaultValue={review?.programme ?? ''}
        error={fields.programme}
      >
        {options([choose, ...choices.programmes.map(({ key, name }) => [key, name] as const)])}
      </SelectField>
      <SelectField
        label={reviewLabels.teller}
        name="teller"
        defaultValue={review?.teller ?? 'guardian'}
        error={fields.teller}
      >
        {options(Object.entries(tellerLabels))}
      </SelectField>
      <SelectField
        label={reviewLabels.grade}
        name="grade"
        defaultValue={review?.grade ?? ''}
        error={fields.grade}
      >
        {options([choose, ...allGrades.map((grade) => [grade, gradeLabel(grade)] as const)])}
      </SelectField>
      <TextField
        label={reviewLabels.writtenOn}
        name="writtenOn"
        type="date"
        defaultValue={review?.writtenOn}
        error={fields.writtenOn}
      />
    </div>
  );
}
