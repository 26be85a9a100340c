import { useEffect, useState } from 'react';
import { kakaoKeyName } from '#src/shared/identity/kakao-key-name.ts';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.ts';
import { sendByKakao, startKakaoSdk } from '../kakao-sdk.ts';

interface Props {
  readonly text: string;
  /** A path of ours; without it the page that is open. */
  readonly path?: string;
}

const keyOfPage = () =>
  document.querySelector<HTMLMetaElement>(`meta[name="${kakaoKeyName}"]`)?.content ?? null;

/** Hands something on in KakaoTalk. Nothing where the academy has no key: then there is what the phone shares with. */
export function KakaoShare({ text, path }: Props) {
  const [key, setKey] = useState<string | null>(null);
  useEffect(() => setKey(keyOfPage()), []);
  if (!key) return null;
  // Fetched when a finger comes near: whoever only reads loads nothing of Kakao's.
  const prepare = () => void startKakaoSdk(key);
  const send = async () => {
    const url = path ? new URL(path, location.origin).href : location.href.replace(/[?#].*$/, '');
    const isSent = await sendByKakao(key, { text, url }).catch(() => false);
    if (!isSent) await toast('카카오톡을 열지 못했습니다. 공유하기를 이용해 주세요.', 'bad');
  };
  return (
    <Button variant="secondary" onPointerEnter={prepare} onFocus={prepare} onClick={() => void send()}>
      카카오톡으로 보내기
    </Button>
  );
}
