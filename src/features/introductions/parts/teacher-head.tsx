import { ButtonLink } from '#src/ui/button.tsx';
import { Facts } from '#src/ui/card.tsx';
import { Picture } from '#src/ui/picture.tsx';
import type { ShownTeacher } from '../contract/shown.ts';
import { TextLinks } from './text-links.tsx';

/** Who it is: the portrait, the sentence, what and where, and what was done before. */
export function TeacherHead({ shown }: { shown: ShownTeacher }) {
  const { name, title, motto, picture, paragraphs, career, branches, programmes, grades } = shown;
  const [first] = branches;
  return (
    <div className="grid items-start gap-6 md:grid-cols-[minmax(0,18rem)_minmax(0,1fr)] md:gap-10">
      <Picture
        of={picture}
        sizes="(min-width: 768px) 320px, 100vw"
        width={320}
        height={400}
        className="h-80 w-full rounded-card bg-brand-pale object-cover object-top md:aspect-[4/5] md:h-auto"
      />
      <div className="grid gap-5">
        <header className="grid gap-2">
          <p className="font-semibold text-brand">{title}</p>
          <h1 className="text-3xl">{name} 선생님</h1>
          <p className="border-l-4 border-brand pl-4 text-lg font-medium">{motto}</p>
        </header>
        <Facts
          rows={[
            [
              '과목',
              <TextLinks key="programmes" links={programmes.map(({ path, name: of }) => [path, of])} />,
            ],
            ['학년', grades],
            [
              '분원',
              <TextLinks
                key="branches"
                links={branches.map(({ code, name: of }) => [`/branches/${code}`, of])}
              />,
            ],
          ]}
        />
        {paragraphs.length > 0 && (
          <div className="grid max-w-[38em] gap-3">
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        )}
        {career.length > 0 && (
          <section className="grid gap-2" aria-label="경력">
            <h2 className="text-lg">경력</h2>
            <ul className="grid list-disc gap-1 pl-5">
              {career.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        )}
        <p>
          <ButtonLink to={first ? `/counseling?branch=${first.code}` : '/counseling'}>
            {first ? `${first.name}에 상담 신청` : '상담 신청'}
          </ButtonLink>
        </p>
      </div>
    </div>
  );
}
