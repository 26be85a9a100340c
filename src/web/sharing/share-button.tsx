import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { KakaoShare } from './kakao-share.tsx';

/** Hands the address of the page on: by what the phone shares with, or into the clipboard. */
export function ShareButton({ title }: { title: string }) {
  const [said, setSaid] = useState('');
  const share = async () => {
    const url = location.href.replace(/[?#].*$/, '');
    try {
      if (navigator.share) return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      setSaid('주소를 복사했습니다. 메시지에 붙여 넣어 보내 주세요.');
    } catch (error) {
      // Whoever closes the sheet has changed her mind.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setSaid('공유할 수 없습니다. 주소창의 주소를 복사해 주세요.');
    }
  };
  return (
    <div className="grid gap-2">
      <KakaoShare text={title} />
      <Button variant="secondary" onClick={() => void share()}>
        공유하기
      </Button>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {said}
      </p>
    </div>
  );
}
