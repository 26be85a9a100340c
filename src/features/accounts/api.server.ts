import * as account from '#src/features/accounts/actions/account.server.ts';
import { requirePhoneInstead } from '#src/features/accounts/actions/account-owner.server.ts';
import * as email from '#src/features/accounts/actions/email.server.ts';
import { revokeSocial } from '#src/features/accounts/actions/ending.server.ts';
import { readInbox } from '#src/features/accounts/actions/inbox.server.ts';
import { collectOwnData } from '#src/features/accounts/actions/leaving/own-data.server.ts';
import { outlookOf } from '#src/features/accounts/actions/leaving/withdrawal.server.ts';
import { checkLoginId, signUp } from '#src/features/accounts/actions/sign-up.server.ts';
import { adoptIdentity, beginSocial } from '#src/features/accounts/actions/social.server.ts';
import { receiveUnlinked } from '#src/features/accounts/actions/unlinked.server.ts';
import { numberErrors } from '#src/features/contacts/contract/number-claims.ts';
import { contactOf, type MemberHooks } from '#src/features/members/actions/members.server.ts';
import * as own from '#src/features/members/contract/account.ts';
import { downloadData } from '#src/features/members/contract/data.ts';
import * as contract from '#src/features/members/contract/members.ts';
import { captchaPassOf, givenPassOf } from '#src/features/proofs/actions/captcha.server.ts';
import {
  browserSecretOf,
  hasProvenWithin,
  provenPhone,
  sendProofCode,
} from '#src/features/proofs/actions/proofs.server.ts';
import { proofLimits } from '#src/features/proofs/rules.ts';
import type { Academy } from '#src/platform/academy.ts';
import { willPass } from '#src/platform/http/errors.ts';
import { clearHostCookie, readHostCookie, setHostCookie } from '#src/platform/http/host-cookie.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { AppError } from '#src/shared/endpoint/app-error.ts';

const socialCookieSeconds = 40 * 60;

/** Sign-up, withdrawal, social links and the member's own account. */
export function accountsApi(gate: Gate, academy: Academy, hooks: MemberHooks): void {
  signUpApi(gate, academy, hooks);
  socialApi(gate, academy);
  accountApi(gate, academy, hooks);
}

function signUpApi(gate: Gate, academy: Academy, hooks: MemberHooks): void {
  serve(gate, contract.checkId, async ({ input, actor }) => ({
    available: await checkLoginId(academy, input.userId, actor.address),
  }));
  serve(gate, contract.signUp, async ({ input, actor, request }) => {
    const captchaPass = captchaPassOf(request, input.captchaPass);
    const hasGivenPass = givenPassOf(request, input.captchaPass) !== undefined;
    const proven = await provenPhone(academy, request);
    return signUp(
      academy,
      { ...input, captchaPass },
      {
        caller: {
          address: actor.address,
          hasGivenPass,
          provenMobile: proven?.mobile ?? null,
          socialSecret: readHostCookie(request, '__Host-social'),
        },
        hooks,
      },
    );
  });
}

/** A link leads here, or a fetch that asks for the provider's address. */
function startApi(gate: Gate, academy: Academy): void {
  serve(gate, contract.startSocial, async ({ input, request, reply }) => {
    const { provider, returnTo = '/' } = input;
    const isPage = request.headers['sec-fetch-mode'] === 'navigate';
    const begun = await beginSocial(academy, { provider, returnTo, memberId: null }).catch(
      (error: unknown) => {
        // Who pressed a link is shown no answer of an endpoint, but the screen with the other ways in.
        if (isPage && (error instanceof AppError || willPass(error))) return null;
        throw error;
      },
    );
    if (!begun) {
      const back = `/signin?${new URLSearchParams({ returnTo, failed: provider })}`;
      reply.code(302).header('location', back);
      return { url: back };
    }
    const { url, browserSecret } = begun;
    // Lax: the provider's redirect back is a navigation from another site.
    setHostCookie(reply, {
      name: '__Host-social',
      value: browserSecret,
      options: {
        maxAgeSeconds: socialCookieSeconds,
        sameSite: 'lax',
      },
    });
    if (isPage) reply.code(302).header('location', url);
    return { url };
  });
}

