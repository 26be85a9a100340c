import { EmptyState } from '#src/ui/notice.tsx';

/** A bank or its tests before the first of them: where questions and drafts come from without writing all of them. */
export function EmptyBank({ title }: { title: string }) {
  return (
    <EmptyState title={title}>
      <p>
        함께 드리는 문항과 레벨 테스트 초안은 서버를 맡은 분이 <code>npm run academy -- bank</code> 명령으로
        넣습니다. 초안은 ‘시험 설계’에서 살펴보고 공개하면 학생이 응시할 수 있습니다.
      </p>
    </EmptyState>
  );
}
