import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { callApi } from '#src/web/api/api.ts';
import { Mover } from '#src/web/office/forms/mover.tsx';
import { DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { RowButton } from '#src/web/office/list/row-name.tsx';
import { usePicked } from '#src/web/office/list/use-list.ts';
import { PageHead } from '#src/web/office/page-head.tsx';
import { popupList } from '../contract/popup-list.ts';
import { movePopupEndpoint } from '../contract/popups.ts';
import { PopupForm } from '../parts/office/popup-form.tsx';
import { PopupPicture } from '../parts/office/popup-picture.tsx';
import { kindLabels, stateLabels } from '../rules/popups.ts';

/** What the academy wants seen for a while: written, pictured, put in order, looked at before it is shown. */
export default function PopupsPage() {
  const [picked, setPicked] = usePicked(popupList, (row) => row.popupId);
  const isNew = picked === 'new';
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <PageHead
        title="팝업과 띠 배너"
        about="팝업은 PC에서 오른쪽 아래에, 휴대폰에서는 본문 위에 한 줄로 보이며 내용을 가리지 않습니다. 띠 배너는 화면 맨 위 한 줄입니다. 여럿이면 목록의 순서대로 하나씩 보입니다."
      >
        <Button aria-expanded={isNew} onClick={() => setPicked(isNew ? null : 'new')}>
          새 팝업
        </Button>
      </PageHead>
      {picked && (
        <Card className="grid gap-6">
          <PopupForm
            key={isNew ? 'new' : picked.popupId}
            popup={isNew ? null : picked}
            onAdded={setPicked}
            onDone={() => setPicked(null)}
          />
          {!isNew && picked.kind === 'popup' && <PopupPicture popup={picked} onChanged={setPicked} />}
        </Card>
      )}
      <DeclaredList
        list={popupList}
        cells={{
          title: (row) => <RowButton onPress={() => setPicked(row)}>{row.title}</RowButton>,
          state: (row, text) => (
            <span className="flex flex-wrap items-center gap-1">
              <StatusBadge tone={tones[row.state]}>{text}</StatusBadge>
              <Mover
                name={row.title}
                onMove={(by) => callApi(movePopupEndpoint, { popupId: row.popupId, by })}
              />
            </span>
          ),
        }}
        keyOf={(row) => row.popupId}
        nameOf={(row) => row.title}
        searchHint="제목, 내용"
        onOpen={setPicked}
        filters={filters}
        empty={
          <EmptyState title="아직 팝업이 없습니다.">
            <p>‘새 팝업’에서 기간과 페이지를 정해 첫 팝업을 만들어 주세요.</p>
          </EmptyState>
        }
      />
    </section>
  );
}

const tones = { shown: 'good', coming: 'soon', over: 'closed', hidden: 'closed' } as const;

const filters = [
  {
    kind: 'choice' as const,
    name: 'kind' as const,
    label: '종류',
    choices: [['popup', kindLabels.popup] as const, ['strip', kindLabels.strip] as const],
  },
  {
    kind: 'choice' as const,
    name: 'state' as const,
    label: '상태',
    choices: Object.entries(stateLabels).map(([key, label]) => [key, label] as const),
  },
];