function socialApi(gate: Gate, academy: Academy): void {
  serve(gate, contract.listSocialProviders, async () => ({
    providers: [...academy.providers.social.available],
    kakaoJavascriptKey: academy.config.KAKAO_JAVASCRIPT_KEY ?? null,
  }));
  startApi(gate, academy);
  serve(gate, contract.linkSocial, async ({ input, actor, reply }) => {
    const { provider } = input;
    const { memberId } = actor;
    const returnTo = '/account';
    const { url, browserSecret } = await beginSocial(academy, { provider, returnTo, memberId });
    setHostCookie(reply, {
      name: '__Host-social',
      value: browserSecret,
      options: {
        maxAgeSeconds: socialCookieSeconds,
        sameSite: 'lax',
      },
    });
    return { url };
  });
  serve(gate, contract.adoptSocial, async ({ input, actor, request, reply }) => {
    const { memberId } = actor;
    const browserSecret = readHostCookie(request, '__Host-social');
    const returnTo = await adoptIdentity(academy, { memberId, provider: input.provider, browserSecret });
    clearHostCookie(reply, '__Host-social');
    return { returnTo };
  });
  serve(gate, contract.kakaoUnlinked, async ({ input, request }) => {
    await receiveUnlinked(academy, request.headers.authorization, input);
    return { received: true };
  });
  serve(gate, contract.revokeSocial, async ({ input, actor }) => ({
    state: await revokeSocial(academy, actor.memberId, input.enrollType),
  }));
}

function accountApi(gate: Gate, academy: Academy, hooks: MemberHooks): void {
  serve(gate, own.getAccount, ({ actor }) => account.readAccount(academy, actor.memberId));
  serve(gate, own.listOwnMessages, ({ actor }) => readInbox(academy, actor.memberId));
  serve(gate, own.changeAccount, ({ input, actor }) => account.changeContact(academy, actor.memberId, input));
  serve(gate, own.sendEmailCode, async ({ input, actor, request }) => {
    const proven = await provenPhone(academy, request);
    return email.sendEmailCode(academy, { memberId: actor.memberId, proven }, input);
  });
  serve(gate, own.changeEmail, ({ input, actor }) => email.changeEmail(academy, actor.memberId, input.code));
  serve(gate, own.mailCurrentCode, async ({ input, actor, request, reply }) => {
    const { name, mobile, email: mailTo } = await contactOf(academy, actor.memberId);
    if (mobile === '') throw numberErrors.needed();
    const browserSecret = browserSecretOf(request, reply);
    const { address } = actor;
    const captchaPass = captchaPassOf(request, input.captchaPass);
    const asked = {
      browserSecret,
      address,
      studentName: name,
      mobile,
      captchaPass,
      mailTo,
      nameIs: 'own' as const,
    };
    await sendProofCode(academy, asked);
    return {
      expiresInSeconds: proofLimits.codeLivesSeconds,
      resendAfterSeconds: proofLimits.resendAfterSeconds,
    };
  });
  serve(gate, own.changeMobile, async ({ input, actor, request }) => {
    const proven = await provenPhone(academy, request);
    const { mobile } = await contactOf(academy, actor.memberId);
    const hasProvenCurrent = await hasProvenWithin(academy, request, { mobile, minutes: 30 });
    const owner = { memberId: actor.memberId, proven, hasProvenCurrent };
    return account.takeOverMobile(academy, owner, { currentPassword: input.currentPassword, hooks });
  });
  serve(gate, own.changeOwnPassword, async ({ input, actor, request }) => {
    const proven = await provenPhone(academy, request);
    await account.changeOwnPassword(academy, { memberId: actor.memberId, proven }, { input, hooks });
    return null;
  });
  serve(gate, downloadData, async ({ input, actor, request }) => {
    const proven = await provenPhone(academy, request);
    const owner = { memberId: actor.memberId, proven };
    return collectOwnData(academy, owner, { currentPassword: input.currentPassword, hooks });
  });
  serve(gate, own.changeConsent, ({ input, actor }) => account.decideConsent(academy, actor.memberId, input));
  serve(gate, own.withdrawalOutlook, async ({ actor, request }) => {
    const proven = await provenPhone(academy, request);
    await requirePhoneInstead(academy, { memberId: actor.memberId, proven });
    return outlookOf(academy, actor.memberId, hooks);
  });
  serve(gate, contract.withdraw, async ({ input, actor, request }) => {
    const proven = await provenPhone(academy, request);
    await account.withdrawMember(academy, { memberId: actor.memberId, proven }, { input, hooks });
    return null;
  });
}
