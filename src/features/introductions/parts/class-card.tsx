import { Link } from 'react-router';
import { LevelNote } from '#src/features/level-results/parts/level-note.tsx';
import { SeatMeter } from '#src/features/seats/parts/seat-meter.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
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
    <Card className="flex h-full flex-col gap-3">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold text-brand">
          {hides === 'branch' ? one.grades : `${one.branchName} · ${one.grades}`}
        </span>
        <StatusBadge tone={isFull ? 'wait' : 'open'}>{isFull ? '대기' : '모집'}</StatusBadge>
      </p>
      <Title className="text-lg">{one.title}</Title>
      <p className="text-ink-soft">
        {one.times}
        <br />
        {one.begins} 개강
        {one.tuition && (
          <>
            <br />월 <strong className="text-ink tabular-nums">{one.tuition}</strong>
          </>
        )}
      </p>
      {one.level && <LevelNote name={one.level} />}
      {hides !== 'teacher' && one.teacher && <Teacher teacher={one.teacher} />}
      <div className="mt-auto grid gap-3">
        <SeatMeter left={one.free} capacity={one.capacity} />
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
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {classes.map((one) => (
        <li key={one.classId}>
          <ClassCard one={one} {...looks} />
        </li>
      ))}
    </ul>
  );
}
