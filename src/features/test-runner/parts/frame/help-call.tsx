import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';

/** Calls a teacher without leaving the question; says honestly whether anybody heard. */
export function HelpCall({ onCall }: { onCall: () => Promise<boolean> }) {
  const [state, setState] = useState<'idle' | 'calling' | 'heard' | 'missed'>('idle');
  const call = async () => {
    setState('calling');
    setState((await onCall()) ? 'heard' : 'missed');
  };
  return (
    <div className="grid gap-2">
      <p>문제가 생겨 계속 풀기 어려우면 선생님께 알려 주세요. 문항의 풀이는 도와드리지 않습니다.</p>
      <Button
        variant="secondary"
        className="justify-self-start"
        isBusy={state === 'calling'}
        onClick={() => void call()}
      >
        선생님께 알리기
      </Button>
      {state === 'heard' && (
        <Notice tone="good" title="알렸습니다. 곧 분원에서 확인하고 연락드립니다." isLive />
      )}
      {state === 'missed' && <Notice tone="bad" title="알리지 못했습니다. 분원으로 전화해 주세요." isLive />}
    </div>
  );
}
