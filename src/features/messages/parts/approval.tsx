import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { approveTemplate, type Template, type TemplateDetails } from '../contract/templates.ts';

interface Props {
  readonly template: Template;
  readonly approval: NonNullable<TemplateDetails['approval']>;
}

/** Where a service text that looks like advertising stands with its second person. */
export function Approval({ template: { templateId, version }, approval }: Props) {
  const [isAsking, setAsking] = useState(false);
  const { phrases, approvedBy, mayApprove } = approval;
  if (approvedBy) return <Notice tone="good" title={`${approvedBy} 님이 안내로 보내도록 승인했습니다.`} />;
  const run = async (reason: string) => {
    await callApi(approveTemplate, { templateId: String(templateId), version, reason });
    return () => toast('안내로 보내도록 승인했습니다.');
  };
  return (
    <Notice tone="warn" title={`다른 담당자의 승인이 있어야 보낼 수 있습니다: ${phrases.join(', ')}`}>
      <p>
        광고로 보일 수 있는 말이 있는 안내입니다. 광고라면 종류를 광고로 바꾸고, 안내가 맞으면 글을 쓰지 않은
        담당자가 승인해 주세요.
      </p>
      {mayApprove && (
        <Button variant="secondary" className="mt-1 justify-self-start" onClick={() => setAsking(true)}>
          안내로 승인
        </Button>
      )}
      <ReasonDialog
        title="안내로 승인"
        button="승인하기"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        run={run}
      >
        <p>동의하지 않으신 분께도 나갑니다. 혜택이나 모집을 알리는 글이 아닌지 확인해 주세요.</p>
      </ReasonDialog>
    </Notice>
  );
}
