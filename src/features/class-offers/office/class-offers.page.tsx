import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { shortWhen } from '#src/web/office/list/short-when.ts';
import { NotShown } from '#src/web/office/not-shown.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import { OfficeButtonLink } from '#src/web/office/ways.tsx';
import { cannotShow } from '#src/web/page/cannot-show.ts';
import { type OfferBoard, offerBoardEndpoint } from '../contract.ts';
import { OfferForm } from '../parts/offer-form.tsx';

const countOf = ({ students }: OfferBoard, state: string) =>
  students.filter(({ offer }) => offer?.state === state).length;

/** Read anew only where somebody has answered or was offered a seat: what was chosen meanwhile stays. */
const answersSaid = ({ students }: OfferBoard) =>
  students.map(({ registrationNo, offer }) => `${registrationNo} ${offer?.state ?? ''}`).join();

/** From a result to a class: who passed, what each was offered, and what the families said. */
export default function ClassOffersPage() {
  const { sessionId = '' } = useParams();
  const board = useQuery({
    queryKey: ['office', 'class-offers', sessionId],
    queryFn: () => callApi(offerBoardEndpoint, { sessionId }),
  });
  if (cannotShow(board)) return <NotShown error={board.error} back={['/office/tests', '입학 테스트 목록']} />;
  if (!board.data) return <Skeleton className="h-64" />;
  const { data } = board;
  return (
    <section className="grid grid-cols-1 gap-3">
      <PageHead
        title="반 좌석 제안"
        about={
          <p>
            답변 기한까지 좌석을 잡아 두고, 답이 없으면 자동 해제합니다. 가족은 문자와 신청 내역에서 답합니다.
          </p>
        }
        facts={[
          data.title,
          data.place,
          shortWhen(formatSeoulDateTime(data.startsAt), Number(data.serverNow.slice(0, 4))),
          `답변 대기 ${countOf(data, 'held')}명`,
          `등록 ${countOf(data, 'enrolled')}명`,
        ].join(' · ')}
      >
        <OfficeButtonLink to={`/office/tests/${sessionId}/results`}>결과</OfficeButtonLink>
        <OfficeButtonLink to="/office/level-tests/enrolled">등록한 학생</OfficeButtonLink>
      </PageHead>
      {!data.isOut && (
        <Notice
          tone="warn"
          title="결과를 공개한 뒤에 제안할 수 있습니다. 가족이 결과를 먼저 보아야 합니다."
        />
      )}
      {data.isOut && data.classes.length === 0 && (
        <Notice tone="warn" title="개강 전인 반이 없습니다. 반 편성에서 새 반을 먼저 만들어 주세요." />
      )}
      {data.students.length === 0 ? (
        <EmptyState title="합격이나 대기 결과가 있는 학생이 없습니다." />
      ) : (
        <OfferForm key={answersSaid(data)} board={data} sessionId={sessionId} />
      )}
    </section>
  );
}
