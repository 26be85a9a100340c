import { placedPath } from '#src/features/classes/rules/placed-path.ts';
import { formatSeoulDate, formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { spokenTimes } from '#src/shared/words/spoken-time.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Facts } from '#src/ui/card.tsx';
import type { ListedPlace } from '../rules/applications.ts';
import { OfferAnswer } from './offer-answer.tsx';
import { Frame } from './other-items.tsx';

/** A seat of a class that is kept for two days, with what to do until then; or a class that is attended. */
export function PlaceItem({ place }: { place: ListedPlace }) {
  const isHeld = place.state === 'held' && !place.isOver;
  const until = formatSeoulDateTime(place.heldUntil);
  const isOffer = isHeld && place.registrationNo !== null;
  const isLapsed = place.isOver === true;
  return (
    <div id={`place-${place.placeNo}`} className="scroll-mt-24">
      <Frame
        kind={`반 · ${place.studentName}`}
        title={place.title}
        tone={isLapsed ? 'closed' : isHeld ? 'wait' : 'good'}
        label={isLapsed ? '기한 지남' : isOffer ? '반 자리 제안' : isHeld ? '자리 맡아 둠' : '등록됨'}
      >
        <Facts
          rows={[
            ...(isHeld
              ? [[isOffer ? '답변 기한' : '맡아 둔 기한', <strong key="until">{until}까지</strong>] as const]
              : []),
            ['분원', place.branchName],
            ['수업', spokenTimes(place.weekly)],
            ['개강', formatSeoulDate(`${place.startsOn}T00:00:00+09:00`)],
            ...(place.tuition ? [['교습비', `월 ${place.tuition}`] as const] : []),
            ['접수번호', place.placeNo],
          ]}
        />
        {isOffer && (
          <p>
            입학 테스트 결과에 따라 이 반 자리를 제안드립니다. 기한까지 등록 여부를 알려 주세요. 기한이 지나면
            자리는 저절로 풀립니다.
            {!place.mayAnswer && ' 답변은 접수하신 보호자만 하실 수 있습니다.'}
          </p>
        )}
        {isLapsed && (
          <p>
            {until}에 기한이 지나 이 자리를 더 맡아 두지 않습니다. 다니기를 원하시면 분원으로 전화해 주세요.
          </p>
        )}
        {isHeld && !isOffer && (
          <p>
            기한 전에 상담을 신청하시거나 분원에 전화해 등록해 주세요. 기한이 지나면 자리는 저절로 풀립니다.
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {isOffer && place.mayAnswer && <OfferAnswer place={place} />}
          {isHeld && !isOffer && <ButtonLink to={placedPath(place)}>이 반으로 상담 신청</ButtonLink>}
          <ButtonLink to={`tel:${place.branchPhone}`} variant="secondary" isOutside>
            {`분원 전화 ${place.branchPhone}`}
          </ButtonLink>
          {place.attemptNo && (
            <ButtonLink to={`/test/done?attempt=${place.attemptNo}`} variant="secondary">
              {isHeld ? '결과지에서 자리 취소' : '결과지 보기'}
            </ButtonLink>
          )}
        </div>
      </Frame>
    </div>
  );
}
