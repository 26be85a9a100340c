import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Academy } from '#src/platform/academy.ts';
import { clearHostCookie, readHostCookie, setHostCookie } from '#src/platform/http/host-cookie.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { listServer } from '#src/platform/http/serve-list.ts';
import { newSecret } from '#src/platform/tokens.ts';
import type { Caller } from '#src/shared/access/actor.ts';
import {
  dropViewEndpoint,
  listBankChangesEndpoint,
  listChangesEndpoint,
  listViewsEndpoint,
  saveViewEndpoint,
} from '#src/shared/access/office.ts';
import type { StaffVisitor } from './actions/guesses.server.ts';
import { readJobs, retryFailed } from './actions/jobs.server.ts';
import { importStaff } from './actions/joining/import.server.ts';
import * as invitations from './actions/joining/invitations.server.ts';
import * as joining from './actions/joining/joining.server.ts';
import { recoverSignIn } from './actions/joining/recovery.server.ts';
import * as office from './actions/office.server.ts';
import * as people from './actions/people.server.ts';
import { checkProviders, type FileHooks, providersOf } from './actions/providers.server.ts';
import { checkStaffCode, checkStaffPassword, readStaff, signStaffOut } from './actions/sign-in.server.ts';
import type { TeamHooks } from './actions/team.server.ts';
import { findThings, type OfficeCards, readReportSections, readToday } from './actions/today.server.ts';
import { jobList } from './contract/job-list.ts';
import { checkProvidersEndpoint, listProvidersEndpoint, retryJobsEndpoint } from './contract/jobs.ts';
import * as join from './contract/joining.ts';
import * as contract from './contract/people.ts';
import {
  staffCodeEndpoint,
  staffMeEndpoint,
  staffSignInEndpoint,
  staffSignOutEndpoint,
} from './contract/sign-in.ts';
import { staffList } from './contract/staff-list.ts';
import { findEndpoint, reportSectionsEndpoint, todayEndpoint } from './contract/today.ts';
import { staffSessionLimits } from './rules/roles.ts';

/** `cards`: what the features tell the office's first page. */
export function staffApi(
  gate: Gate,
  {
    academy,
    cards,
    files,
    team,
  }: { academy: Academy; cards: OfficeCards; files: FileHooks; team: TeamHooks },
): void {
  serve(gate, todayEndpoint, ({ actor }) => readToday(academy, actor, cards));
  serve(gate, findEndpoint, ({ actor, input }) => findThings(actor, input, cards));
  serve(gate, reportSectionsEndpoint, ({ actor, input }) => readReportSections(actor, input, cards));
  signIn(gate, academy);
  joinIn(gate, academy);
  managePeople(gate, academy, team);
  listParts(gate, academy);
  listServer(gate, academy)(jobList, (_actor, query) => readJobs(academy, query));
  serve(gate, listProvidersEndpoint, async () => ({ providers: await providersOf(academy, files) }));
  serve(gate, checkProvidersEndpoint, async () => ({ providers: await checkProviders(academy, files) }));
  serve(gate, retryJobsEndpoint, async ({ actor, input }) => ({
    retried: await retryFailed(academy, actor, input),
  }));
}

const cookie = '__Host-staff';
const lasting = { maxAgeSeconds: staffSessionLimits.absoluteSeconds };
const deviceCookie = '__Host-office';

/** A browser that brings no secret is given one, which it keeps once both steps were passed. */
const visitorOf = ({ address, device }: Caller, request: FastifyRequest): StaffVisitor => ({
  address,
  device,
  deviceSecret: readHostCookie(request, deviceCookie) ?? newSecret(),
});

function letIn(reply: FastifyReply, secret: string, { deviceSecret }: StaffVisitor): void {
  setHostCookie(reply, { name: cookie, value: secret, options: lasting });
  setHostCookie(reply, {
    name: deviceCookie,
    value: deviceSecret,
    options: { maxAgeSeconds: staffSessionLimits.deviceKnownSeconds },
  });
}

