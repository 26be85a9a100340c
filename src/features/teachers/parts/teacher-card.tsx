import { Link } from 'react-router';
import { classNames } from '#src/ui/class-names.ts';
import { SwipeRow } from '#src/ui/list/swipe-row.tsx';
import { Picture } from '#src/ui/picture.tsx';
import type { CardTeacher } from '../contract/teachers.ts';
import { gradesOf } from '../rules/teachers.ts';

interface Props {
  readonly teacher: CardTeacher;
  /** Eagerly where it is seen first. */
  readonly isFirst?: boolean;
  readonly below?: 'h2' | 'h3';
  /** The portrait stays beside the text where there is room. */
  readonly isWide?: boolean;
}

/** A teacher among others: the portrait, who it is, and the sentence. */
export function TeacherCard({ teacher, isFirst = false, below: Name = 'h3', isWide = false }: Props) {
  return (
    <article
      className={classNames(
        'group relative grid h-full grid-cols-[112px_minmax(0,1fr)] overflow-hidden rounded-card border border-line bg-paper transition-colors hover:border-brand',
        isWide ? 'sm:grid-cols-[10rem_minmax(0,1fr)]' : 'sm:grid-cols-1 sm:content-start',
      )}
    >
      <Picture
        of={teacher.picture}
        sizes="320px"
        width={320}
        height={400}
        loading={isFirst ? 'eager' : 'lazy'}
        className={classNames(
          'h-full min-h-[140px] w-full bg-brand-pale object-cover object-top',
          !isWide && 'sm:aspect-square sm:h-auto',
        )}
      />
      <div className="grid content-start gap-1 p-4 sm:p-5">
        <Name className="text-lg">
          <Link
            to={`/teachers/${teacher.teacherId}`}
            className="after:absolute after:inset-0 group-hover:text-brand"
          >
            {teacher.name} 선생님
          </Link>
        </Name>
        <p className="text-sm text-ink-soft">
          {teacher.title} · {gradesOf(teacher)}
        </p>
        <p className="mt-1">{teacher.motto}</p>
      </div>
    </article>
  );
}

/** Some teachers under a title of their own; nothing where there are none. */
export function TeacherStrip({ title, teachers }: { title: string; teachers: readonly CardTeacher[] }) {
  if (teachers.length === 0) return null;
  return (
    <section className="grid grid-cols-1 gap-4" aria-label={title}>
      <h2 className="text-xl">{title}</h2>
      <SwipeRow columns={teachers.length % 4 === 0 ? 'sm:grid-cols-2 md:grid-cols-4' : 'sm:grid-cols-3'}>
        {teachers.map((teacher) => (
          <li key={teacher.teacherId}>
            <TeacherCard teacher={teacher} />
          </li>
        ))}
      </SwipeRow>
    </section>
  );
}
