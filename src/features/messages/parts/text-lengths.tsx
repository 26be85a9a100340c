import type { z } from 'zod';
import { formatKrw } from '#src/shared/krw.ts';
import { Notice } from '#src/ui/notice.tsx';
import type { TextCounts } from '../contract/templates.ts';
import { mostBytes, shortBytes } from '../rules/templates.ts';

const countText = (count: number) => `${count.toLocaleString('ko-KR')}건`;

/** How many texts of which length there will be, as the text service charges them. */
export function TextLengths({ texts }: { readonly texts: z.infer<typeof TextCounts> }) {
  const kinds = [
    { label: `단문 문자(SMS, ${shortBytes}바이트까지)`, count: texts.short },
    { label: '장문 문자(LMS)', count: texts.long },
  ].filter(({ count }) => count > 0);
  return (
    <>
      {kinds.length > 0 && (
        <p>
          요금이 나가는 문자: {kinds.map(({ label, count }) => `${label} ${countText(count)}`).join(', ')}.{' '}
          {texts.costKrw !== null && <strong>예상 요금 {formatKrw(texts.costKrw)}(부가세 별도). </strong>}
          <span className="text-sm text-ink-soft">
            이름 같은 변수를 채운 글로 한 분씩 셌습니다.
            {texts.costKrw === null && ' 건당 금액은 문자 서비스(SOLAPI)의 요금표를 따릅니다.'}
          </span>
        </p>
      )}
      {texts.tooLong > 0 && (
        <Notice
          tone="bad"
          title={`${countText(texts.tooLong)}은 ${mostBytes.toLocaleString('ko-KR')}바이트를 넘어 통신사가 받지 않습니다. 글을 줄여 주세요.`}
        />
      )}
    </>
  );
}
