import { useState } from 'react';
import { Link } from 'react-router';
import { formatSeoulDate } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState, Notice } from '#src/ui/notice.tsx';
import { StatusBadge, type StatusTone } from '#src/ui/status.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import { type ApiKeyRow, apiKeyList } from '../contract/key-list.ts';
import { revokeKeyEndpoint } from '../contract/keys.ts';
import { KeyForm, type NewKey } from '../parts/key-form.tsx';
import { type KeyState, keyStateLabels } from '../rules.ts';

const tones: Readonly<Record<KeyState, StatusTone>> = { active: 'good', expired: 'wait', revoked: 'closed' };

export default function ApiKeysPage() {
  const [isOpen, setIsOpen] = useState(false);
  const [made, setMade] = useState<NewKey | null>(null);
  const [ending, setEnding] = useState<ApiKeyRow | null>(null);
  return (
    <section className="grid grid-cols-1 gap-3">
      <PageHead
        title="API 키"
        about={
          <>
            학원관리 시스템이 접수와 등록을 읽어 갈 때 쓰는 키입니다. 주소와 형식은{' '}
            <a className="text-brand underline" href="/api/docs">
              API 문서
            </a>
            에 있습니다. 일이 생길 때마다 그 시스템에 알리시려면{' '}
            <Link className="text-brand underline" to="/office/webhooks">
              알림 받을 주소
            </Link>
            를 더해 주세요.
          </>
        }
      >
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          키 만들기
        </Button>
      </PageHead>
      {made && <MadeKey made={made} onClose={() => setMade(null)} />}
      {isOpen && (
        <Card>
          <KeyForm
            onDone={(key) => {
              setMade(key);
              setIsOpen(false);
            }}
          />
        </Card>
      )}
      <DeclaredList
        list={apiKeyList}
        cells={{
          state: (row, text) => <StatusBadge tone={tones[row.state]}>{text}</StatusBadge>,
          expiresAt: (row, text) => (
            <span className="flex flex-wrap items-center gap-2">
              {text}
              {row.state !== 'revoked' && (
                <Button variant="quiet" onClick={() => setEnding(row)}>
                  폐기<span className="sr-only"> {row.name}</span>
                </Button>
              )}
            </span>
          ),
        }}
        keyOf={(row) => row.keyId}
        nameOf={(row) => row.name}
        searchHint="이름"
        filters={[{ kind: 'choice', name: 'state', label: '상태', choices: Object.entries(keyStateLabels) }]}
        empty={
          <EmptyState title="여기에 보일 키가 없습니다.">
            <p>다른 시스템과 연결하지 않으시면 키가 없어도 됩니다.</p>
          </EmptyState>
        }
      />
      <ReasonDialog
        title="이 키를 거둘까요?"
        button="폐기"
        variant="danger"
        isOpen={ending !== null}
        onClose={() => setEnding(null)}
        run={async (reason) => {
          if (ending) await callApi(revokeKeyEndpoint, { keyId: ending.keyId, reason });
          return () => toast('키를 폐기했습니다. 이 키로는 더 읽을 수 없습니다.');
        }}
      >
        <p>{ending?.name} 키를 쓰는 시스템은 바로 읽지 못하게 됩니다. 되돌릴 수 없습니다.</p>
      </ReasonDialog>
    </section>
  );
}

function MadeKey({ made, onClose }: { made: NewKey; onClose: () => void }) {
  return (
    <Notice tone="good" title="키를 만들었습니다. 지금만 볼 수 있으니 옮겨 적어 주세요." isLive>
      <p>
        <code className="select-all break-all">{made.key}</code>
      </p>
      <p>{formatSeoulDate(made.expiresAt)}까지 쓸 수 있습니다.</p>
      <p>
        <Button variant="secondary" onClick={onClose}>
          옮겨 적었습니다
        </Button>
      </p>
    </Notice>
  );
}
