import { EmptyState } from '#src/ui/notice.tsx';
import { OfficeButtonLink } from '#src/web/office/ways.tsx';

/** What comes first where there is no branch to counsel in. */
export function NoBranch() {
  return (
    <EmptyState title="상담할 분원이 없습니다.">
      <p>분원을 추가하고 상담 담당 직원을 두면 여기에서 시간과 근무를 정합니다.</p>
      <p>
        <OfficeButtonLink to="/office/branches">분원으로 가기</OfficeButtonLink>
      </p>
    </EmptyState>
  );
}
