import type { ReactNode } from 'react';
import { Notice } from '#src/ui/notice.tsx';
import { OfficeButtonLink } from './ways.tsx';

export interface Needed {
  readonly name: string;
  /** Where it is made; none where this room makes it too. */
  readonly to?: string;
  /** What there is of it; undefined until that is known. */
  readonly of: readonly unknown[] | undefined;
}

export const branchNeeded = (of: Needed['of']): Needed => ({ name: '분원', to: '/office/branches', of });

interface Props {
  readonly needed: readonly Needed[];
  readonly children?: ReactNode;
}

/** A form; or, where what it asks for is not there yet, what comes first and the way to it. */
export function FirstNeeded({ needed, children }: Props) {
  const missing = needed.filter(({ of }) => of?.length === 0);
  if (missing.length === 0) return children;
  return (
    <Notice title={`먼저 ${missing.map(({ name }) => name).join('과 ')}부터 만들어 주세요.`} isLive>
      <p className="flex flex-wrap gap-2">
        {missing.map(
          ({ name, to }) =>
            to && (
              <OfficeButtonLink key={to} to={to}>
                {name} 만들러 가기
              </OfficeButtonLink>
            ),
        )}
      </p>
    </Notice>
  );
}
