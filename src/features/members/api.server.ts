import type { FastifyInstance } from 'fastify';
import {
  browserSecretOf,
  captchaPassOf,
  givenPassOf,
  hasProvenWithin,
  provenPhone,
  sendProofCode,
} from '#src/features/proofs/actions/proofs.server.ts';
import { proofLimits } from '#src/features/proofs/rules.ts';
import type { Academy } from '#src/platform/academy.ts';
import { clearHostCookie, readHostCookie, setHostCookie } from '#src/platform/http/host-cookie.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import * as account from './actions/account.server.ts';
import * as children from './actions/children/children.server.ts';
import * as families from './actions/children/families.server.ts';
import * as photos from './actions/children/photos.server.ts';
import * as email from './actions/contacts/email.server.ts';
import {
  askForLoginId,
  askForReset,
  lookAtReset,
  resetPassword,
} from './actions/contacts/recovery.server.ts';
import { collectOwnData } from './actions/leaving/own-data.server.ts';
import { outlookOf } from './actions/leaving/withdrawal.server.ts';
import { contactOf, listChildren, type MemberMoments } from './actions/members.server.ts';
import { checkLoginId, signUp } from './actions/sign-up.server.ts';
import { adoptIdentity, beginSocial, revokeSocial } from './actions/social.server.ts';
import * as own from './contract/account.ts';
import { downloadData } from './contract/data.ts';
import * as family from './contract/family.ts';
import * as contract from './contract/members.ts';
import { numberErrors } from './contract/number-claims.ts';
import * as photo from './contract/photos.ts';
import { familyPeopleApi } from './family-people-api.server.ts';

const socialCookieSeconds = 40 * 60;
const sentSentence = '입력하신 내용과 일치하는 회원이 있으면 가입하신 휴대폰으로 안내를 보내 드립니다.';

/** Sign-up, finding and resetting, withdrawal, social links and the member's own account. */
export function membersApi(app: FastifyInstance, gate: Gate, academy: Academy, moments: MemberMoments): void {
  signUpApi(app, gate, academy, moments);
  recoveryApi(app, gate, academy, moments);
  socialApi(app, gate, academy);
  accountApi(app, gate, academy, moments);
  childrenApi(app, gate, academy, moments);
  familiesApi(app, gate, academy, moments);
}

function signUpApi(app: FastifyInstance, gate: Gate, academy: Academy, moments: MemberMoments): void {
  serve(app, gate, contract.checkId, async ({ input, actor }) => ({
    available: await checkLoginId(academy, input.userId, actor.address),
  }));
  serve(app, gate, contract.signUp, async ({ input, actor, request }) => {
    const captchaPass = captchaPassOf(request, input.captchaPass);
    const hasGivenPass = givenPassOf(request, input.captchaPass) !== undefined;
    const proven = await provenPhone(academy, request);
    return signUp(
      academy,
      { ...input, captchaPass },
      {
        address: actor.address,
        hasGivenPass,
        provenMobile: proven?.mobile ?? null,
        socialSecret: readHostCookie(request, '__Host-social'),
      },
      moments,
    );
  });
}

function recoveryApi(app: FastifyInstance, gate: Gate, academy: Academy, moments: MemberMoments): void {
  serve(app, gate, contract.findId, async ({ input, actor, request }) => {
    const captchaPass = captchaPassOf(request, input.captchaPass);
    const { address } = actor;
    await askForLoginId(academy, { name: input.name, mobile: input.phone }, { address, captchaPass });
    return { message: sentSentence };
  });
  serve(app, gate, contract.findPw, async ({ input, actor, request }) => {
    const captchaPass = captchaPassOf(request, input.captchaPass);
    const { address } = actor;
    await askForReset(academy, { loginId: input.userId, name: input.name }, { address, captchaPass });
    return { message: sentSentence };
  });
  serve(app, gate, contract.checkReset, async ({ input, actor }) => ({
    expiresInSeconds: await lookAtReset(academy, { ...input, address: actor.address }),
  }));
  serve(app, gate, contract.changePassword, async ({ input, actor }) => {
    await resetPassword(academy, { ...input, address: actor.address }, moments);
    return null;
  });
}

function socialApi(app: FastifyInstance, gate: Gate, academy: Academy): void {
  serve(app, gate, contract.listSocialProviders, async () => ({
    providers: [...academy.providers.social.available],
    kakaoJavascriptKey: academy.config.KAKAO_JAVASCRIPT_KEY ?? null,
  }));
  serve(app, gate, contract.startSocial, async ({ input, request, reply }) => {
    const { provider, returnTo } = input;
    const { url, browserSecret } = await beginSocial(academy, { provider, returnTo, memberId: null });
    // Lax: the provider's redirect back is a navigation from another site.
    setHostCookie(reply, '__Host-social', browserSecret, {
      maxAgeSeconds: socialCookieSeconds,
      sameSite: 'lax',
    });
    if (request.headers['sec-fetch-mode'] === 'navigate') reply.code(302).header('location', url);
    return { url };
  });
  serve(app, gate, contract.linkSocial, async ({ input, actor, reply }) => {
    const { provider } = input;
    const { memberId } = actor;
    const returnTo = '/account';
    const { url, browserSecret } = await beginSocial(academy, { provider, returnTo, memberId });
    setHostCookie(reply, '__Host-social', browserSecret, {
      maxAgeSeconds: socialCookieSeconds,
      sameSite: 'lax',
    });
    return { url };
  });
  serve(app, gate, contract.adoptSocial, async ({ input, actor, request, reply }) => {
    const { memberId } = actor;
    const browserSecret = readHostCookie(request, '__Host-social');
    const returnTo = await adoptIdentity(academy, { memberId, provider: input.provider, browserSecret });
    clearHostCookie(reply, '__Host-social');
    return { returnTo };
  });
  serve(app, gate, contract.revokeSocial, async ({ input, actor }) => ({
    state: await revokeSocial(academy, actor.memberId, input.enrollType),
  }));
}

