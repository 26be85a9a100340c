import { data } from 'react-router';
import { ownName } from '#src/shared/identity/own-name.ts';
import { ButtonLink } from '#src/ui/button.tsx';

export function meta() {
  return [
    { title: ['없는 화면', '관리자', ownName()].filter(Boolean).join(' | ') },
    { name: 'robots', content: 'noindex' },
  ];
}

/** The page keeps the frame of the office and says 404. */
export function loader() {
  return data(null, { status: 404 });
}

/** An address below the office that no page has: said inside of its frame, with the menu beside it. */
export default function NowherePage() {
  return (
    <section className="grid justify-items-start gap-4">
      <h1 className="text-2xl">없는 화면입니다</h1>
      <p>주소가 바뀌었거나 잘못 적혔습니다. 메뉴에서 고르시거나, 돋보기를 눌러 화면 이름을 적어 주세요.</p>
      <ButtonLink to="/office">오늘로 가기</ButtonLink>
    </section>
  );
}
