import type { LocalVendor } from './vendors.ts';

/** A local provider's pages allow nothing but their own form. */
export const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

function page({ title: vendor, colours: [back, text] }: LocalVendor, title: string, body: string): string {
  return `<!doctype html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title} | ${vendor} (연습용)</title><style>
*{box-sizing:border-box}body{margin:0;background:#f4f6f8;color:#0f1b2d;font:16px/1.7 system-ui,sans-serif;word-break:keep-all}
main{max-width:420px;margin:0 auto;padding:32px 20px}h1{font-size:24px;letter-spacing:-.02em;margin:0 0 8px}
p{margin:0 0 20px}.mark{display:inline-block;background:${back};color:${text};border:1px solid #c9d1da;border-radius:12px;padding:4px 12px;margin-bottom:16px;font-weight:700}
button{display:block;width:100%;min-height:64px;margin:0 0 12px;padding:12px 16px;text-align:left;background:#fff;border:1px solid #c9d1da;border-radius:12px;font:inherit;color:inherit;cursor:pointer}
button:hover{border-color:#0b6e6e}button:focus-visible{outline:3px solid #0b6e6e;outline-offset:2px}strong{display:block}.cancel{min-height:48px;text-align:center;background:transparent}
</style></head><body><main><span class="mark">${vendor} (연습용)</span>${body}</main></body></html>`;
}

/** Who shall sign in? */
export function pickPage(local: LocalVendor): string {
  const buttons = local.people
    .map(
      ({ id, name, about }) =>
        `<button name="person" value="${id}"><strong>${name}</strong>${about}</button>`,
    )
    .join('');
  return page(
    local,
    '로그인할 사람 고르기',
    `<h1>로그인할 사람 고르기</h1><p>실제 ${local.title} 로그인이 아니라 이 서버 안의 연습용 로그인입니다.</p><form method="post">${buttons}<button class="cancel" name="person" value="">취소하고 돌아가기</button></form>`,
  );
}

/** The sign-in cannot go on. */
export function brokenPage(local: LocalVendor): string {
  return page(
    local,
    '로그인할 수 없습니다',
    '<h1>로그인할 수 없습니다</h1><p>로그인 요청이 올바르지 않거나 시간이 지났습니다. 아카데미 화면으로 돌아가 다시 시도해 주세요.</p>',
  );
}
