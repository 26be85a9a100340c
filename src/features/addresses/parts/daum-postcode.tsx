import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import type { Address } from '../contract.ts';

const scriptUrl = 'https://t1.daumcdn.net/mapjsapi/bundle/postcode/prod/postcode.v2.js';

interface DaumAnswer {
  readonly zonecode: string;
  readonly roadAddress: string;
  readonly jibunAddress: string;
  readonly autoJibunAddress: string;
  readonly buildingName: string;
}
type Daum = {
  readonly Postcode: new (options: { oncomplete: (answer: DaumAnswer) => void }) => { open(): void };
};

function loadDaum(): Promise<Daum> {
  const known = Reflect.get(window, 'daum') as Daum | undefined;
  if (known) return Promise.resolve(known);
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.onload = () => resolve(Reflect.get(window, 'daum') as Daum);
    script.onerror = () => reject(new Error('The postcode service cannot be reached.'));
    document.head.append(script);
  });
}

/** The postcode service of Kakao, asked for only on request; many networks of schools do not let it through. */
export function DaumPostcode({
  onPick,
  hasSearch,
}: {
  onPick: (address: Address) => void;
  /** Whether there is another way above it. */
  hasSearch: boolean;
}) {
  const [state, setState] = useState<'idle' | 'loading' | 'away'>('idle');
  const open = async () => {
    setState('loading');
    try {
      const daum = await loadDaum();
      setState('idle');
      new daum.Postcode({
        oncomplete: ({ zonecode, roadAddress, jibunAddress, autoJibunAddress, buildingName }) =>
          onPick({
            postcode: zonecode,
            roadAddress,
            lotAddress: jibunAddress || autoJibunAddress,
            building: buildingName,
          }),
      }).open();
    } catch {
      setState('away');
    }
  };
  if (state === 'away') {
    return (
      <Notice tone="warn" isLive>
        <p>
          카카오 우편번호 서비스에 연결하지 못했습니다.{' '}
          {hasSearch ? '위의 검색을 이용해 주세요.' : '주소는 비워 두셔도 됩니다.'}
        </p>
      </Notice>
    );
  }
  return (
    <Button variant="quiet" isBusy={state === 'loading'} busyText="여는 중…" onClick={() => void open()}>
      카카오 우편번호 서비스로 찾기
    </Button>
  );
}
