import { lazy, Suspense, useState } from 'react';
import { Notice, Skeleton } from '#src/ui/notice.tsx';

/** Only a guest whose phone is not known yet needs it. */
const ProvenPhone = lazy(async () => ({ default: (await import('./proven-phone.tsx')).ProvenPhone }));

interface Props {
  readonly name: string;
  readonly isProven: boolean;
  /** The proven number with its middle hidden. */
  readonly mobile: string | null;
  readonly onProven: () => void;
}

/** The phone of somebody without an account who books or asks; the name is typed above it. */
export function GuestPhone({ name, isProven, mobile, onProven }: Props) {
  const [isNameMissing, setNameMissing] = useState(false);
  if (isProven) return <Notice tone="good" title={`휴대폰이 확인되었습니다. ${mobile ?? ''}`.trim()} />;
  return (
    <div className="grid gap-3">
      {isNameMissing && name.trim() === '' && (
        <p role="alert" className="text-sm font-medium text-danger">
          보호자 이름을 먼저 입력해 주세요.
        </p>
      )}
      <Suspense fallback={<Skeleton className="h-20" />}>
        <ProvenPhone name={name} onProven={onProven} onNameMissing={() => setNameMissing(true)} />
      </Suspense>
    </div>
  );
}
