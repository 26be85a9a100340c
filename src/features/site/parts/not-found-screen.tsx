import { Form } from 'react-router';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { Plate } from '#src/ui/plates/plate.tsx';
import { pageMeta } from '#src/web/page/page-meta.ts';
import { SiteMapList } from './site-map-list.tsx';

/** What the head of a page says that is not there. */
export const notFoundMeta = () => pageMeta({ title: '페이지를 찾을 수 없습니다', isPrivate: true });

/** What stands where an address has no page: a search and every page of the menu. */
export function NotFoundScreen() {
  return (
    <div className="grid gap-12 pt-4 md:pt-8">
      <div className="grid items-center gap-8 md:grid-cols-[1fr_320px]">
        <div className="grid gap-4">
          <p className="text-lg font-bold text-signal tabular-nums">404</p>
          <h1 className="text-3xl md:text-4xl">찾으시는 페이지가 없습니다</h1>
          <p className="max-w-[30em] text-ink-soft">
            주소가 바뀌었거나 잘못 입력되었을 수 있습니다. 찾으시는 낱말로 검색하거나 아래 사이트맵에서 골라
            보세요.
          </p>
          <Form method="get" action="/search" role="search" className="max-w-md">
            <TextField
              label="검색어"
              name="q"
              type="search"
              maxLength={50}
              required
              placeholder="예: 입학 테스트"
              after={
                <Button type="submit" className="shrink-0">
                  검색
                </Button>
              }
            />
          </Form>
          <p>
            <ButtonLink to="/" variant="secondary">
              홈으로 가기
            </ButtonLink>
          </p>
        </div>
        <Plate name="special" seed={404} className="hidden aspect-4/3 rounded-card bg-brand-pale md:block" />
      </div>
      <SiteMapList />
    </div>
  );
}
