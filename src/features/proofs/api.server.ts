import type { Academy } from '#src/platform/academy.ts';
import { readHostCookie } from '#src/platform/http/host-cookie.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { maskPhone } from '#src/shared/people/phone.ts';
import { captchaPassOf, checkCaptcha, issueCaptcha, keepPass } from './actions/captcha.server.ts';
import { leaveOf } from './actions/leave.server.ts';
import { browserSecretOf, provenPhone, sendProofCode, verifyProofCode } from './actions/proofs.server.ts';
import * as contract from './contract.ts';
import { proofLimits } from './rules.ts';

/** Captcha and phone proof, the specification's calls and `auth/verify`. */
export function proofsApi(gate: Gate, academy: Academy): void {
  serve(gate, contract.getCaptcha, ({ actor, request }) =>
    issueCaptcha(academy, actor.address, leaveOf(academy, request)),
  );
  serve(gate, contract.checkCaptcha, async ({ input, reply }) => {
    const solved = await checkCaptcha(academy, input);
    keepPass(reply, solved.captchaPass);
    return solved;
  });
  serve(gate, contract.sendCode, async ({ input, actor, request, reply }) => {
    await sendProofCode(academy, {
      browserSecret: browserSecretOf(request, reply),
      address: actor.address,
      studentName: input.studentName,
      nameIs: input.nameIs,
      mobile: input.parentsMobile,
      captchaPass: captchaPassOf(request, input.captchaPass),
    });
    return {
      expiresInSeconds: proofLimits.codeLivesSeconds,
      resendAfterSeconds: proofLimits.resendAfterSeconds,
    };
  });
  serve(gate, contract.verifyCode, async ({ input, request, reply }) => {
    const browserSecret = readHostCookie(request, '__Host-proof');
    await verifyProofCode(academy, { browserSecret, mobile: input.parentsMobile, code: input.code });
    browserSecretOf(request, reply);
    return { isAuth: true };
  });
  serve(gate, contract.getProof, async ({ request }) => {
    const proven = await provenPhone(academy, request);
    return { isAuth: proven !== null, mobile: proven && maskPhone(proven.mobile) };
  });
}
