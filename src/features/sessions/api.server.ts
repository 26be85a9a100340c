import type { FastifyReply, FastifyRequest } from 'fastify';
import { asksForNumber } from '#src/features/contacts/actions/number-claims.server.ts';
import { captchaPassOf } from '#src/features/proofs/actions/captcha.server.ts';
import { giveLeave } from '#src/features/proofs/actions/leave.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { clearHostCookie, readHostCookie, setHostCookie } from '#src/platform/http/host-cookie.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { newSecret } from '#src/platform/tokens.ts';
import type { Caller } from '#src/shared/access/actor.ts';
import { AppError } from '#src/shared/endpoint/app-error.ts';
import type { Visitor } from './actions/guesses.server.ts';
import * as actions from './actions/sessions.server.ts';
import * as contract from './contract.ts';
import { deviceKnownSeconds, sessionLimits } from './rules.ts';

const cookie = '__Host-refresh';

const deviceCookie = '__Host-device';

function keep(reply: FastifyReply, { refreshToken, signedIn }: actions.OpenedSession): contract.SignedIn {
  setHostCookie(reply, {
    name: cookie,
    value: refreshToken,
    options: { maxAgeSeconds: sessionLimits.idleSeconds },
  });
  return signedIn;
}

/** The caller with the secret of its browser; a browser that brings none gets a new one when it signs in. */
function visitorOf(request: FastifyRequest, caller: Caller): Visitor {
  const { address, device } = caller;
  return { address, device, deviceSecret: readHostCookie(request, deviceCookie) ?? newSecret() };
}

async function keepSignedIn(
  academy: Academy,
  reply: FastifyReply,
  { visitor: { deviceSecret }, opened }: { visitor: Visitor; opened: actions.OpenedSession },
): Promise<contract.SignedIn & { asksNumber: boolean }> {
  const signedIn = keep(reply, opened);
  setHostCookie(reply, {
    name: deviceCookie,
    value: deviceSecret,
    options: { maxAgeSeconds: deviceKnownSeconds },
  });
  return { ...signedIn, asksNumber: await asksForNumber(academy, Number(signedIn.userSeqId)) };
}

const asksForCaptcha = (refusal: unknown) =>
  refusal instanceof AppError && refusal.code.endsWith('.captcha_needed');

/** Signing in and out, the rotating refresh, and the list of devices. */
export function sessionsApi(gate: Gate, academy: Academy): void {
  serve(gate, contract.login, async ({ input, actor, request, reply }) => {
    const { memberId: loginId, password } = input;
    const captchaPass = captchaPassOf(request, input.captchaPass);
    const visitor = visitorOf(request, actor);
    const opened = await actions
      .signIn(academy, { loginId, password, captchaPass }, visitor)
      .catch((refusal: unknown) => {
        if (asksForCaptcha(refusal)) giveLeave(academy, reply, { loginId, address: visitor.address });
        throw refusal;
      });
    return keepSignedIn(academy, reply, { visitor, opened });
  });
  serve(gate, contract.refreshToken, async ({ input, request, reply }) =>
    keep(reply, await actions.refreshSession(academy, readHostCookie(request, cookie), input)),
  );
  serve(gate, contract.logout, async ({ request, reply }) => {
    await actions.signOut(academy, readHostCookie(request, cookie));
    clearHostCookie(reply, cookie);
    return null;
  });
  serve(gate, contract.socialLogin, async ({ input, actor, request, reply }) => {
    const { enrollType, callbackQuery } = input;
    const browserSecret = readHostCookie(request, '__Host-social');
    const visitor = visitorOf(request, actor);
    const result = await actions.signInWithSocial(
      academy,
      { browserSecret, provider: enrollType, callbackQuery },
      visitor,
    );
    const { returnTo } = result;
    if (result.kind === 'newcomer') {
      const { name, email, mobile } = result.identity;
      return { kind: 'signUpNeeded' as const, returnTo, enrollType, name, email, mobile };
    }
    clearHostCookie(reply, '__Host-social');
    if (result.kind === 'linked') return { kind: 'linked' as const, returnTo, enrollType };
    return {
      kind: 'signedIn' as const,
      returnTo,
      ...(await keepSignedIn(academy, reply, { visitor, opened: result.opened })),
    };
  });
  devicesApi(gate, academy);
}

function devicesApi(gate: Gate, academy: Academy): void {
  serve(gate, contract.listDevices, async ({ actor }) => ({
    devices: await actions.listDevicesOf(academy, actor),
  }));
  serve(gate, contract.endDevice, async ({ input, actor }) => {
    await actions.endDeviceOf(academy, actor, input.sessionId);
    return null;
  });
  serve(gate, contract.signOutEverywhere, async ({ actor, reply }) => {
    const endedSessions = await actions.signOutEverywhere(academy, actor);
    clearHostCookie(reply, cookie);
    return { endedSessions };
  });
}
