/** Seconds after which the page tries again by itself. */
const againSeconds = 5;

/**
 * What a browser shows that reloads a running test where the server cannot be reached: whole, and true only while the
 * worker is there, which is while the test runs and its answers are kept.
 */
const offlinePage = `<!doctype html>
<html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>인터넷 연결을 기다리고 있습니다</title>
<style>
body{margin:0;min-height:100dvh;display:grid;place-content:center;padding:1.5rem;font:1.0625rem/1.7 Pretendard,"Apple SD Gothic Neo","Malgun Gothic",sans-serif;color:#12211f;background:#f6f8f7;word-break:keep-all}
main{max-width:32rem;display:grid;gap:1rem}
svg{width:3rem}h1{font-size:1.75rem;line-height:1.3;margin:0}p{margin:0}
a{justify-self:start;padding:.75rem 1.25rem;border-radius:.5rem;background:#084c4c;color:#fff;text-decoration:none}
a:focus-visible{outline:3px solid #e2502b;outline-offset:2px}
</style></head><body><main>
<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7" fill="#084c4c"/><path d="M16 6l10 10-10 10L6 16z" fill="#e2502b"/></svg>
<h1>인터넷 연결을 기다리고 있습니다</h1>
<p><strong>지금까지 쓴 답은 이 브라우저에 그대로 있습니다.</strong> 창을 닫거나 방문 기록을 지우지 말고 기다려 주세요.</p>
<p>${againSeconds}초마다 다시 연결하고, 연결되면 저절로 시험으로 돌아가 보내지 못한 답을 보냅니다.</p>
<p>시험 시간은 계속 흐릅니다. 연결이 오래 되지 않으면 감독 선생님이나 분원에 알려 주세요.</p>
<a href="">지금 다시 연결하기</a>
</main>
<script>
const again = () => location.reload();
setInterval(() => fetch(location.href, { method: 'HEAD' }).then(({ ok }) => ok && again(), () => 0), ${againSeconds * 1000});
addEventListener('online', again);
</script>
</body></html>
`;

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; connect-src 'self'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
};

/**
 * The worker of a running test. It keeps nothing and changes nothing that is answered: only where a page of its address
 * cannot be fetched at all, it shows the page above.
 */
export const offlineWorker = `const page = ${JSON.stringify(offlinePage)};
const headers = ${JSON.stringify(headers)};
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.respondWith(fetch(event.request).catch(() => new Response(page, { status: 503, headers })));
});
`;
