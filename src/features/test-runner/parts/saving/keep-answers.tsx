import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { inAppBrowserOf } from '#src/web/in-app.ts';
import { answersFile, downloadText } from './download.ts';
import type { SyncState } from './sync.ts';

interface KeepAnswersProps {
  readonly attemptNo: string;
  readonly studentName: string;
  readonly sync: SyncState;
}

/** The answers to take along while the network stays away: a file, or a text where a browser saves no files. */
export function KeepAnswers({ attemptNo, studentName, sync }: KeepAnswersProps) {
  const [isShown, setShown] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const savesFiles = inAppBrowserOf(navigator.userAgent) === null;
  const text = () => answersFile(attemptNo, studentName, sync);
  const copy = async () => {
    await navigator.clipboard?.writeText(text()).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        {savesFiles && (
          <Button variant="secondary" onClick={() => downloadText(`${attemptNo}.json`, text())}>
            답안 파일로 받기
          </Button>
        )}
        <Button variant="secondary" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          답안 글로 보기
        </Button>
        <p className="text-sm">
          계속 연결되지 않으면 {savesFiles ? '파일이나 글을' : '글을 복사해'} 두고 분원에 보내 주세요.
          선생님이 확인합니다.
        </p>
      </div>
      {isShown && (
        <div className="grid justify-items-start gap-2">
          <label className="grid w-full gap-1.5">
            <span className="font-semibold">지금까지의 답안</span>
            <textarea
              readOnly
              rows={6}
              value={text()}
              className="w-full rounded-lg border border-ink-soft/50 bg-paper px-4 py-2 font-mono text-sm"
              onFocus={(event) => event.currentTarget.select()}
            />
          </label>
          <Button variant="secondary" onClick={() => void copy()}>
            복사하기
          </Button>
          {isCopied && <p role="status">복사했습니다. 문자나 메신저에 붙여 보내 주세요.</p>}
        </div>
      )}
    </div>
  );
}
