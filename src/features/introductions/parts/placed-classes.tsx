import { gradeLabel } from '#src/shared/people/grade.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import type { ShownClass } from '../contract/shown.ts';
import type { Stated } from '../rules/placed-first.ts';
import { ClassCards } from './class-card.tsx';

interface Props {
  readonly placed: readonly ShownClass[];
  readonly others: readonly ShownClass[];
  readonly stated: Stated;
  /** Of the same placement at other branches, and the way there. */
  readonly elsewhere: { readonly count: number; readonly to: string };
  /** The same list without what is stated. */
  readonly allTo: string;
}

function titleOf({ placed, others, stated: { placement, grade } }: Props): string {
  if (placed.length > 0) return '입학 테스트에서 받은 배치에 맞는 반을 먼저 보여 드립니다.';
  if (others.length === 0) return '조건에 맞는 반이 없습니다.';
  return placement === ''
    ? `${gradeLabel(grade ?? 1)} 학생이 들어갈 수 있는 반을 보여 드립니다.`
    : '입학 테스트에서 받은 배치와 이름이 같은 반은 여기에 없습니다.';
}

/** The classes that the result of an entrance test means, with why they stand first, before the others for the grade. */
export function PlacedClasses(props: Props) {
  const { placed, others, stated, elsewhere, allTo } = props;
  const child = stated.grade === null ? '' : `${gradeLabel(stated.grade)} 학생이 들어갈 수 있는 `;
  const isUnmet = stated.placement !== '' && placed.length === 0 && others.length > 0;
  return (
    <div className="grid grid-cols-1 gap-6">
      <Notice title={titleOf(props)}>
        {placed.length > 0 && <p>배치에 적힌 반 이름이나 레벨이 같은 반입니다.</p>}
        {isUnmet && <p>{child}반을 모두 보여 드립니다.</p>}
        <p>어느 반으로 시작할지는 상담에서 함께 정합니다.</p>
        <div className="flex flex-wrap gap-2">
          {elsewhere.count > 0 && (
            <ButtonLink to={elsewhere.to} variant="secondary">
              다른 분원의 맞는 반 {elsewhere.count}개 보기
            </ButtonLink>
          )}
          <ButtonLink to={allTo} variant="secondary">
            결과와 상관없이 보기
          </ButtonLink>
        </div>
      </Notice>
      {placed.length > 0 && (
        <section className="grid grid-cols-1 gap-4" aria-label="배치에 맞는 반">
          <h2 className="text-xl">배치에 맞는 반</h2>
          <ClassCards classes={placed} />
        </section>
      )}
      {others.length > 0 && (
        <section className="grid grid-cols-1 gap-4" aria-label="다른 반">
          <h2 className="text-xl">
            {child}
            {placed.length > 0 ? '다른 반' : '반'}
          </h2>
          <ClassCards classes={others} />
        </section>
      )}
    </div>
  );
}
