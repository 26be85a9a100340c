import type { FastifyReply } from 'fastify';
import { iconSvg } from '#src/platform/identity/icon.ts';
import { ownIdentity } from '#src/platform/identity/identity.server.ts';
import { tonesOf } from '#src/shared/identity/colours.ts';
import type { Identity } from '#src/shared/identity/identity.ts';

/** Seconds after which the page opens itself again, and what `Retry-After` says. */
const againSeconds = 5;

/** Small, whole and without a script: it is sent when there is no time or no database to draw a page. */
const pageFor = (identity: Identity) => `<!doctype html>
<html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${againSeconds}"><meta name="robots" content="noindex">
<title>잠시만 기다려 주세요</title>
<style>
body{margin:0;min-height:100dvh;display:grid;place-content:center;padding:1.5rem;font:1.0625rem/1.7 Pretendard,"Apple SD Gothic Neo","Malgun Gothic",sans-serif;color:#12211f;background:#f6f8f7}
main{max-width:32rem;display:grid;gap:1rem}
svg{width:3rem}h1{font-size:1.75rem;line-height:1.3;margin:0}p{margin:0}
a{justify-self:start;padding:.75rem 1.25rem;border-radius:.5rem;background:${tonesOf(identity.brandColour).deep};color:#fff;text-decoration:none}
a:focus-visible{outline:3px solid ${tonesOf(identity.signalColour).bright};outline-offset:2px}
</style></head><body><main>
${iconSvg(identity)}
<h1>잠시만 기다려 주세요</h1>
<p>지금 접속이 많거나 점검 중이라 페이지를 열지 못했습니다. ${againSeconds}초 뒤 자동으로 다시 엽니다.</p>
<p>이미 마친 접수와 결제, 예약은 그대로 보관되어 있습니다.</p>
<a href="">지금 다시 열기</a>
</main></body></html>
`;
/** Answers a page that cannot be drawn now. */
export function sendBusyPage(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'retry-after': againSeconds,
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    })
    .send(pageFor(ownIdentity()));
}
