import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';

/** Ten codes, shown this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <Notice tone="warn" title="복구 코드를 지금 보관해 주세요" isLive>
      <p>
        인증 앱을 쓸 수 없을 때 한 번씩 쓰는 코드입니다. 다시 보여 드리지 않으니 인쇄해서 잠긴 곳에 두세요.
      </p>
      <ul className="grid grid-cols-2 gap-x-6 font-mono text-lg tabular-nums">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button variant="secondary" className="no-print justify-self-start" onClick={() => window.print()}>
        인쇄
      </Button>
    </Notice>
  );
}
