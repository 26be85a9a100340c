import type { Child } from '#src/features/members/contract/members.ts';
import { gradeLabel } from '#src/shared/people/grade.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { EmptyState } from '#src/ui/notice.tsx';

/** Who is to sit the test; one child is chosen already when there is only one. */
export function ChildPicker({
  list,
  chosenId,
  onChoose,
}: {
  list: readonly Child[];
  chosenId: number | null;
  onChoose: (childId: number) => void;
}) {
  if (list.length === 0) {
    return (
      <EmptyState title="등록된 자녀가 없습니다.">
        <p>입학 테스트를 접수하려면 먼저 자녀를 등록해 주세요.</p>
        <ButtonLink to="/account">자녀 등록하기</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">응시할 자녀</legend>
      <div className="flex flex-wrap gap-2">
        {list.map((child) => (
          <label
            key={child.childId}
            className={classNames(
              'flex min-h-12 items-center gap-3 rounded-lg border px-4 py-2',
              child.childId === chosenId ? 'border-brand bg-brand-pale font-bold' : 'border-line',
            )}
          >
            <input
              type="radio"
              name="child"
              className="size-5 accent-brand"
              checked={child.childId === chosenId}
              onChange={() => onChoose(child.childId)}
            />
            {child.name} <span className="text-sm font-normal text-ink-soft">{gradeLabel(child.grade)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
