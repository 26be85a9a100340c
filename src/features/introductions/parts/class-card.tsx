import { Link } from 'react-router';
import { LevelNote } from '#src/features/level-results/parts/level-note.tsx';
import { ButtonLink, buttonClass } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import type { ShownClass } from '../contract/shown.ts';

interface Props {
  readonly one: ShownClass;
  /** Left out where the page is that of the branch or of the teacher. */
  readonly hides?: 'branch' | 'teacher';
  readonly below?: 'h2' | 'h3';
}

/** A class that may be joined or waited for: when, for whom, how many seats, what it costs, who teaches. */
export function ClassCard({ one, hides, below: Title = 'h3' }: Props) {
  const isFull = one.free === 0;
  return (
    <Card className="flex h-full flex-col gap-1.5 max-sm:p-4 sm:gap-3">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold text-brand">
          {hides === 'branch' ? one.grades : `${one.branchName} · ${one.grades}`}
        </span>
        <StatusBadge tone={isFull ? 'wait' : 'open'}>
          {isFull ? '대기' : `모집 · ${one.free}자리`}
        </StatusBadge>
      </p>
      <Title className="text-lg">{one.title}</Title>
      <p className="text-ink-soft">
        {one.times} <span className="max-sm:hidden">·</span> <br className="sm:hidden" />
        {one.begins} 개강
        {one.tuition && (
          <>
            <br />월 <strong className="text-ink tabular-nums">{one.tuition}</strong>
          </>
        )}
      </p>
      {one.level && (
        <div className="max-sm:hidden">
          <LevelNote name={one.level} />
        </div>
      )}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
        {hides !== 'teacher' && one.teacher ? <Teacher teacher={one.teacher} /> : <span />}
        <ButtonLink
          to={`/counseling?branch=${one.branchCode}&grade=${one.gradeFrom}`}
          variant={isFull ? 'secondary' : 'primary'}
        >
          {isFull ? '대기 상담' : '등록 상담'}
          <span className="sr-only">: {one.title}</span>
        </ButtonLink>
      </div>
    </Card>
  );
}

function Teacher({ teacher }: { teacher: NonNullable<ShownClass['teacher']> }) {
  return (
    <Link
      to={`/teachers/${teacher.teacherId}`}
      className="flex min-h-11 items-center gap-2 font-medium hover:text-brand hover:underline"
    >
      <img
        src={teacher.picture}
        alt=""
        width={32}
        height={40}
        loading="lazy"
        className="h-10 w-8 rounded-lg object-cover object-top"
      />
      {teacher.name} 선생님
    </Link>
  );
}

/** More are folded away: whoever looks for one chooses by branch and grade first. */
const shownAtOnce = 12;

/** Classes beneath each other on a phone, three beside each other on a desktop. */
export function ClassCards({ classes, ...looks }: { classes: readonly ShownClass[] } & Omit<Props, 'one'>) {
  if (classes.length === 0) {
    return (
      <EmptyState title="지금 모집하는 반이 없습니다.">
        <p>상담을 신청하시면 다음 개강 일정을 알려 드립니다.</p>
        <ButtonLink to="/counseling">상담 신청하기</ButtonLink>
      </EmptyState>
    );
  }
  const cards = (some: readonly ShownClass[]) => (
    <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3">
      {some.map((one) => (
        <li key={one.classId}>
          <ClassCard one={one} {...looks} />
        </li>
      ))}
    </ul>
  );
  const rest = classes.slice(shownAtOnce);
  return (
    <div className="grid gap-3 sm:gap-4">
      {cards(classes.slice(0, shownAtOnce))}
      {rest.length > 0 && (
        <details>
          <summary className={buttonClass('secondary', 'w-full')}>다른 반 {rest.length}개 보기</summary>
          <div className="pt-4">{cards(rest)}</div>
        </details>
      )}
    </div>
  );
}
