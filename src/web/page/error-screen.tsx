import { requestNoMark } from '#src/shared/request-no.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { Plate } from '#src/ui/plates/plate.tsx';

const markId = 'no';

/** The number the server sent; the same words in the browser, which reads them from the page. */
const requestNo = (): string | null | undefined =>
  import.meta.env.SSR ? requestNoMark : document.getElementById(markId)?.textContent;

/** When a page breaks: what happened, what is safe, what to do next. Plain links, for the router may be broken too. */
export function ErrorScreen() {
  const number = requestNo();
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center gap-5 px-5 py-12">
      <Plate name="high" seed={5} className="aspect-2/1 w-full rounded-card bg-brand-pale" />
      <h1 className="text-3xl">페이지를 열지 못했습니다</h1>
      <p>
        잠시 문제가 생겼습니다. 이미 마친 접수와 결제, 예약은 그대로 보관되어 있습니다. 잠시 뒤에 다시 열어
        주세요.
      </p>
      {number && (
        <p className="text-ink-soft">
          문의 시 요청 번호 <span id={markId}>{number}</span>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <form method="get">
          <Button type="submit">다시 열기</Button>
        </form>
        <a href="/" className={buttonClass('secondary')}>
          홈으로 가기
        </a>
      </div>
    </main>
  );
}
