import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/fields/field.tsx';

export interface TypedAddress {
  readonly postcode: string;
  readonly roadAddress: string;
  readonly detail: string;
}

/** What the popup sends: `/address` and nobody else, from our own origin. */
const Picked = z.object({
  type: z.literal('msc-address'),
  postcode: z.string().regex(/^\d{5}$/),
  roadAddress: z.string().min(1).max(200),
});

/** The address a message of our popup carries; null for anything else, whoever sent it. */
export function pickedAddress(
  event: Pick<MessageEvent<unknown>, 'origin' | 'source' | 'data'>,
  expected: { readonly origin: string; readonly popup: unknown },
): Omit<TypedAddress, 'detail'> | null {
  if (event.origin !== expected.origin || event.source !== expected.popup || !expected.popup) return null;
  const parsed = Picked.safeParse(event.data);
  return parsed.success ? { postcode: parsed.data.postcode, roadAddress: parsed.data.roadAddress } : null;
}

interface AddressFieldProps {
  readonly value: TypedAddress | null;
  readonly onChange: (address: TypedAddress | null) => void;
  readonly error?: string | undefined;
}

/** A postal address: found in the popup `/address`, completed by hand. Optional. */
export function AddressField({ value, onChange, error }: AddressFieldProps) {
  const popup = useRef<Window | null>(null);
  const [isBlocked, setIsBlocked] = useState(false);
  const detail = useRef<HTMLDivElement>(null);
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };
  useEffect(() => {
    const hear = (event: MessageEvent<unknown>) => {
      const picked = pickedAddress(event, { origin: window.location.origin, popup: popup.current });
      if (!picked) return;
      latest.current.onChange({ ...picked, detail: latest.current.value?.detail ?? '' });
      window.setTimeout(() => detail.current?.querySelector('input')?.focus());
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);
  const open = () => {
    popup.current = window.open('/address', 'msc-address', 'width=520,height=640,scrollbars=yes');
    setIsBlocked(popup.current === null);
  };
  return (
    <div className="grid gap-3">
      <TextField
        label="주소"
        isOptional
        readOnly
        autoComplete="off"
        placeholder="주소 찾기를 눌러 주세요"
        value={value ? `(${value.postcode}) ${value.roadAddress}` : ''}
        error={isBlocked ? '브라우저가 새 창을 막았습니다. 이 사이트의 팝업을 허용해 주세요.' : error}
        after={
          <Button variant="secondary" className="shrink-0" onClick={open}>
            주소 찾기
          </Button>
        }
      />
      {value && (
        <div ref={detail}>
          <TextField
            label="상세 주소"
            isOptional
            placeholder="동, 호수"
            autoComplete="address-line2"
            maxLength={100}
            value={value.detail}
            onChange={(event) => onChange({ ...value, detail: event.target.value })}
            after={
              <Button variant="quiet" className="shrink-0" onClick={() => onChange(null)}>
                지우기
              </Button>
            }
          />
        </div>
      )}
    </div>
  );
}
