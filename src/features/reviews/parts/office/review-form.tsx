import type { BranchesAndProgrammes } from '#src/features/teachers/parts/office/branches-and-programmes.ts';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { useFormBase } from '#src/web/office/forms/form-base.tsx';
import { textOf, useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import { VersionedForm } from '#src/web/office/forms/versioned-form.tsx';
import type { OfficeReview } from '../../contract/review-list.ts';
import { addReviewEndpoint, saveReviewEndpoint } from '../../contract/reviews.ts';
import { ReviewFields } from './review-fields.tsx';

interface Props {
  /** Null: a new one. */
  readonly review: OfficeReview | null;
  readonly choices: BranchesAndProgrammes;
  readonly onSaved: (review: OfficeReview) => void;
  readonly onDone: () => void;
}

const typedReview = (typed: FormData) => ({
  branchId: textOf(typed, 'branchId'),
  programme: textOf(typed, 'programme'),
  teller: textOf(typed, 'teller') as OfficeReview['teller'],
  grade: textOf(typed, 'grade'),
  writtenOn: textOf(typed, 'writtenOn'),
  body: textOf(typed, 'body'),
  isRewarded: typed.get('isRewarded') !== null,
  consenter: textOf(typed, 'consenter'),
  consentedOn: textOf(typed, 'consentedOn'),
  evidence: textOf(typed, 'evidence'),
});

function useReviewForm({ review, onSaved }: Props) {
  const base = useFormBase(review?.version ?? 0);
  const form = useOfficeForm(
    (typed) =>
      review === null
        ? callApi(addReviewEndpoint, typedReview(typed))
        : callApi(saveReviewEndpoint, {
            ...typedReview(typed),
            reviewId: review.reviewId,
            version: base.version,
          }),
    (saved) => {
      onSaved(saved);
      return void toast('저장했습니다. 승인하면 공개 화면에 보입니다.');
    },
    { onSaved: base.saved },
  );
  return { base, form };
}

/** What was said, of what and when, and by what consent it may be shown. */
export function ReviewForm(props: Props) {
  const { review, choices, onDone } = props;
  const { base, form } = useReviewForm(props);
  return (
    <VersionedForm
      base={base}
      form={form}
      title={review ? '후기 고치기' : '새 후기'}
      lead={review?.state === 'shown' && <p>고치면 공개가 멈추고 다시 승인을 기다립니다.</p>}
      stored={review?.body}
      onDone={onDone}
    >
      <ReviewFields review={review} choices={choices} fields={form.fields} />
    </VersionedForm>
  );
}
