import * as corrections from '#src/features/contacts/actions/corrections.server.ts';
import * as claims from '#src/features/contacts/actions/number-claims.server.ts';
import { proveByLink } from '#src/features/contacts/actions/prove-correction.server.ts';
import {
  askForLoginId,
  askForReset,
  readReset,
  resetPassword,
} from '#src/features/contacts/actions/recovery.server.ts';
import * as correction from '#src/features/contacts/contract/corrections.ts';
import * as number from '#src/features/contacts/contract/number-claims.ts';
import type { MemberHooks } from '#src/features/members/actions/members.server.ts';
import * as contract from '#src/features/members/contract/members.ts';
import { captchaPassOf } from '#src/features/proofs/actions/captcha.server.ts';
import { provenPhone } from '#src/features/proofs/actions/proofs.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';

const sentSentence = '입력하신 내용과 일치하는 회원이 있으면 가입하신 휴대폰으로 안내를 보내 드립니다.';

/** Numbers that are somebody else's now, and what the office corrects of how a member is reached. */
export function contactsApi(
  gate: Gate,
  academy: Academy,
  hooks: corrections.CorrectionHooks & MemberHooks,
): void {
  recoveryApi(gate, academy, hooks);
  serve(gate, number.claimNumber, async ({ actor, request }) =>
    claims.askForNumber(academy, { actor, proven: await provenPhone(academy, request) }),
  );
  serve(gate, number.readNumberClaim, async ({ request }) =>
    claims.readClaim(academy, await provenPhone(academy, request)),
  );
  serve(gate, number.keepNumber, async ({ input, actor }) => {
    await claims.keepByLink(academy, { code: input.code, address: actor.address });
    return { isKept: true };
  });
  serve(gate, number.keepOwnNumber, async ({ actor: { memberId }, request }) =>
    claims.keepSignedIn(academy, { memberId, proven: await provenPhone(academy, request) }),
  );
  serve(gate, correction.proveCorrection, async ({ input, actor }) => ({
    field: await proveByLink(academy, { ...input, address: actor.address }, hooks),
  }));
  serve(gate, correction.listCorrections, ({ actor, input }) =>
    corrections.listWaiting(academy, actor, { input, hooks }),
  );
  serve(gate, correction.askCorrection, ({ actor, input }) =>
    corrections.askForCorrection(academy, actor, { input, hooks }),
  );
  serve(gate, correction.approveCorrection, async ({ actor, input }) => {
    await corrections.approve(academy, actor, { decision: input, hooks });
    return { isDone: true };
  });
  serve(gate, correction.declineCorrection, async ({ actor, input }) => {
    await corrections.decline(academy, actor, input);
    return { isDone: true };
  });
}

function recoveryApi(gate: Gate, academy: Academy, hooks: MemberHooks): void {
  serve(gate, contract.findId, async ({ input, actor, request }) => {
    const captchaPass = captchaPassOf(request, input.captchaPass);
    const { address } = actor;
    await askForLoginId(academy, { name: input.name, mobile: input.phone }, { address, captchaPass });
    return { message: sentSentence };
  });
  serve(gate, contract.findPw, async ({ input, actor, request }) => {
    const captchaPass = captchaPassOf(request, input.captchaPass);
    const { address } = actor;
    await askForReset(academy, { loginId: input.userId, name: input.name }, { address, captchaPass });
    return { message: sentSentence };
  });
  serve(gate, contract.checkReset, async ({ input, actor }) => ({
    expiresInSeconds: await readReset(academy, { ...input, address: actor.address }),
  }));
  serve(gate, contract.changePassword, async ({ input, actor }) => {
    await resetPassword(academy, { ...input, address: actor.address }, hooks);
    return null;
  });
}
