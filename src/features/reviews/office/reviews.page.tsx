import {
  branchAndProgrammeFilters,
  useBranchesAndProgrammes,
} from '#src/features/teachers/parts/office/branches-and-programmes.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { branchNeeded, FirstNeeded } from '#src/web/office/first-needed.tsx';
import { DeclaredList } from '#src/web/office/list/declared-list.tsx';
import type { ListFilter } from '#src/web/office/list/list-filters.tsx';
import { RowButton } from '#src/web/office/list/row-name.tsx';
import { usePicked } from '#src/web/office/list/use-list.ts';
import { PageHead } from '#src/web/office/page-head.tsx';
import { reviewList } from '../contract/review-list.ts';
import { ReviewApproval } from '../parts/office/review-approval.tsx';
import { ReviewForm } from '../parts/office/review-form.tsx';
import { stateLabels } from '../rules/reviews.ts';

/** What families say: written down with its consent, approved by a second person, and gone when the consent goes. */
export default function ReviewsPage() {
  const [picked, setPicked] = usePicked(reviewList, (row) => row.reviewId);
  const choices = useBranchesAndProgrammes();
  const isNew = picked === 'new';
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <PageHead
        title="수업 후기"
        about="동의를 받은 후기를 등록하면 다른 담당자가 승인한 뒤 프로그램, 분원, 홈 화면에 보입니다. 이름은 보이지 않습니다. 동의를 철회하시면 글과 이름을 바로 삭제합니다."
      >
        <Button aria-expanded={isNew} onClick={() => setPicked(isNew ? null : 'new')}>
          후기 등록
        </Button>
      </PageHead>
      {picked && (
        <Card className="grid gap-6">
          {!isNew && <ReviewApproval key={picked.reviewId} review={picked} onChanged={setPicked} />}
          {(isNew || picked.state !== 'withdrawn') && (
            <FirstNeeded needed={isNew ? [branchNeeded(choices.branches)] : []}>
              <ReviewForm
                key={isNew ? 'new' : `form-${picked.reviewId}`}
                review={isNew ? null : picked}
                choices={choices}
                onSaved={setPicked}
                onDone={() => setPicked(null)}
              />
            </FirstNeeded>
          )}
        </Card>
      )}
      <DeclaredList
        list={reviewList}
        cells={{
          body: (row, text) => (
            <RowButton onPress={() => setPicked(row)}>
              <span className="block max-w-64 truncate">{text}</span>
            </RowButton>
          ),
          state: (row, text) => <StatusBadge tone={tones[row.state]}>{text}</StatusBadge>,
        }}
        keyOf={(row) => row.reviewId}
        nameOf={(row) => row.body.slice(0, 20) || `후기 ${row.reviewId}`}
        searchHint="후기, 동의하신 분"
        onOpen={setPicked}
        filters={[stateFilter, ...branchAndProgrammeFilters(choices, '과정')]}
        empty={
          <EmptyState title="아직 등록한 후기가 없습니다.">
            <p>
              보호자께 동의를 받으신 뒤 ‘후기 등록’에서 적어 주세요. 없으면 아무 화면에도 보이지 않습니다.
            </p>
          </EmptyState>
        }
      />
    </section>
  );
}

const tones = { waiting: 'soon', shown: 'good', withdrawn: 'closed' } as const;

const stateFilter: ListFilter = {
  kind: 'choice',
  name: 'state',
  label: '상태',
  choices: Object.entries(stateLabels),
};
