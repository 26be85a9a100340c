import { OpenSentence } from '#src/features/branches/parts/open-sentence.tsx';
import { spokenTimes } from '#src/shared/words/spoken-time.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Facts } from '#src/ui/card.tsx';
import type { ShownBranch } from '../contract/shown.ts';
import { TextLinks } from './text-links.tsx';

/** The house, whether it is open, where it is, and how to reach it. */
export function BranchHead({ shown }: { shown: ShownBranch }) {
  const { branch, state, closed, programmes } = shown;
  return (
    <header className="grid gap-5">
      <img
        src={`/plates/branches/${branch.code}.svg`}
        alt=""
        width={640}
        height={240}
        className="h-auto w-full rounded-card bg-brand-pale"
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-3xl">{branch.name}</h1>
        <OpenSentence state={state} />
      </div>
      <Facts
        rows={[
          ['주소', branch.address],
          ['시간', spokenTimes(branch.hours)],
          ...(closed.length > 0 ? [['쉬는 날', closed.join(', ')] as const] : []),
          ['과정', <TextLinks key="programmes" links={programmes.map(({ path, name }) => [path, name])} />],
          ['등록', `${branch.registeredName} ${branch.registrationNo}`],
        ]}
      />
      <p className="flex flex-wrap gap-2 *:grow sm:*:grow-0">
        <ButtonLink to={`/counseling?branch=${branch.code}`}>상담 신청</ButtonLink>
        <ButtonLink to={`tel:${branch.phone}`} variant="secondary" isOutside>
          {branch.phone}
        </ButtonLink>
      </p>
    </header>
  );
}
