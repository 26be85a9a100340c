import { type ReactNode, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';

/**
 * The version a form was begun on. While nothing is typed the form follows the server (`formKey` makes it begin afresh);
 * from the first key on it stays, so that what somebody else saves meanwhile is told and never overwritten unseen.
 */
export function useFormBase(version: number) {
  const [base, setBase] = useState({ version, formKey: 0 });
  const [isTyped, setTyped] = useState(false);
  const isBehind = base.version !== version;
  if (isBehind && !isTyped) setBase({ version, formKey: base.formKey + 1 });
  return {
    ...base,
    isBehind: isBehind && isTyped,
    /** For `<form onInput>`. */
    onInput: () => setTyped(true),
    saved: () => setTyped(false),
    accept: () => setBase({ version, formKey: base.formKey }),
  };
}

/** Says that somebody else was faster and what stands there now; what was typed stays and may be saved over it knowingly. */
export function BehindNotice({
  base,
  children,
}: {
  base: ReturnType<typeof useFormBase>;
  children: ReactNode;
}) {
  if (!base.isBehind) return null;
  return (
    <Notice tone="warn" title="그 사이 다른 사람이 먼저 고쳤습니다." isLive>
      <p>지금 저장된 내용: {children}</p>
      <p>적으신 내용은 그대로 있습니다. 확인하신 뒤에 저장해 주세요.</p>
      <Button variant="secondary" className="justify-self-start" onClick={base.accept}>
        확인했습니다
      </Button>
    </Notice>
  );
}
