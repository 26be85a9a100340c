import { titled } from '#src/shared/identity/own-name.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Standalone } from '#src/web/page/standalone.tsx';

/** What the head says where there is no sandbox. */
export const noSandboxMeta = [
  { title: titled('페이지를 찾을 수 없습니다') },
  { name: 'robots', content: 'noindex' },
];

/** A real academy has no sandbox, and does not say that others do. */
export function NoSandbox() {
  return (
    <Standalone title="찾으시는 페이지가 없습니다" lead="주소가 바뀌었거나 잘못 입력되었을 수 있습니다.">
      <ButtonLink to="/" className="justify-self-start">
        홈으로 가기
      </ButtonLink>
    </Standalone>
  );
}
