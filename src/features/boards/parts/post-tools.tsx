import { useEffect } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Icon, sharePath } from '#src/ui/icon.tsx';
import { toast } from '#src/ui/toast.ts';
import { KakaoShare } from '#src/web/sharing/kakao-share.tsx';

/** After lucide (ISC). */
const printPath =
  'M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M6 9V3a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v6M7 14h10a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1z';

/** Says once that a person opened the post; a lost message costs nothing. */
export function useCountedView(postId: number): void {
  useEffect(() => {
    navigator.sendBeacon(`/api/board/${postId}/view`);
  }, [postId]);
}

async function share(title: string): Promise<void> {
  if ('share' in navigator) {
    // The reader may close the sheet: that is no fault.
    await navigator.share({ title, url: location.href }).catch(() => undefined);
    return;
  }
  try {
    await (navigator as Navigator).clipboard.writeText(location.href);
    await toast('주소를 복사했습니다.');
  } catch {
    await toast('주소를 복사하지 못했습니다. 주소창에서 복사해 주세요.', 'bad');
  }
}

export function PostTools({ title }: { title: string }) {
  return (
    <p className="no-print flex flex-wrap gap-2">
      <KakaoShare text={title} />
      <Button variant="secondary" onClick={() => void share(title)}>
        <Icon path={sharePath} size={18} /> 공유
      </Button>
      <Button variant="secondary" onClick={() => window.print()}>
        <Icon path={printPath} size={18} /> 인쇄
      </Button>
    </p>
  );
}