function accountApi(app: FastifyInstance, gate: Gate, academy: Academy, moments: MemberMoments): void {
  serve(app, gate, own.getAccount, ({ actor }) => account.readAccount(academy, actor.memberId));
  serve(app, gate, own.changeAccount, ({ input, actor }) =>
    account.changeContact(academy, actor.memberId, input),
  );
  serve(app, gate, own.sendEmailCode, async ({ input, actor, request }) => {
    const proven = await provenPhone(academy, request);
    return email.sendEmailCode(academy, { memberId: actor.memberId, proven }, input);
  });
  serve(app, gate, own.changeEmail, ({ input, actor }) =>
    email.changeEmail(academy, actor.memberId, input.code),
  );
  serve(app, gate, own.mailCurrentCode, async ({ input, actor, request, reply }) => {
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
  serve(app, gate, own.changeMobile, async ({ input, actor, request }) => {
    const proven = await provenPhone(academy, request);
    const { mobile } = await contactOf(academy, actor.memberId);
    const hasProvenCurrent = await hasProvenWithin(academy, request, { mobile, minutes: 30 });
    const owner = { memberId: actor.memberId, proven, hasProvenCurrent };
    return account.takeOverMobile(academy, owner, input.currentPassword, moments);
  });
  serve(app, gate, own.changeOwnPassword, async ({ input, actor, request }) => {
    const proven = await provenPhone(academy, request);
    await account.changeOwnPassword(academy, { memberId: actor.memberId, proven }, input, moments);
    return null;
  });
  serve(app, gate, downloadData, async ({ input, actor, request }) => {
    const proven = await provenPhone(academy, request);
    const owner = { memberId: actor.memberId, proven };
    return collectOwnData(academy, owner, input.currentPassword, moments);
  });
  serve(app, gate, own.changeConsent, ({ input, actor }) =>
    account.decideConsent(academy, actor.memberId, input),
  );
  serve(app, gate, own.withdrawalOutlook, ({ actor }) => outlookOf(academy, actor.memberId, moments));
  serve(app, gate, contract.withdraw, async ({ input, actor, request }) => {
    const proven = await provenPhone(academy, request);
    await account.withdrawMember(academy, { memberId: actor.memberId, proven }, input, moments);
    return null;
  });
}

function familiesApi(app: FastifyInstance, gate: Gate, academy: Academy, moments: MemberMoments): void {
  serve(app, gate, family.inviteToChild, async ({ input, actor }) => {
    const expiresAt = await families.inviteToOwnChild(academy, actor.memberId, input);
    return { expiresAt: expiresAt.toISOString() };
  });
  serve(app, gate, family.lookAtInvitation, async ({ input, actor }) => {
    const { memberId } = actor;
    const { mobile } = await contactOf(academy, memberId);
    return families.readInvitation(academy, { memberId, mobile }, input.code);
  });
  serve(app, gate, family.joinChild, async ({ input, actor }) => {
    const guardianConsent = input.guardianConsent ?? false;
    const { code, sameChild } = input;
    const given = { code, guardianConsent, sameChild };
    return { childId: await families.acceptInvitation(academy, actor.memberId, given, moments) };
  });
  familyPeopleApi(app, gate, academy, moments);
}

function childrenApi(app: FastifyInstance, gate: Gate, academy: Academy, moments: MemberMoments): void {
  serve(app, gate, own.listOwnChildren, async ({ actor }) => ({
    children: await listChildren(academy, actor.memberId),
  }));
  serve(app, gate, own.addChild, ({ input, actor }) => children.addChild(academy, actor.memberId, input));
  serve(app, gate, own.editChild, ({ input, actor }) => children.editChild(academy, actor.memberId, input));
  serve(app, gate, own.removeChild, async ({ input, actor }) => {
    const { memberId } = actor;
    await children.removeChild(academy, { memberId, ...input }, moments);
    return null;
  });
  serve(app, gate, photo.readChildPhoto, async ({ input: { childId }, actor: { memberId } }) => ({
    photo: await photos.readOwnPhoto(academy, { memberId, childId }),
  }));
  serve(app, gate, photo.giveChildPhoto, async ({ input, actor: { memberId } }) => {
    const file = input.file instanceof Uint8Array ? input.file : new Uint8Array();
    return { photo: await photos.givePhoto(academy, { memberId, childId: input.childId }, file) };
  });
  serve(app, gate, photo.removeChildPhoto, async ({ input: { childId }, actor: { memberId } }) => ({
    removed: await photos.removePhoto(academy, { memberId, childId }),
  }));
}
