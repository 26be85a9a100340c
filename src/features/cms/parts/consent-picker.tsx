import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  type PortraitConsent,
  portraitList,
  scopeOf,
} from '#src/features/publishing/contract/portrait-list.ts';
import { Check, TextField } from '#src/ui/fields/field.tsx';
import { callApi } from '#src/web/api/api.ts';

interface PickerProps {
  readonly chosen: readonly number[];
  readonly onChange: (ids: number[]) => void;
}

const labelOf = (consent: PortraitConsent) =>
  `${consent.student} · ${scopeOf(consent)}${consent.withdrawnAt ? ' · 철회됨' : ''}`;

/** Which consents of guardians the text stands on: those chosen first, then what is looked for, the newest before. */
export function ConsentPicker({ chosen, onChange }: PickerProps) {
  const [keywords, setKeywords] = useState('');
  const ids = chosen.join(',');
  const own = useQuery({
    queryKey: ['office', 'portraits', 'chosen', ids],
    queryFn: () => callApi(portraitList.list, { ids, size: '100' }),
    enabled: ids !== '',
    placeholderData: (before) => before,
  });
  const found = useQuery({
    queryKey: ['office', 'portraits', 'found', keywords],
    queryFn: () => callApi(portraitList.list, { q: keywords, state: 'given', size: '20' }),
    enabled: keywords.trim() !== '',
    placeholderData: (before) => before,
  });
  const held = (own.data?.rows ?? []).filter(({ id }) => chosen.includes(id));
  const isAsked = keywords.trim() !== '';
  const others = (isAsked ? (found.data?.rows ?? []) : []).filter(
    ({ id }) => !held.some((one) => one.id === id),
  );
  return (
    <div className="grid content-start gap-1">
      <TextField
        label="사진이나 글에 나오는 학생"
        hint="이름으로 찾아 보호자 동의 기록을 골라 주세요."
        isOptional
        type="search"
        maxLength={50}
        value={keywords}
        onChange={(event) => setKeywords(event.target.value)}
      />
      <div className="max-h-56 overflow-y-auto rounded-lg border border-line px-3 empty:hidden">
        {[...held, ...others].map((consent) => (
          <Check
            key={consent.id}
            label={labelOf(consent)}
            checked={chosen.includes(consent.id)}
            onChange={(event) =>
              onChange(
                event.target.checked ? [...chosen, consent.id] : chosen.filter((id) => id !== consent.id),
              )
            }
          />
        ))}
        {isAsked && found.data && held.length + others.length === 0 && (
          <p className="py-3 text-sm text-ink-soft">동의 기록이 없습니다.</p>
        )}
      </div>
      <Link
        to="/office/portraits"
        className="inline-flex min-h-11 items-center text-sm text-brand hover:underline"
      >
        동의 기록 관리
      </Link>
    </div>
  );
}
