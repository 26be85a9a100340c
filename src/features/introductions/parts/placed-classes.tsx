import { gradeLabel } from '#src/shared/people/grade.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/notice.tsx';
import type { ShownClass } from '../contract/shown.ts';
import type { Stated } from '../rules/placed-first.ts';
import { ClassCards } from './class-card.tsx';

interface Props {
  readonly placed: readonly ShownClass[];
  readonly others: readonly ShownClass[];
  readonly stated: Stated;
  /** What the branch that was asked for has not, so that other branches are shown (`… 반이`); empty where it has. */
  readonly missing: string;
  /** Of the same placement at other branches, and the way there. */
  readonly elsewhere: { readonly count: number; readonly to: string };
  /** The same list without what is stated. */
  readonly allTo: string;
}

/** The classes that the result of an entrance test means, with why they stand first, before the others for the grade. */
export function PlacedClasses({ placed, others, stated, missing, elsewhere, allTo }: Props) {
  const { placement, grade } = stated;
  const isMet = placed.length > 0;
  const child = grade === null ? '' : `${gradeLabel(grade)} 학생이 들어갈 수 있는 `;
  const all = (
    <ButtonLink to={allTo} variant="secondary">
      결과와 상관없이 보기
    </ButtonLink>
  );
  const away = elsewhere.count > 0 && (
    <ButtonLink to={elsewhere.to} variant="secondary" className="justify-self-start">
      다른 분원의 맞는 반 {elsewhere.count}개 보기
    </ButtonLink>
  );
  if (!isMet && others.length === 0)
    return (
      <EmptyState title="조건에 맞는 반이 없습니다.">
        <ButtonLink to="/counseling">상담 신청하기</ButtonLink>
        {all}
      </EmptyState>
    );
  const why = missing && `${missing} 없어 다른 분원의 반을 보여 드립니다.`;
  return (
    <div className="grid grid-cols-1 gap-6">
      {isMet && (
        <section className="grid grid-cols-1 gap-4" aria-label="배치에 맞는 반">
          <Why title={`‘${placement}’ 배치에 맞는 반`}>
            {why || '이름이나 레벨이 같은 반입니다. 시작할 반은 상담에서 함께 정합니다.'}
          </Why>
          <ClassCards classes={placed} />
          <p className="flex flex-wrap gap-2">
            {away}
            {all}
          </p>
        </section>
      )}
      {others.length > 0 && (
        <section className="grid grid-cols-1 gap-4" aria-label={isMet ? '다른 반' : '들어갈 수 있는 반'}>
          {isMet ? (
            <h2 className="text-xl">{child}다른 반</h2>
          ) : placement === '' ? (
            <Why title={`${child}반`}>{why || '시작할 반은 상담에서 함께 정합니다.'}</Why>
          ) : (
            <Why title={`‘${placement}’ 배치와 같은 반은 없습니다`}>
              {why || `${child}반을 모두 보여 드립니다.`}
            </Why>
          )}
          {!isMet && away}
          <ClassCards classes={others} />
          {!isMet && <p>{all}</p>}
        </section>
      )}
    </div>
  );
}

function Why({ title, children }: { title: string; children: string }) {
  return (
    <div className="grid gap-1">
      <h2 className="text-xl">{title}</h2>
      <p className="text-ink-soft">{children}</p>
    </div>
  );
}
