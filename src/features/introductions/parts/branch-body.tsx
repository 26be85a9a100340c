import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ShuttleLines } from '#src/features/branch-pages/parts/shuttle-lines.tsx';
import { WalkFigure } from '#src/features/branches/parts/walk-figure.tsx';
import { ComingPresentations } from '#src/features/home/parts/coming-presentations.tsx';
import { ReviewStrip } from '#src/features/reviews/parts/reviews.tsx';
import { TuitionNote, TuitionTable } from '#src/features/site/parts/tuition-table.tsx';
import { TeacherCard, TeacherStrip } from '#src/features/teachers/parts/teacher-card.tsx';
import { ownShortName } from '#src/shared/identity/own-name.ts';
import { formatSeoulDate } from '#src/shared/seoul-time.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { SwipeRow } from '#src/ui/list/swipe-row.tsx';
import type { ShownBranch } from '../contract/shown.ts';
import { ClassTimetable } from './class-timetable.tsx';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-4" aria-label={title}>
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}

/** What a mother asks of a branch, in the order in which she asks it; what there is not is left out. */
export function BranchBody({ shown }: { shown: ShownBranch }) {
  const { branch, director, teachers, classes, tuitions, rooms, lines, notices, presentations, reviews } =
    shown;
  return (
    <>
      {director && (
        <Part title="원장 인사">
          <div className="max-w-xl">
            <TeacherCard teacher={director} isWide />
          </div>
        </Part>
      )}
      <Part title="모집하는 반">
        <ClassTimetable classes={classes} branchCode={branch.code} />
      </Part>
      {tuitions.length > 0 && (
        <Part title="교습비">
          <TuitionTable
            caption={`${branch.name} 교습비`}
            tuitions={tuitions}
            branches={[branch]}
            isOneBranch
          />
          <TuitionNote />
        </Part>
      )}
      <TeacherStrip title="이 분원의 선생님" teachers={teachers} />
      <ReviewStrip reviews={reviews} />
      <Part title="오시는 길">
        <Way shown={shown} />
      </Part>
      {lines.length > 0 && (
        <Part title="셔틀">
          <ShuttleLines lines={lines} />
        </Part>
      )}
      {rooms.length > 0 && (
        <Part title="강의실">
          <Rooms rooms={rooms} />
        </Part>
      )}
      {presentations.length > 0 && (
        <Part title="다가오는 설명회">
          <ComingPresentations sessions={presentations} isRow />
        </Part>
      )}
      {notices.length > 0 && (
        <Part title="분원 소식">
          <Notices notices={notices} />
        </Part>
      )}
    </>
  );
}

function Way({ shown: { branch, walk } }: { shown: ShownBranch }) {
  const place = `${branch.latitude},${branch.longitude}`;
  const named = encodeURIComponent(`${ownShortName()} ${branch.name}`);
  return (
    <>
      {walk && <WalkFigure walk={walk} name={branch.name} />}
      <p className="max-w-[38em]">{branch.directions}</p>
      <p className="flex flex-wrap gap-2">
        <ButtonLink to={`https://map.kakao.com/link/to/${named},${place}`} variant="secondary" isOutside>
          카카오맵 길찾기
        </ButtonLink>
        <ButtonLink
          to={`https://map.naver.com/p/search/${encodeURIComponent(branch.address.replace(/,.*$/, ''))}`}
          variant="secondary"
          isOutside
        >
          네이버 지도
        </ButtonLink>
      </p>
    </>
  );
}

function Rooms({ rooms }: Pick<ShownBranch, 'rooms'>) {
  return (
    <SwipeRow size="tile" columns="sm:grid-cols-3 lg:grid-cols-4">
      {rooms.map(({ name, kind, floor, capacity }) => (
        <li key={name} className="rounded-card bg-mist p-3 sm:p-4">
          <strong className="block">{name}</strong>
          <span className="text-sm text-ink-soft">
            {[floor, kind, `${capacity}명`].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </SwipeRow>
  );
}

function Notices({ notices }: Pick<ShownBranch, 'notices'>) {
  return (
    <ul className="border-t border-line">
      {notices.map(({ id, title, publishedAt }) => (
        <li key={id} className="border-b border-line">
          <Link
            to={`/board/${id}`}
            className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 py-2 font-medium hover:text-brand"
          >
            {title}
            <time dateTime={publishedAt} className="text-sm font-normal text-ink-soft tabular-nums">
              {formatSeoulDate(publishedAt)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  );
}
