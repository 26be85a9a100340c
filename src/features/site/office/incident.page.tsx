import { useQuery } from '@tanstack/react-query';
import { buttonClass } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { cannotShow } from '#src/web/page/cannot-show.ts';
import { readIncidentEndpoint } from '../contract/settings.ts';
import { IncidentForm } from '../parts/office/incident-form.tsx';

/** Stands in the control room: what every public page tells of an incident now, and for the head office the way to change it. */
export default function IncidentPage() {
  const incident = useQuery({
    queryKey: ['office', 'incident'],
    queryFn: () => callApi(readIncidentEndpoint, {}),
    refetchInterval: 15_000,
  });
  if (cannotShow(incident)) return <Notice tone="bad" title={sentenceOf(incident.error)} isLive />;
  if (!incident.data) return null;
  const { isShown, text, mayChange } = incident.data;
  return (
    <section className="grid gap-3" aria-label="장애 알림">
      {isShown && <Notice tone="warn" title={`지금 모든 공개 화면에 보이는 알림: ${text}`} />}
      {mayChange ? (
        <details>
          <summary
            className={buttonClass('secondary', 'w-fit list-none lg:min-h-10 lg:px-3 lg:py-1 lg:text-sm')}
          >
            {isShown ? '장애 알림 바꾸기·내리기' : '장애 알림 띄우기'}
          </summary>
          <Card className="mt-2 max-w-3xl">
            <IncidentForm current={incident.data} />
          </Card>
        </details>
      ) : (
        <p className="text-sm text-ink-soft">장애 알림은 본부 관리자가 띄우고 내립니다.</p>
      )}
    </section>
  );
}
