import { lazy, Suspense } from 'react';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { type NameFault, useProofName } from '#src/web/forms/use-proof-name.ts';

/** Only a guest whose phone is not known yet needs it. */
const ProvenPhone = lazy(async () => ({ default: (await import('./proven-phone.tsx')).ProvenPhone }));

interface Props {
  readonly name: string;
  readonly isProven: boolean;
  /** The proven number with its middle hidden. */
  readonly mobile: string | null;
  readonly onProven: () => void;
  readonly onNameFault: NameFault;
}

/** The name's field, where it is said when the name is missing or none. */
export const useGuestName = (name: string) => useProofName(name, '보호자 이름을 먼저 입력해 주세요.');

/** The phone of somebody without an account who books or asks; the name is typed above it. */
export function GuestPhone({ name, isProven, mobile, onProven, onNameFault }: Props) {
  if (isProven) return <Notice tone="good" title={`휴대폰이 확인되었습니다. ${mobile ?? ''}`.trim()} />;
  return (
    <Suspense fallback={<Skeleton className="h-20" />}>
      <ProvenPhone name={name} onProven={onProven} onNameFault={onNameFault} />
    </Suspense>
  );
}
