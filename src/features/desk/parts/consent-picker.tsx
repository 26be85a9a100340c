import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { listPortraitsEndpoint } from '#src/features/publishing/contract.ts';
import { Check } from '#src/ui/field.tsx';
import { callApi } from '#src/web/api.ts';

export const scopeWords = { name: '이름', picture: '사진', work: '작품과 글' } as const;

/** Which consents of guardians the text stands on. */
export function ConsentPicker({
  chosen,
  onChange,
}: {
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
}) {
  const list = useQuery({
    queryKey: ['office', 'portraits', ''],
    queryFn: () => callApi(listPortraitsEndpoint, {}),
  });
  const consents = list.data ?? [];
  return (
    <fieldset className="grid gap-1">
      <legend className="font-semibold">보호자 동의 기록</legend>
      <div className="max-h-56 overflow-y-auto rounded-lg border border-line px-3">
        {consents.map((consent) => (
          <Check
            key={consent.id}
            label={`${consent.student} · ${consent.scope.map((one) => scopeWords[one]).join(', ')}${consent.withdrawnAt ? ' · 철회됨' : ''}`}
            checked={chosen.includes(consent.id)}
            disabled={consent.withdrawnAt !== null && !chosen.includes(consent.id)}
            onChange={(event) =>
              onChange(
                event.target.checked ? [...chosen, consent.id] : chosen.filter((id) => id !== consent.id),
              )
            }
          />
        ))}
        {consents.length === 0 && <p className="py-3 text-sm text-ink-soft">동의 기록이 없습니다.</p>}
      </div>
      <Link
        to="/office/portraits"
        className="inline-flex min-h-11 items-center text-sm text-brand hover:underline"
      >
        동의 기록 관리
      </Link>
    </fieldset>
  );
}
