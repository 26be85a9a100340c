import { ButtonLink } from '#src/ui/button.tsx';
import { Plate } from '#src/ui/plates/plate.tsx';

/** What a reader finds where no post is, or is no longer. */
export function Missing({ isGone }: { isGone: boolean }) {
  return (
    <div className="grid items-center gap-8 py-8 md:grid-cols-[1fr_320px]">
      <div className="grid justify-items-start gap-4">
        <p className="text-lg font-bold text-signal tabular-nums">{isGone ? '410' : '404'}</p>
        <h1 className="text-3xl">{isGone ? '게시가 끝난 글입니다' : '글을 찾을 수 없습니다'}</h1>
        <p className="text-ink-soft">
          {isGone
            ? '이 글은 게시 기간이 끝나 내렸습니다. 비슷한 내용은 검색으로 찾아보세요.'
            : '아직 공개되지 않았거나 주소가 잘못된 글입니다. 검색하시거나 공지사항에서 찾아보세요.'}
        </p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/search">검색하기</ButtonLink>
          <ButtonLink to="/notice" variant="secondary">
            공지사항 보기
          </ButtonLink>
        </div>
      </div>
      <Plate name="special" seed={410} className="hidden aspect-4/3 rounded-card bg-brand-pale md:block" />
    </div>
  );
}