function signIn(gate: Gate, academy: Academy): void {
  serve(gate, staffSignInEndpoint, async ({ actor, input, request }) => ({
    ticket: await checkStaffPassword(academy, visitorOf(actor, request), input),
  }));
  serve(gate, staffCodeEndpoint, async ({ actor, input, request, reply }) => {
    const visitor = visitorOf(actor, request);
    const { secret, staff } = await checkStaffCode(academy, visitor, input);
    letIn(reply, secret, visitor);
    return staff;
  });
  serve(gate, join.recoverEndpoint, async ({ actor, input, request, reply }) => {
    const visitor = visitorOf(actor, request);
    const { secret, staff } = await recoverSignIn(academy, visitor, input);
    letIn(reply, secret, visitor);
    return staff;
  });
  serve(gate, staffSignOutEndpoint, async ({ actor, reply }) => {
    await signStaffOut(academy, actor);
    clearHostCookie(reply, cookie);
    return { signedOut: true };
  });
  serve(gate, staffMeEndpoint, ({ actor }) => readStaff(academy, actor));
}

function joinIn(gate: Gate, academy: Academy): void {
  serve(gate, join.readInvitationEndpoint, ({ actor, input }) =>
    joining.readInvitation(academy, actor, input.code),
  );
  serve(gate, join.setPasswordEndpoint, ({ actor, input }) =>
    joining.setFirstPassword(academy, actor, input),
  );
  serve(gate, join.joinEndpoint, ({ actor, input }) => joining.join(academy, actor, input));
  serve(gate, join.changeStaffPasswordEndpoint, async ({ actor, input, reply }) => {
    await joining.changeOwnPassword(academy, actor, input);
    clearHostCookie(reply, cookie);
    return { changed: true };
  });
  serve(gate, join.renewRecoveryCodesEndpoint, async ({ actor, input }) => ({
    recoveryCodes: await joining.renewRecoveryCodes(academy, actor, input.totp),
  }));
}

function managePeople(gate: Gate, academy: Academy, team: TeamHooks): void {
  serve(gate, contract.staffDutiesEndpoint, ({ actor, input }) =>
    people.readDuties(academy, actor, { input, team }),
  );
  listServer(gate, academy)(staffList, (actor, query) => people.listPeople(academy, actor, query));
  serve(gate, contract.listInvitationsEndpoint, ({ actor }) => invitations.listInvitations(academy, actor));
  serve(gate, contract.inviteStaffEndpoint, ({ actor, input }) =>
    invitations.inviteStaff(academy, actor, input),
  );
  serve(gate, contract.revokeInvitationEndpoint, async ({ actor, input }) => {
    await invitations.revokeInvitation(academy, actor, input.invitationId);
    return { revoked: true };
  });
  serve(gate, contract.importStaffEndpoint, ({ actor, input }) => importStaff(academy, actor, input));
  serve(gate, contract.changeStaffEndpoint, ({ actor, input }) =>
    people.changeStaff(academy, actor, { input, team }),
  );
  serve(gate, contract.setSingleRightsEndpoint, ({ actor, input }) =>
    people.setSingleRights(academy, actor, { input, team }),
  );
  serve(gate, contract.dismissStaffEndpoint, ({ actor, input }) =>
    people.setStatus(academy, actor, { input, status: 'left', team }),
  );
  serve(gate, contract.returnStaffEndpoint, ({ actor, input }) =>
    people.setStatus(academy, actor, { input, status: 'active', team }),
  );
  serve(gate, contract.resetStaffEndpoint, ({ actor, input }) =>
    invitations.resetStaff(academy, actor, input),
  );
}

function listParts(gate: Gate, academy: Academy): void {
  serve(gate, listViewsEndpoint, async ({ actor, input }) => ({
    views: await office.listOwnViews(academy, actor, input.list),
  }));
  serve(gate, saveViewEndpoint, ({ actor, input }) => office.saveOwnView(academy, actor, input));
  serve(gate, dropViewEndpoint, async ({ actor, input }) => {
    await office.dropOwnView(academy, actor, input.viewId);
    return { removed: true };
  });
  serve(gate, listBankChangesEndpoint, async ({ input }) => ({
    changes: await office.readBankChanges(academy, input),
  }));
  serve(gate, listChangesEndpoint, async ({ actor, input }) => ({
    changes: await office.readChanges(academy, actor, input),
  }));
}
