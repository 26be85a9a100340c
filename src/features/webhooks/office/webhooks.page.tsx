import { useState } from 'react';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState, Notice } from '#src/ui/notice.tsx';
import { StatusBadge, type StatusTone } from '#src/ui/status.tsx';
import { DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import { type WebhookRow, webhookList } from '../contract/endpoint-list.ts';
import { WebhookActs } from '../parts/webhook-acts.tsx';
import { type NewWebhook, WebhookForm } from '../parts/webhook-form.tsx';
import { endpointStateLabels } from '../rules/retries.ts';

const tones: Readonly<Record<WebhookRow['state'], StatusTone>> = {
  active: 'good',
  paused: 'wait',
  failed: 'bad',
};

export default function WebhooksPage() {
  const [isOpen, setIsOpen] = useState(false);
  const [made, setMade] = useState<NewWebhook | null>(null);
  return (
    <section className="grid grid-cols-1 gap-3">
      <PageHead
        title="알림 받을 주소"
        about={
          <>접수, 결제, 발표, 등록, 탈퇴를 다른 시스템에 번호로 알립니다. 이름과 연락처는 나가지 않습니다.</>
        }
      >
        <ButtonLink to="/office/webhooks/deliveries" variant="secondary">
          보낸 알림 보기
        </ButtonLink>
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          주소 추가
        </Button>
      </PageHead>
      {made && (
        <Notice tone="good" title="주소를 더했습니다. 서명 비밀은 지금만 볼 수 있습니다." isLive>
          <p>
            <code className="select-all break-all">{made.secret}</code>
          </p>
          <p>
            <Button variant="secondary" onClick={() => setMade(null)}>
              옮겨 적었습니다
            </Button>
          </p>
        </Notice>
      )}
      {isOpen && (
        <Card>
          <WebhookForm
            onDone={(done) => {
              setMade(done);
              setIsOpen(false);
            }}
          />
        </Card>
      )}
      <DeclaredList
        list={webhookList}
        cells={{
          state: (row, text) => <StatusBadge tone={tones[row.state]}>{text}</StatusBadge>,
          waiting: (row, text) => (
            <span className="grid justify-items-end gap-1">
              {text}
              <WebhookActs row={row} />
            </span>
          ),
        }}
        keyOf={(row) => row.endpointId}
        nameOf={(row) => row.name}
        searchHint="이름"
        filters={[
          { kind: 'choice', name: 'state', label: '상태', choices: Object.entries(endpointStateLabels) },
        ]}
        empty={
          <EmptyState title="여기에 보일 주소가 없습니다.">
            <p>다른 시스템에 알리지 않으시면 주소가 없어도 됩니다.</p>
          </EmptyState>
        }
      />
    </section>
  );
}
